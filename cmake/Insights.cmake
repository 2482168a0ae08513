# attach_insights(<target> <folder>) writes ai/insights.h, which says for every folder of ai/insight/
# that its Insight plays its game, and compiles the search for each of them once, on its own.
# Nobody has to list them, so nobody can forget one.
function(attach_insights target folder)
  file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/ai/insight/*/insight.h)
  set(includes "#include \"ai/search.h\"\n")
  set(attached "")
  foreach(header IN LISTS headers)
    cmake_path(GET header PARENT_PATH game)
    cmake_path(GET game FILENAME game)
    string(APPEND includes "#include \"ai/insight/${game}/insight.h\"\n")
    string(APPEND attached "
template <Game G>
  requires std::same_as<typename G::State, ${game}::State>
struct InsightFor<G> {
  using type = ${game}::Insight;
};
extern template class Search<${game}::Rules, ${game}::Insight>;
")
    set(source ${folder}/ai/search_${game}.cc)
    file(CONFIGURE OUTPUT ${source} CONTENT "#include \"ai/insights.h\"
template class thronsaal::Search<thronsaal::${game}::Rules, thronsaal::${game}::Insight>;
" @ONLY)
    target_sources(${target} PRIVATE ${source})
  endforeach()
  file(CONFIGURE OUTPUT ${folder}/ai/insights.h CONTENT
    "// Written by the build: which insight plays which game.
#pragma once
${includes}
namespace thronsaal {
${attached}
}  // namespace thronsaal
" @ONLY)
endfunction()
