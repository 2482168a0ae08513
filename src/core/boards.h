// The boards of a game that this process knows.
//
// Every game has the board that is compiled in, BoardId::built_in. An owner of the original can
// supply a corrected one; new games then use it, and older games keep the board they began on. A
// State names its board by BoardId, so several boards can be in use at once.
//
// The number is valid in this process only. What is stored names a board by its digest, which
// covers the facts that the rules use, not the drawing: a corrected outline does not change it.
//
// Boards are registered at start-up, before there is a second thread, and never removed.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/embedded.h"
#include "core/json/json_reader.h"

namespace thronsaal {

enum class BoardId : std::uint8_t { built_in = 0 };
inline constexpr int kMaxBoards = 32;  // of one game

// Board needs
//   static constexpr std::string_view kFile   "games/<game>/board.json"
// static Board read(const JsonCursor&)   reports errors through the cursor
//   std::uint64_t digest() const              of what the rules use (digest.h); never 0
template <class Board>
class BoardRegistry {
 public:
  static const Board& at(BoardId id) {
    return id == BoardId::built_in ? built_in().board : more(id).board;
  }
  static bool knows(BoardId id) { return static_cast<int>(id) < count(); }
  static int count() { return 1 + corrected_count(); }
  // 0 for one that is not known.
  static std::uint64_t digest(BoardId id) { return knows(id) ? entry(id).digest : 0; }
  // The document that the board was read from.
  static std::string_view text(BoardId id) { return entry(id).text; }
  // Whether that document replaced the drawing of a board with the same facts.
  static bool is_redrawn(BoardId id) { return entry(id).is_redrawn; }

  // Registers a board. A document with the facts of a known board becomes that board's drawing; the
  // last one wins.
  static std::expected<BoardId, JsonError> add(std::string_view text) {
    auto read_entry = read(std::string(text));
    if (!read_entry) return std::unexpected(read_entry.error());
    for (int i = 0; i < count(); ++i) {
      const auto id = static_cast<BoardId>(i);
      if (digest(id) != (*read_entry)->digest) continue;
      entry(id).is_redrawn = entry(id).is_redrawn || entry(id).text != text;
      // The facts are equal, but names on the board may differ.
      entry(id).board = std::move((*read_entry)->board);
      entry(id).text = std::move((*read_entry)->text);
      return id;
    }
    if (count() == kMaxBoards) {
      return std::unexpected(JsonError{1, "no more than 32 boards of a game can be known"});
    }
    all()[static_cast<std::size_t>(corrected_count()++)] = *std::move(read_entry);
    return static_cast<BoardId>(count() - 1);
  }

 private:
  struct Entry {
    Board board;
    std::uint64_t digest = 0;
    std::string text;
    bool is_redrawn = false;
  };
  using CorrectedBoards = std::array<std::unique_ptr<Entry>, kMaxBoards - 1>;

  static std::expected<std::unique_ptr<Entry>, JsonError> read(std::string text) {
    JsonReader reader(text);
    Board board = Board::read(reader.root());
    if (reader.problem()) return std::unexpected(*reader.problem());
    const std::uint64_t digest = board.digest();
    return std::make_unique<Entry>(std::move(board), digest, std::move(text));
  }
  static Entry& built_in() {
    // Embedded by the build, so an error in it is a bug.
    static Entry first = std::move(*read(std::string(embedded(Board::kFile).value())).value());
    return first;
  }
  static CorrectedBoards& all() {
    static CorrectedBoards boards;
    return boards;
  }
  static int& corrected_count() {
    static int number = 0;
    return number;
  }
  static Entry& more(BoardId id) {
    assert(static_cast<int>(id) < count());
    return *all()[static_cast<std::size_t>(id) - 1];
  }
  static Entry& entry(BoardId id) { return id == BoardId::built_in ? built_in() : more(id); }
};

}  // namespace thronsaal
