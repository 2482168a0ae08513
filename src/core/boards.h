// The boards of a game that this process knows.
//
// Every game has the board that is compiled in, BoardId::built_in. Whoever owns the original can
// hand in a corrected one; new games are then played on it, and older ones go on where they were
// begun. A State says by its BoardId which board it is on, so several boards are in use side by
// side.
//
// The number means something in this process only. What is stored names a board by its digest,
// which is of the facts that the rules use, not of how it is drawn: a corrected outline leaves it
// alone.
//
// Boards are made known at start-up, before there is a second thread, and never forgotten.
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
#include "core/json_reader.h"

namespace thronsaal {

enum class BoardId : std::uint8_t { built_in = 0 };
inline constexpr int kMostBoards = 32;  // of one game

// Board needs
//   static constexpr std::string_view kFile   "games/<game>/board.json"
//   static Board read(const JsonCursor&)      complains through the cursor
//   std::uint64_t digest() const              of what the rules use (digest.h); never 0
template <class Board>
class Boards {
 public:
  static const Board& at(BoardId id) {
    return id == BoardId::built_in ? built_in().board : more(id).board;
  }
  static bool knows(BoardId id) { return static_cast<int>(id) < count(); }
  static int count() { return 1 + more_count(); }
  // 0 for one that is not known.
  static std::uint64_t digest(BoardId id) { return knows(id) ? entry(id).digest : 0; }
  // The document that the board was read from.
  static std::string_view text(BoardId id) { return entry(id).text; }
  // Whether that document was handed in, for a board with the same facts.
  static bool is_redrawn(BoardId id) { return entry(id).is_redrawn; }

  // Makes a board known. One with the facts of a known board is that board; it is drawn as the
  // document says that was handed in last.
  static std::expected<BoardId, JsonProblem> add(std::string_view text) {
    auto read_entry = read(std::string(text));
    if (!read_entry) return std::unexpected(read_entry.error());
    for (int i = 0; i < count(); ++i) {
      const auto id = static_cast<BoardId>(i);
      if (digest(id) != (*read_entry)->digest) continue;
      entry(id).is_redrawn = entry(id).is_redrawn || entry(id).text != text;
      // The facts are the same; what the board calls its places need not be.
      entry(id).board = std::move((*read_entry)->board);
      entry(id).text = std::move((*read_entry)->text);
      return id;
    }
    if (count() == kMostBoards) {
      return std::unexpected(JsonProblem{1, "no more than 32 boards of a game can be known"});
    }
    all()[static_cast<std::size_t>(more_count()++)] = *std::move(read_entry);
    return static_cast<BoardId>(count() - 1);
  }

 private:
  struct Entry {
    Board board;
    std::uint64_t digest = 0;
    std::string text;
    bool is_redrawn = false;
  };
  using More = std::array<std::unique_ptr<Entry>, kMostBoards - 1>;

  static std::expected<std::unique_ptr<Entry>, JsonProblem> read(std::string text) {
    JsonReader reader(text);
    Board board = Board::read(reader.root());
    if (reader.problem()) return std::unexpected(*reader.problem());
    const std::uint64_t digest = board.digest();
    return std::make_unique<Entry>(std::move(board), digest, std::move(text));
  }
  static Entry& built_in() {
    // The build put it in with us: a mistake in it is our own.
    static Entry first = std::move(*read(std::string(embedded(Board::kFile).value())).value());
    return first;
  }
  static More& all() {
    static More boards;
    return boards;
  }
  static int& more_count() {
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
