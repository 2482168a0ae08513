// Error codes in responses.
#pragma once

#include <string>

#include "server/testing/client.h"

namespace thronsaal {

// The error code of a response; empty on success.
inline std::string error_code_of(const json::object& answer) {
  const json::value* error = answer.if_contains("error");
  return error == nullptr ? "" : std::string(error->at("code").as_string());
}
inline std::string error_code_of(const HttpReply& reply) {
  return error_code_of(reply.content());
}

}  // namespace thronsaal
