// The engine as a program: requests come in line by line, answers go out line by line.
#pragma once

#include <iosfwd>

namespace thronsaal {

// Answers every line of `in`, the empty ones too, with exactly one line on `out` and hands it over
// at once; returns at the end of the input, or when nobody takes the answers any more. Lines end
// with "\n" or "\r\n", the last one also with the input. However long a line is, no more than
// EngineSession::kMaxLineBytes of it are ever held. The result is an exit status: 0, unless an
// answer was lost.
int run_engine(std::istream& in, std::ostream& out);

}  // namespace thronsaal
