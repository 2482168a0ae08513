# embed(<target> <table> <root> <files>...) embeds files in the binary under their path relative to
# <root>. <table> is the function that lists them (core/embedded.h). The assembler reads them itself
# (.incbin), so their size costs no compile time.
function(embed target table root)
  set(assembly "  .section .rodata\n")
  set(declarations "")
  set(entries "")
  set(number 0)
  foreach(file IN LISTS ARGN)
    file(RELATIVE_PATH path ${root} ${file})
    set(symbol "thronsaal_${table}_${number}")
    string(APPEND assembly
      "  .global ${symbol}\n${symbol}:\n  .incbin \"${file}\"\n"
      "  .global ${symbol}_end\n${symbol}_end:\n  .byte 0\n")
    string(APPEND declarations "extern \"C\" const char ${symbol}[], ${symbol}_end[];\n")
    string(APPEND entries "    {\"${path}\", ${symbol}, ${symbol}_end},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  string(APPEND assembly "  .section .note.GNU-stack,\"\",%progbits\n")

  set(assembly_file ${CMAKE_CURRENT_BINARY_DIR}/${table}.S)
  set(table_file ${CMAKE_CURRENT_BINARY_DIR}/${table}.cc)
  file(CONFIGURE OUTPUT ${assembly_file} CONTENT "${assembly}" @ONLY)
  file(CONFIGURE OUTPUT ${table_file} CONTENT "#include \"core/embedded.h\"
${declarations}
namespace thronsaal {
namespace {
constinit const EmbeddedFile kFiles[] = {
${entries}};
}
std::span<const EmbeddedFile> ${table}() {
  return kFiles;
}
}  // namespace thronsaal
" @ONLY)
  set_source_files_properties(${assembly_file} PROPERTIES OBJECT_DEPENDS "${ARGN}")
  target_sources(${target} PRIVATE ${assembly_file} ${table_file})
endfunction()
