# cmake -D NINJA=<program> -D BUILD=<folder> -D OBJECTS=<objects> -D SOURCES=<folder> -P Includes_test.cmake:
# checks the includes of a layer without I/O. It must not include libraries for networks, databases,
# cryptography or logging, even indirectly; its own sources must not include the standard library's
# headers for threads, clocks or files.
set(libraries "/boost/(asio|beast|process)|/(sodium|sqlite3|openssl|curl|spdlog|prometheus)[./]|/sys/socket[.]h"
  "|/(store|server|crypto|arena|cli)/[^ ]*[.]h")
string(CONCAT libraries ${libraries})
set(headers "thread|mutex|shared_mutex|condition_variable|future|semaphore|latch|barrier|atomic|chrono|ctime"
  "|random|fstream|filesystem|iostream|cstdio")
string(CONCAT headers ${headers})

set(found "")
list(TRANSFORM OBJECTS REPLACE "^${BUILD}/" "")
execute_process(COMMAND ${NINJA} -C ${BUILD} -t deps ${OBJECTS} OUTPUT_VARIABLE said
  COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "\n    [^\n]+" files "${said}")
list(LENGTH files number)
if(number LESS 100)
  message(FATAL_ERROR "Ninja knows of ${number} files only; has this been built?\n${said}")
endif()
list(FILTER files INCLUDE REGEX "${libraries}")
list(APPEND found ${files})

file(GLOB sources ${SOURCES}/*.h ${SOURCES}/*.cc)
foreach(source IN LISTS sources)
  file(STRINGS ${source} lines REGEX "^#include <(${headers})>")
  foreach(line IN LISTS lines)
    list(APPEND found "\n    ${source}: ${line}")
  endforeach()
endforeach()
if(found)
  list(REMOVE_DUPLICATES found)
  message(FATAL_ERROR "It includes what it must not know:" ${found})
endif()
