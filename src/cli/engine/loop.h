// The engine's main loop: one request per line in, one response per line out.
#pragma once

#include <iosfwd>

namespace thronsaal {

// Answers every line of `in`, even empty ones, with one flushed line on `out`, until the input ends
// or `out` fails. Lines end with "\n" or "\r\n"; the last may lack it. Buffers at most
// EngineSession::kMaxLineBytes of a line. Returns 0, or 1 if a response was lost.
int run_engine(std::istream& in, std::ostream& out);

}  // namespace thronsaal
