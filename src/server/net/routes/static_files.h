// The web page's files: looked up by path, compressed once, with cache headers.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace thronsaal {

struct StaticFile {
  std::string_view type;  // MIME type
  std::string_view plain;
  std::string compressed;  // gzip; empty if that would not be smaller
  std::string etag;        // changes with the content
  bool immutable = false;  // its name changes with the content
};

class StaticFiles {
 public:
  StaticFiles();
  // The file at a path such as "/assets/table.js". Paths without an extension are client-side
  // routes and return the page. Null if not found.
  const StaticFile* find(std::string_view path) const;

 private:
  std::map<std::string, StaticFile, std::less<>> files_;
};

}  // namespace thronsaal
