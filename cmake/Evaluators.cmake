# attach_evaluators(<target> <folder>) writes ai/evaluators.h, which maps every game with a folder in
# ai/evaluators/ to its Evaluator, and compiles the search for each of them in its own source.
function(attach_evaluators target folder)
  file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/ai/evaluators/*/evaluator.h)
  set(includes "#include \"ai/search/tree_search.h\"\n")
  set(attached "")
  foreach(header IN LISTS headers)
    cmake_path(GET header PARENT_PATH game)
    cmake_path(GET game FILENAME game)
    string(APPEND includes "#include \"ai/evaluators/${game}/evaluator.h\"\n")
    string(APPEND attached "
template <Game G>
  requires std::same_as<typename G::State, ${game}::State>
struct EvaluatorFor<G> {
  using type = ${game}::Evaluator;
};
extern template class TreeSearch<${game}::Rules, ${game}::Evaluator>;
")
    set(source ${folder}/ai/search_${game}.cc)
    file(CONFIGURE OUTPUT ${source} CONTENT "#include \"ai/evaluators.h\"
template class thronsaal::TreeSearch<thronsaal::${game}::Rules, thronsaal::${game}::Evaluator>;
" @ONLY)
    target_sources(${target} PRIVATE ${source})
  endforeach()
  file(CONFIGURE OUTPUT ${folder}/ai/evaluators.h CONTENT
    "// Written by the build: which evaluator plays which game.
#pragma once
${includes}
namespace thronsaal {
${attached}
}  // namespace thronsaal
" @ONLY)
endfunction()
