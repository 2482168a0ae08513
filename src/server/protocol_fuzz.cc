// Fuzzes the request handling of a service with a real store.
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/json.hpp>
#include <unistd.h>

#include "server/service/table_service.h"
#include "store/sqlite/sqlite_store.h"

namespace thronsaal {
namespace {

class FuzzedConnection final : public Connection {
 public:
  using Connection::Connection;
  // Checks that every message to a client is JSON.
  void send(std::shared_ptr<const std::string> message) override {
    const boost::json::object content = boost::json::parse(*message).as_object();
    if (!content.contains("type")) ++answers;
    // A finished game has little left to explore: the next input gets another.
    if (const boost::json::value* error = content.if_contains("error")) {
      if (error->at("code") == "game_is_over" || error->at("code") == "table_full") table.clear();
    }
    if (const boost::json::value* made = content.if_contains("table"); made && table.empty()) {
      table = std::string(made->as_string());
    }
  }
  void begin_request() override {}
  void answer(std::shared_ptr<const std::string> message) override { send(std::move(message)); }
  void close_gracefully() override {}

  int answers = 0;
  std::string table;
};

// One service for all inputs, so that they build on each other.
struct FuzzedService {
  FuzzedService() {
    store = std::make_unique<SqliteStore>(directory());
    service = std::make_unique<TableService>(io, *store, *store, *store, limits(), metrics, 1);
    connection = std::make_shared<FuzzedConnection>(
        Person{.id = 1, .name = "Fuzzer", .colour = 0, .account = {}}, limits());
    store->create_guest(connection->person, "hash", 0, [](std::optional<Person>) {});
    service->add_connection(connection);
  }
  static std::filesystem::path directory() {
    const auto path =
        std::filesystem::temp_directory_path() / ("thronsaal-fuzz-" + std::to_string(::getpid()));
    std::filesystem::remove_all(path);
    return path;
  }
  static Limits limits() {
    Limits limits;
    limits.messages_per_second = limits.message_burst = 1e9;
    limits.chats_per_minute = limits.chat_burst = 1e9;
    limits.tables_per_minute = limits.table_burst = 1e9;
    limits.analyses_per_minute = limits.analysis_burst = 1e9;
    limits.score_histories_per_minute = limits.score_history_burst = 1e9;
    limits.hints_per_minute = limits.hint_burst = 1e9;
    limits.watches_per_minute = limits.watch_burst = 1e9;
    limits.lists_per_minute = limits.list_burst = 1e9;
    limits.renames_per_minute = limits.rename_burst = 1e9;
    limits.changes_per_minute = limits.change_burst = 1e9;
    return limits;
  }

  // Every message is answered exactly once, except a pong.
  void say(std::string message) {
    const int before = connection->answers;
    const bool is_pong = is_command(message, "pong");
    bool is_handled = false;
    asio::co_spawn(io, service->handle(connection, std::move(message)),
                   [&](const std::exception_ptr&) { is_handled = true; });
    while (!is_handled || (connection->answers == before && !is_pong)) io.run_one();
    if (connection->answers > before + 1) __builtin_trap();
  }
  static bool is_command(std::string_view message, std::string_view command) {
    boost::json::error_code error;
    const boost::json::value parsed = boost::json::parse(message, error);
    if (error || !parsed.is_object()) return false;
    const boost::json::value* cmd = parsed.as_object().if_contains("cmd");
    return cmd != nullptr && *cmd == boost::json::value(command);
  }

  asio::io_context io;
  Metrics metrics;
  std::unique_ptr<SqliteStore> store;
  std::unique_ptr<TableService> service;
  std::shared_ptr<FuzzedConnection> connection;
};

}  // namespace
}  // namespace thronsaal

// Lines of messages; "@" stands for a table that exists.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace thronsaal;
  static FuzzedService world;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  if (world.connection->table.empty()) {
    world.say(R"({"cmd":"create","game":"um-krone-und-kragen","seats":["me","me"]})");
  }
  for (int lines = 0; lines < 20 && !rest.empty(); ++lines) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string message(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    for (std::size_t at = 0; (at = message.find('@', at)) != std::string::npos;) {
      message.replace(at, 1, world.connection->table);
      at += world.connection->table.size();
    }
    world.say(std::move(message));
  }
  return 0;
}
