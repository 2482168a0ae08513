#include "server/net/routes/static_files.h"

#include <array>
#include <stdexcept>

#include <zlib.h>

#include "core/embedded.h"
#include "crypto/secrets.h"

namespace thronsaal {
namespace {

constexpr std::string_view kPage = "/index.html";

std::string_view type_of(std::string_view path) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kTypes = {{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".woff2", "font/woff2"},
      {".ico", "image/x-icon"},
  }};
  for (const auto& [ending, type] : kTypes) {
    if (path.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

std::string gzip(std::string_view plain) {
  static constexpr int kGzipWindowBits = 15 + 16;
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzipWindowBits, 9,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::bad_alloc();
  }
  std::string compressed(deflateBound(&stream, plain.size()), '\0');
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): zlib does not modify its input
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = reinterpret_cast<Bytef*>(compressed.data());
  stream.avail_out = static_cast<uInt>(compressed.size());
  const int code = deflate(&stream, Z_FINISH);
  compressed.resize(stream.total_out);
  deflateEnd(&stream);
  if (code != Z_STREAM_END) throw std::runtime_error("a file could not be compressed");
  return compressed;
}

}  // namespace

StaticFiles::StaticFiles() {
  for (const EmbeddedFile& embedded : web_files()) {
    const std::string path = "/" + std::string(embedded.path);
    StaticFile file{.type = type_of(path),
                    .plain = {embedded.begin, embedded.end},
                    .compressed = {},
                    .etag = {},
                    .immutable = path.starts_with("/assets/")};
    file.etag = '"' + sha256_hex(file.plain).substr(0, 16) + '"';
    std::string compressed = gzip(file.plain);
    if (compressed.size() < file.plain.size()) file.compressed = std::move(compressed);
    files_.emplace(path, std::move(file));
  }
}

const StaticFile* StaticFiles::find(std::string_view path) const {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const auto found = files_.find(name.contains('.') ? path : kPage);
  return found == files_.end() ? nullptr : &found->second;
}

}  // namespace thronsaal
