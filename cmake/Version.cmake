# cmake -D VERSION=<number> -D ROOT=<folder> -D OUTPUT=<file> -P Version.cmake writes a source file with
# the version (src/cli/version.h): the number, and the commit if the folder is a repository. An
# unchanged file is not written again, so that nothing is recompiled.
set(version ${VERSION})
# An archive unpacked inside another repository has no commit.
if(EXISTS ${ROOT}/.git)
  execute_process(COMMAND git rev-parse --short=7 HEAD WORKING_DIRECTORY ${ROOT}
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed ERROR_QUIET)
  if(failed EQUAL 0)
    string(APPEND version " (${commit})")
  endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#include \"cli/version.h\"

namespace thronsaal {
std::string_view version() {
  return \"${version}\";
}
}  // namespace thronsaal
" @ONLY)
