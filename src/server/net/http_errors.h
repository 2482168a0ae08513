// Errors in incoming HTTP, and the responses that report errors.
#pragma once

#include <optional>

#include "core/text/catalogue.h"
#include "server/net/http.h"

namespace thronsaal {

// The error to report for a request that could not be read, if any. `got_bytes`: some bytes
// arrived.
std::optional<Violation> read_error(const beast::error_code& error, bool got_bytes);

// The error in a parsed request, if any: host and length must be unambiguous.
std::optional<Violation> request_error(const HttpRequest& request);

// The response that reports an error, with its code, arguments and text.
HttpResponse error_response(const Violation& violation, const Catalogue& words);

}  // namespace thronsaal
