// protocol.json, against which tests check everything that the server sends.
#pragma once

#include <string>
#include <string_view>

#include <boost/json.hpp>

namespace thronsaal {

// The whole document.
const boost::json::object& protocol_schema();

// What is wrong with a value that should be as this definition says; empty if nothing is.
std::string schema_error(const boost::json::value& value, std::string_view definition);

// The same for something that the server sent: a message, or the answer to a request for `command`
// (empty if it is not known).
std::string message_error(const boost::json::object& message, std::string_view command = "");

}  // namespace thronsaal
