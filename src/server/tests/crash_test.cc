// A server that is killed again and again while games are played.
#include <atomic>
#include <cstdlib>
#include <map>
#include <thread>

#include <gmock/gmock.h>
#include <sys/types.h>

#include "server/testing/player.h"
#include "server/testing/server_process.h"
#include "tables/export.h"

namespace thronsaal {
namespace {

// How often the server is killed. script/soak asks for more.
int crashes() {
  const char* wanted = std::getenv("THRONSAAL_CRASHES");
  return wanted == nullptr ? 4 : std::atoi(wanted);
}

// A player who goes on whatever happens to the server, and remembers everything received.
class Witness {
 public:
  Witness(unsigned short port, std::uint64_t seed) : player_(port, seed) { begin_game(); }

  void play(const std::atomic<bool>& enough) {
    while (!enough) {
      try {
        play_next_move(enough);
      } catch (const std::exception&) {
        if (!enough) come_back(enough);
      }
    }
  }

  // Compares the whole history, read anew, with what was received before.
  void check() {
    player_.client.disconnect();
    player_.client.arrive();
    player_.seen = 0;
    player_.watch();
    remember();
  }
  const std::string& table() const { return player_.table; }
  const std::string& trouble() const { return trouble_; }
  std::size_t entries() const { return told_.size(); }
  int games() const { return games_; }

 private:
  void begin_game() {
    static constexpr std::array kGames = {"um-krone-und-kragen", "kardinal-und-koenig",
                                          "lang-lebe-der-koenig", "loewenherz"};
    told_.clear();
    acknowledged_ = 0;
    player_.seen = 0;
    player_.create(kGames[static_cast<std::size_t>(games_++) % kGames.size()],
                   {"me", "page", "page"});
    player_.expect_ok("start");
    player_.take_updates();
    remember();
  }

  void play_next_move(const std::atomic<bool>& enough) {
    while (!enough) {
      if (player_.update.empty() || player_.is_over()) begin_game();
      if (player_.asked() == nullptr) {
        player_.await_update();
      } else {
        const json::object answer = player_.make_random_move();
        if (const json::value* seq = answer.if_contains("seq")) {
          acknowledged_ = seq->to_number<std::int64_t>();
        }
        player_.take_updates();
      }
      remember();
    }
  }

  void come_back(const std::atomic<bool>& enough) {
    while (!enough) {
      try {
        check();
        return;
      } catch (const std::exception&) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
      }
    }
  }

  // Moves have patches only when they are sent as they happen.
  static json::object without_patches(json::object entry) {
    entry.erase("rest");
    if (json::value* events = entry.if_contains("events")) {
      for (json::value& event : events->as_array()) event.as_object().erase("patches");
    }
    return entry;
  }
  // An entry is always sent in the same form, and nothing acknowledged is missing.
  void remember() {
    for (const json::value& entry : player_.update.at("happened").as_array()) {
      const auto seq = entry.at("seq").to_number<std::int64_t>();
      const std::string text = json::serialize(without_patches(entry.as_object()));
      const auto [known, fresh] = told_.emplace(seq, text);
      if (!fresh && known->second != text) {
        trouble_ = "was told " + known->second + ", then " + text;
      }
    }
    if (player_.seen < acknowledged_) trouble_ = "an acknowledged move is missing";
    if (!told_.empty() && player_.seen < told_.rbegin()->first) {
      trouble_ = "what was told is missing";
    }
  }

  TableClient player_;
  std::map<std::int64_t, std::string> told_;
  std::int64_t acknowledged_ = 0;
  std::string trouble_;
  int games_ = 0;
};

TEST(Crash, NeverLosesAcknowledgedMoves) {
  static constexpr std::size_t kWitnesses = 6;
  ServerProcess server;
  std::vector<std::unique_ptr<Witness>> witnesses;
  for (std::size_t i = 0; i < kWitnesses; ++i) {
    witnesses.push_back(std::make_unique<Witness>(server.port(), i));
  }
  std::atomic<bool> enough = false;
  {
    std::vector<std::jthread> threads;
    for (const auto& witness : witnesses) {
      threads.emplace_back([&] { witness->play(enough); });
    }
    Rng rng(20);
    for (int i = 0; i < crashes(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100 + rng.below(900)));
      server.kill();
      server.start_again();
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    enough = true;
    // A client that waits for the server must not wait forever.
    server.kill();
  }
  server.start_again();
  std::size_t entries = 0;
  for (const auto& witness : witnesses) {
    witness->check();
    EXPECT_EQ(witness->trouble(), "");
    entries += witness->entries();
  }
  EXPECT_GT(entries, 10 * kWitnesses);
}

}  // namespace
}  // namespace thronsaal
