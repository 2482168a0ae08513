// The board's 144 fields, sets of them, and the edges between them.
//
// A set is three words of four rows each, so that moving a whole set by a field is a shift, and a
// flood fill a handful of them.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace thronsaal::loewenherz {

inline constexpr int kSide = 12;
inline constexpr int kFields = kSide * kSide;

// Row by row from the top left; a1 is 0, l12 is 143.
enum class Field : std::uint8_t { none = 0xFF };
constexpr Field field(int row, int column) {
  return static_cast<Field>(row * kSide + column);
}
constexpr int row_of(Field f) {
  return static_cast<int>(f) / kSide;
}
constexpr int column_of(Field f) {
  return static_cast<int>(f) % kSide;
}
constexpr int distance(Field a, Field b) {
  const int rows = row_of(a) - row_of(b);
  const int columns = column_of(a) - column_of(b);
  return (rows < 0 ? -rows : rows) + (columns < 0 ? -columns : columns);
}

class FieldSet {
 public:
  constexpr FieldSet() = default;
  constexpr explicit FieldSet(Field only) { add(only); }
  static constexpr FieldSet all() { return FieldSet(kRows, kRows, kRows); }
  static constexpr FieldSet column(int number) {
    const std::uint64_t bits = kFirstColumn << number;
    return FieldSet(bits, bits, bits);
  }

  constexpr bool has(Field f) const { return (words_[word(f)] >> bit(f) & 1U) != 0; }
  constexpr bool empty() const { return (words_[0] | words_[1] | words_[2]) == 0; }
  constexpr int size() const {
    return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]);
  }
  constexpr const std::array<std::uint64_t, 3>& bits() const { return words_; }
  constexpr void add(Field f) { words_[word(f)] |= std::uint64_t{1} << bit(f); }
  constexpr void remove(Field f) { words_[word(f)] &= ~(std::uint64_t{1} << bit(f)); }
  // A row's columns, as bits.
  constexpr unsigned row(int number) const {
    const std::uint64_t rows = words_[static_cast<std::size_t>(number) / kWordRows];
    return static_cast<unsigned>(rows >> number % kWordRows * kSide) & kRow;
  }
  constexpr Field first() const {
    assert(!empty());
    return *begin();
  }

  // The whole set moved by a field; fields that leave the board are dropped.
  constexpr FieldSet moved_east() const {
    const FieldSet stay = *this - column(kSide - 1);
    return FieldSet(stay.words_[0] << 1, stay.words_[1] << 1, stay.words_[2] << 1);
  }
  constexpr FieldSet moved_west() const {
    const FieldSet stay = *this - column(0);
    return FieldSet(stay.words_[0] >> 1, stay.words_[1] >> 1, stay.words_[2] >> 1);
  }
  constexpr FieldSet moved_south() const {
    return FieldSet(words_[0] << kSide & kRows, (words_[1] << kSide & kRows) | words_[0] >> kCarry,
                    (words_[2] << kSide & kRows) | words_[1] >> kCarry);
  }
  constexpr FieldSet moved_north() const {
    return FieldSet(words_[0] >> kSide | (words_[1] << kCarry & kRows),
                    words_[1] >> kSide | (words_[2] << kCarry & kRows), words_[2] >> kSide);
  }
  // All fields next to one of these, borders or not.
  constexpr FieldSet beside() const {
    return moved_east() | moved_west() | moved_south() | moved_north();
  }

  friend constexpr FieldSet operator|(FieldSet a, FieldSet b) {
    return FieldSet(a.words_[0] | b.words_[0], a.words_[1] | b.words_[1],
                    a.words_[2] | b.words_[2]);
  }
  friend constexpr FieldSet operator&(FieldSet a, FieldSet b) {
    return FieldSet(a.words_[0] & b.words_[0], a.words_[1] & b.words_[1],
                    a.words_[2] & b.words_[2]);
  }
  friend constexpr FieldSet operator-(FieldSet a, FieldSet b) {
    return FieldSet(a.words_[0] & ~b.words_[0], a.words_[1] & ~b.words_[1],
                    a.words_[2] & ~b.words_[2]);
  }
  constexpr bool operator==(const FieldSet&) const = default;

  // Calls f for every field, in ascending order; the fast way to iterate.
  template <class F>
  constexpr void for_each(F f) const {
    for (int word = 0; word < 3; ++word) {
      for (std::uint64_t rest = words_[static_cast<std::size_t>(word)]; rest != 0;
           rest &= rest - 1) {
        f(static_cast<Field>(word * kWordFields + std::countr_zero(rest)));
      }
    }
  }

  class Iterator {
   public:
    constexpr Iterator(const std::array<std::uint64_t, 3>& words, int at) : words_(words), at_(at) {
      skip();
    }
    constexpr Field operator*() const {
      return static_cast<Field>(at_ * kWordFields +
                                std::countr_zero(words_[static_cast<std::size_t>(at_)]));
    }
    constexpr Iterator& operator++() {
      words_[static_cast<std::size_t>(at_)] &= words_[static_cast<std::size_t>(at_)] - 1;
      skip();
      return *this;
    }
    constexpr bool operator==(const Iterator& other) const { return at_ == other.at_; }

   private:
    constexpr void skip() {
      while (at_ < 3 && words_[static_cast<std::size_t>(at_)] == 0) ++at_;
    }
    std::array<std::uint64_t, 3> words_;
    int at_;
  };
  constexpr Iterator begin() const { return Iterator(words_, 0); }
  constexpr Iterator end() const { return Iterator(words_, 3); }

 private:
  static constexpr int kWordRows = 4;
  static constexpr int kWordFields = kWordRows * kSide;
  static constexpr int kCarry = 3 * kSide;
  static constexpr std::uint64_t kRows = (std::uint64_t{1} << kWordFields) - 1;
  static constexpr unsigned kRow = (1U << kSide) - 1;
  static constexpr std::uint64_t kFirstColumn = 0x001001001001;

  constexpr FieldSet(std::uint64_t a, std::uint64_t b, std::uint64_t c) : words_{a, b, c} {}
  static constexpr std::size_t word(Field f) {
    assert(static_cast<int>(f) < kFields);
    return static_cast<std::size_t>(f) / kWordFields;
  }
  static constexpr int bit(Field f) { return static_cast<int>(f) % kWordFields; }

  std::array<std::uint64_t, 3> words_{};
};

