// Checks documents against JSON Schemas. A game's schema.json describes its views, analyses, events
// and actions; the page's types are generated from it.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <valijson/adapters/boost_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

namespace thronsaal {

inline boost::json::object read_json_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return boost::json::parse(std::string(std::istreambuf_iterator<char>(file), {})).as_object();
}

// One definition of a schema document: {"$defs": {"View": …}}.
class Schema {
 public:
  Schema(boost::json::object document, std::string_view definition)
      : name_(definition), schema_(std::make_unique<valijson::Schema>()) {
    document["$ref"] = fmt::format("#/$defs/{}", definition);
    const boost::json::value root = std::move(document);
    const valijson::adapters::BoostJsonAdapter adapter(root);
    valijson::SchemaParser().populateSchema(adapter, *schema_);
  }

  // The errors in a document, one per line, innermost first; empty if it is valid.
  std::string mistakes(const boost::json::value& document) const {
    // Reparsed as a client would: the validator's adapter does not support unsigned numbers, which
    // JSON text does not have.
    const std::string text = boost::json::serialize(document);
    const boost::json::value told = boost::json::parse(text);
    const valijson::adapters::BoostJsonAdapter adapter(told);
    valijson::Validator validator;
    // Errors are worded separately, because that is slow and every alternative words its own.
    if (validator.validate(*schema_, adapter, nullptr)) return "";
    valijson::ValidationResults results;
    validator.validate(*schema_, adapter, &results);
    std::string lines = fmt::format("not {}:\n", name_);
    for (valijson::ValidationResults::Error error; results.popError(error);) {
      for (const std::string& place : error.context) lines += place;
      lines += fmt::format(": {}\n", error.description);
    }
    return lines + text;
  }

 private:
  std::string name_;
  std::unique_ptr<valijson::Schema> schema_;
};

}  // namespace thronsaal
