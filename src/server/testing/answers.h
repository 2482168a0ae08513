// What the server refuses.
#pragma once

#include <string>

#include "server/testing/client.h"

namespace thronsaal {

// The code of a refusal; nothing of an answer that is none.
inline std::string code_of(const json::object& answer) {
  const json::value* error = answer.if_contains("error");
  return error == nullptr ? "" : std::string(error->at("code").as_string());
}
inline std::string code_of(const Reply& reply) {
  return code_of(reply.content());
}

}  // namespace thronsaal
