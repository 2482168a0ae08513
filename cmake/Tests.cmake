# test_program(<program> [SHARDS <number>] [FILTER <GoogleTest filter>]): registers a GoogleTest program
# with CTest, in shards that can run in parallel. With one process per test, a sanitizer run would spend
# most of its time starting up. Every shard writes its report to <program>.<number>.xml.
function(test_program program)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "SHARDS;FILTER" "")
  if(NOT arg_SHARDS)
    set(arg_SHARDS 2)
  endif()
  math(EXPR last "${arg_SHARDS} - 1")
  foreach(shard RANGE ${last})
    set(name ${program}.${shard})
    # Print only failures; the XML has the rest.
    add_test(NAME ${name} COMMAND ${program} --gtest_brief=1
      --gtest_output=xml:${PROJECT_BINARY_DIR}/tests/${name}.xml)
    set(environment GTEST_TOTAL_SHARDS=${arg_SHARDS} GTEST_SHARD_INDEX=${shard})
    if(arg_FILTER)
      list(APPEND environment GTEST_FILTER=${arg_FILTER})
    endif()
    set_tests_properties(${name} PROPERTIES ENVIRONMENT "${environment}")
  endforeach()
endfunction()