// An edge is named by the field west or north of it.
struct Edge {
  Field field = Field::none;
  bool south = false;  // below the field, not to its right

  constexpr Field other_side() const {
    return static_cast<Field>(static_cast<int>(field) + (south ? kSide : 1));
  }
  constexpr bool exists() const {
    return static_cast<int>(field) < kFields &&
           (south ? row_of(field) : column_of(field)) < kSide - 1;
  }
  constexpr bool operator==(const Edge&) const = default;
};

// The edge between two neighbours.
constexpr Edge edge_between(Field a, Field b) {
  const int step = static_cast<int>(b) - static_cast<int>(a);
  return {step > 0 ? a : b, step == kSide || step == -kSide};
}

// Borders on edges, by the field west or north of each.
struct Borders {
  FieldSet east;
  FieldSet south;

  constexpr bool has(Edge e) const { return (e.south ? south : east).has(e.field); }
  constexpr void add(Edge e) { (e.south ? south : east).add(e.field); }
  constexpr void remove(Edge e) { (e.south ? south : east).remove(e.field); }
  constexpr int size() const { return east.size() + south.size(); }

  // All fields that can be reached from these in one step without crossing a border.
  constexpr FieldSet reachable_neighbours(FieldSet fields) const {
    return (fields - east).moved_east() | (fields.moved_west() - east) |
           (fields - south).moved_south() | (fields.moved_north() - south);
  }
  // All fields connected with a field within the bounds. Updating in place takes about half as many
  // rounds as stepping in all directions at once.
  constexpr FieldSet around(Field from, FieldSet bounds = FieldSet::all()) const {
    FieldSet part(from);
    while (true) {
      FieldSet more = part | ((part - east).moved_east() & bounds);
      more = more | ((more.moved_west() - east) & bounds);
      more = more | ((more - south).moved_south() & bounds);
      more = more | ((more.moved_north() - south) & bounds);
      if (more == part) return part;
      part = more;
    }
  }
  // Removes borders with both sides in the set.
  constexpr void remove_inside(FieldSet fields) {
    east = east - (fields & fields.moved_west());
    south = south - (fields & fields.moved_north());
  }
  // Those of others with both sides in the set come.
  constexpr void add_inside(FieldSet fields, const Borders& others) {
    east = east | (others.east & fields & fields.moved_west());
    south = south | (others.south & fields & fields.moved_north());
  }
  constexpr bool operator==(const Borders&) const = default;
};

}  // namespace thronsaal::loewenherz
