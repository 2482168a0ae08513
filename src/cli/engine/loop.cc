#include "cli/engine/loop.h"

#include <istream>
#include <ostream>
#include <random>
#include <streambuf>
#include <string>

#include "cli/engine/session.h"

namespace thronsaal {
namespace {

enum class Line { whole, too_long, none };

// Discards the rest of an overlong line. A trailing "\r" stays: JSON treats it as whitespace.
Line read_line(std::streambuf& in, std::string& line) {
  using Traits = std::streambuf::traits_type;
  line.clear();
  Line result = Line::none;
  for (auto c = in.sbumpc(); !Traits::eq_int_type(c, Traits::eof()); c = in.sbumpc()) {
    if (result == Line::none) result = Line::whole;
    const char letter = Traits::to_char_type(c);
    if (letter == '\n') break;
    if (line.size() < EngineSession::kMaxLineBytes) {
      line.push_back(letter);
    } else {
      result = Line::too_long;
    }
  }
  return result;
}

std::uint64_t entropy() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

}  // namespace

int run_engine(std::istream& in, std::ostream& out) {
  EngineSession session(entropy());
  std::string line;
  while (out) {
    const Line read = read_line(*in.rdbuf(), line);
    if (read == Line::none) break;
    out << (read == Line::whole ? session.handle(line) : session.refuse_long_line()) << '\n'
        << std::flush;
  }
  return out ? 0 : 1;
}

}  // namespace thronsaal
