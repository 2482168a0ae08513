# cmake -D WORK=<folder> -P Version_test.cmake: tests Version.cmake with and without a repository.
foreach(name GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE)  # the caller may have set another repository
  unset(ENV{${name}})
endforeach()
set(file ${WORK}/version.cc)
set(root ${WORK}/root)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${root})

function(git)
  execute_process(COMMAND git -c user.name=herald -c user.email=herald@example.org ${ARGN}
    WORKING_DIRECTORY ${root} OUTPUT_VARIABLE said OUTPUT_STRIP_TRAILING_WHITESPACE
    COMMAND_ERROR_IS_FATAL ANY)
  set(said "${said}" PARENT_SCOPE)
endfunction()

function(expect version)
  execute_process(COMMAND ${CMAKE_COMMAND} -D VERSION=1.2.3 -D ROOT=${root} -D OUTPUT=${file}
    -P ${CMAKE_CURRENT_LIST_DIR}/Version.cmake COMMAND_ERROR_IS_FATAL ANY)
  file(READ ${file} text)
  string(FIND "${text}" "return \"${version}\";" found)
  if(found EQUAL -1)
    message(FATAL_ERROR "\"${version}\" is not in\n${text}")
  endif()
endfunction()

# Neither an archive nor an empty repository has a commit.
expect("1.2.3")
git(init --quiet)
expect("1.2.3")

git(commit --quiet --allow-empty --message=first)
git(rev-parse --short=7 HEAD)
expect("1.2.3 (${said})")
set(first ${said})

# An unchanged file is not written again, so that nothing is recompiled.
execute_process(COMMAND touch -d 2001-01-01T12:00 ${file} COMMAND_ERROR_IS_FATAL ANY)
expect("1.2.3 (${first})")
file(TIMESTAMP ${file} written %Y)
if(NOT written EQUAL 2001)
  message(FATAL_ERROR "an unchanged file was written again")
endif()

git(commit --quiet --allow-empty --message=second)
git(rev-parse --short=7 HEAD)
if(said STREQUAL first)
  message(FATAL_ERROR "both commits are ${first}")
endif()
expect("1.2.3 (${said})")

# A folder inside the repository is not the repository.
set(root ${root}/archive)
file(MAKE_DIRECTORY ${root})
expect("1.2.3")
