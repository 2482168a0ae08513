// A visitor who sends anything at all, to a house with a real store.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/json.hpp>
#include <unistd.h>

#include "server/house.h"
#include "store/sqlite_store.h"

namespace thronsaal {
namespace {

class Fuzzer final : public Guest {
 public:
  using Guest::Guest;
  // Every message to a visitor is JSON.
  void send(std::shared_ptr<const std::string> message) override {
    const boost::json::object content = boost::json::parse(*message).as_object();
    if (!content.contains("type")) ++answers;
    // A game that is over is soon explored: the next input gets another.
    if (const boost::json::value* error = content.if_contains("error")) {
      if (error->at("code") == "game_is_over" || error->at("code") == "table_full") table.clear();
    }
    if (const boost::json::value* made = content.if_contains("table"); made && table.empty()) {
      table = std::string(made->as_string());
    }
  }
  void dismiss() override {}

  int answers = 0;
  std::string table;
};

// One house for all inputs: what one of them leaves behind is part of the world of the next.
struct World {
  World() {
    store = std::make_unique<SqliteStore>(directory());
    house = std::make_unique<House>(io, *store, *store, limits(), metrics, 1);
    guest = std::make_shared<Fuzzer>(Visitor{.id = 1, .name = "Fuzzer", .colour = 0, .account = {}},
                                     limits());
    store->welcome(guest->visitor, "hash", 0, [](std::optional<Visitor>) {});
    house->arrive(guest);
  }
  static std::filesystem::path directory() {
    const auto path =
        std::filesystem::temp_directory_path() / ("thronsaal-fuzz-" + std::to_string(::getpid()));
    std::filesystem::remove_all(path);
    return path;
  }
  static Limits limits() {
    Limits limits;
    limits.messages_per_second = limits.messages_at_once = 1e9;
    limits.chats_per_minute = limits.chats_at_once = 1e9;
    limits.tables_per_minute = limits.tables_at_once = 1e9;
    limits.looks_per_minute = limits.looks_at_once = 1e9;
    limits.stories_per_minute = limits.stories_at_once = 1e9;
    limits.hints_per_minute = limits.hints_at_once = 1e9;
    limits.watches_per_minute = limits.watches_at_once = 1e9;
    limits.lists_per_minute = limits.lists_at_once = 1e9;
    limits.renames_per_minute = limits.renames_at_once = 1e9;
    limits.changes_per_minute = limits.changes_at_once = 1e9;
    return limits;
  }

  // The house answers every message exactly once.
  void say(std::string message) {
    const int before = guest->answers;
    asio::co_spawn(io, house->handle(guest, std::move(message)), asio::detached);
    while (guest->answers == before) io.run_one();
    if (guest->answers != before + 1) __builtin_trap();
  }

  asio::io_context io;
  Metrics metrics;
  std::unique_ptr<SqliteStore> store;
  std::unique_ptr<House> house;
  std::shared_ptr<Fuzzer> guest;
};

}  // namespace
}  // namespace thronsaal

// Lines of messages; "@" stands for a table that exists.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace thronsaal;
  static World world;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  if (world.guest->table.empty()) {
    world.say(R"({"cmd":"create","game":"um-krone-und-kragen","seats":["me","me"]})");
  }
  for (int lines = 0; lines < 20 && !rest.empty(); ++lines) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string message(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    for (std::size_t at = 0; (at = message.find('@', at)) != std::string::npos;) {
      message.replace(at, 1, world.guest->table);
      at += world.guest->table.size();
    }
    world.say(std::move(message));
  }
  return 0;
}
