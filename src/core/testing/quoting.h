// Compares text with what the documentation quotes.
#pragma once

#include <string_view>

namespace thronsaal {

// Whether the text matches the quoted one, in which "…" stands for any text.
inline bool is_quoted_as(std::string_view text, std::string_view quoted) {
  constexpr std::string_view kAnything = "…";
  std::size_t gap = quoted.find(kAnything);
  if (gap == std::string_view::npos) return text == quoted;
  if (!text.starts_with(quoted.substr(0, gap))) return false;
  text.remove_prefix(gap);
  while (true) {
    quoted.remove_prefix(gap + kAnything.size());
    gap = quoted.find(kAnything);
    if (gap == std::string_view::npos) return text.ends_with(quoted);
    // The earliest match is always good enough.
    const std::size_t found = text.find(quoted.substr(0, gap));
    if (found == std::string_view::npos) return false;
    text.remove_prefix(found + gap);
  }
}

}  // namespace thronsaal
