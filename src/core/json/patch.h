// Small descriptions of how a JSON document changes.
//
// A patch is an array of changes, applied in order. A change is an array of the path (keys of
// objects, indexes of arrays) and the new value:
//
//   [["areas", 3, "courtiers", 2], ["turn", 1]]
//
// A change only sets a value that exists. Where keys or elements are added or removed, the whole
// object or array is set; with an empty path, `[value]`, the whole document. So user input must
// never become a key.
#pragma once

#include <boost/json.hpp>

namespace thronsaal {

// The patch that turns `before` into `after`, byte for byte when serialized; empty if they are
// equal.
boost::json::array diff(const boost::json::value& before, const boost::json::value& after);

// False if the document has nothing at a path of the patch; changes before that one have been made.
[[nodiscard]] bool apply_patch(boost::json::value& document, const boost::json::array& patch);

}  // namespace thronsaal
