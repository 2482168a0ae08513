// The files that make up the browser's side: found by path, compressed once, cached properly.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace thronsaal {

struct WebFile {
  std::string_view type;  // as HTTP calls it
  std::string_view plain;
  std::string compressed;  // gzip; empty if that would not be smaller
  std::string tag;         // changes with the content
  bool immutable = false;  // its name changes with the content
};

class WebFiles {
 public:
  WebFiles();
  // The file at a path such as "/assets/table.js". Paths without an extension are places inside the
  // application and give its page. Null if there is none.
  const WebFile* find(std::string_view path) const;

 private:
  std::map<std::string, WebFile, std::less<>> files_;
};

}  // namespace thronsaal
