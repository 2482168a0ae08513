// What is wrong with HTTP that is not as it should be.
#pragma once

#include <optional>

#include "server/web_http.h"

namespace thronsaal {

// Why a request could not be read, if there is somebody to be told. `begun`: something of it came.
std::optional<Violation> reading_trouble(const beast::error_code& error, bool begun);

// Why a request that could be read is none that may be answered: which host it is for must be
// certain, and where it ends.
std::optional<Violation> http_trouble(const HttpRequest& request);

}  // namespace thronsaal
