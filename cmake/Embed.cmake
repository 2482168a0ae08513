# embed(<target> <root> <files>...) puts files into the binary, byte for byte, under their path
# relative to <root>. The assembler reads them itself (.incbin), so size costs no compile time.
function(embed target root)
  set(assembly "  .section .rodata\n")
  set(declarations "")
  set(entries "")
  set(number 0)
  foreach(file IN LISTS ARGN)
    file(RELATIVE_PATH path ${root} ${file})
    set(symbol "thronsaal_embedded_${number}")
    string(APPEND assembly
      "  .global ${symbol}\n${symbol}:\n  .incbin \"${file}\"\n"
      "  .global ${symbol}_end\n${symbol}_end:\n  .byte 0\n")
    string(APPEND declarations "extern \"C\" const char ${symbol}[], ${symbol}_end[];\n")
    string(APPEND entries "    {\"${path}\", ${symbol}, ${symbol}_end},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  string(APPEND assembly "  .section .note.GNU-stack,\"\",%progbits\n")

  set(assembly_file ${CMAKE_CURRENT_BINARY_DIR}/${target}_embedded.S)
  set(table_file ${CMAKE_CURRENT_BINARY_DIR}/${target}_embedded.cc)
  file(CONFIGURE OUTPUT ${assembly_file} CONTENT "${assembly}" @ONLY)
  file(CONFIGURE OUTPUT ${table_file} CONTENT "#include \"core/embedded.h\"
${declarations}
namespace thronsaal {
constinit const EmbeddedFile kEmbeddedFiles[] = {
${entries}};
constinit const std::size_t kEmbeddedFileCount = ${number};
}  // namespace thronsaal
" @ONLY)
  set_source_files_properties(${assembly_file} PROPERTIES OBJECT_DEPENDS "${ARGN}")
  target_sources(${target} PRIVATE ${assembly_file} ${table_file})
endfunction()
