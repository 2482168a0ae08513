# cmake -D VERSION=<number> -D ROOT=<folder> -D OUTPUT=<file> -P Version.cmake writes a source file that
# knows the version (src/app/version.h): the number, and the commit if the folder is a repository. The
# file is left alone when it would stay the same, so that nothing is compiled again.
set(version ${VERSION})
# Whoever unpacks an archive inside another repository has none of our commits.
if(EXISTS ${ROOT}/.git)
  execute_process(COMMAND git rev-parse --short=7 HEAD WORKING_DIRECTORY ${ROOT}
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed ERROR_QUIET)
  if(failed EQUAL 0)
    string(APPEND version " (${commit})")
  endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#include \"app/version.h\"

namespace thronsaal {
std::string_view version() {
  return \"${version}\";
}
}  // namespace thronsaal
" @ONLY)
