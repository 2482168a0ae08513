// Corrected boards for tests: every game with correctable boards has testing/corrected_board.json,
// which differs from the built-in board as much as allowed.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/boards.h"
#include "core/embedded.h"

namespace thronsaal {

// Embedded in tests only.
std::span<const EmbeddedFile> corrected_board_files();

// The document of a game, by its folder.
inline std::string_view corrected_board_text(std::string_view folder) {
  const std::string path = "games/" + std::string(folder) + "/testing/corrected_board.json";
  for (const EmbeddedFile& file : corrected_board_files()) {
    if (file.path == path) return {file.begin, file.end};
  }
  return {};
}
template <class Board>
std::string_view corrected_board_text() {
  const std::string_view path = Board::kFile;  // games/<folder>/board.json
  const std::size_t begin = path.find('/') + 1;
  return corrected_board_text(path.substr(begin, path.rfind('/') - begin));
}

// Registered on first use.
template <class Board>
BoardId corrected_board() {
  static const BoardId kBoard = BoardRegistry<Board>::add(corrected_board_text<Board>()).value();
  return kBoard;
}

}  // namespace thronsaal
