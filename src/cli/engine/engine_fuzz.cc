// Fuzzes the engine protocol in one of two modes, which the first byte of the input selects.
//
// Even: the rest is lines, passed to a session as they are. Odd: the rest is a sequence of choices
// among sensible requests (start, move, undo, load a saved game, ...), a few of them corrupted, so
// that fuzzing reaches deep into the games. In both modes every answer must be one line with one
// JSON object that has either "ok" or "error", and an error must have changed nothing.
//
//   build/asan/src/engine_fuzz -max_len=4096 <scratch folder> src/cli/engine/engine_fuzz.corpus
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "cli/engine/session.h"
#include "core/any_game.h"
#include "core/text/text.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

void require(bool truth, const char* what, std::string_view seen = {}) {
  if (truth) return;
  std::fprintf(stderr, "broken promise: %s\n%.*s\n", what, static_cast<int>(seen.size()),
               seen.data());
  std::abort();
}

// A session whose every answer is checked.
class Witness {
 public:
  // A request that may fail.
  json::object ask(std::string_view line) {
    const std::string before = position();
    json::object answer = answer_to(line);
    if (answer.contains("error")) require(position() == before, "an error changes nothing", line);
    return answer;
  }
  json::object ask(const json::object& request) {
    last_ = json::serialize(request);
    return ask(std::string_view(last_));
  }
  // A request that must succeed.
  json::object get(const json::object& request) {
    last_ = json::serialize(request);
    json::object answer = answer_to(last_);
    require(answer.contains("ok"), last_.c_str(), json::serialize(answer));
    return answer;
  }

  // Identifies the position: who is to act, the number of moves, and the hash.
  std::string position() {
    return session_.handle(R"({"cmd": "to_act"})") + session_.handle(R"({"cmd": "hash"})");
  }
  const std::string& last_request() const { return last_; }

 private:
  json::object answer_to(std::string_view line) {
    const std::string answer = session_.handle(line);
    require(answer.find('\n') == std::string::npos, "one line", answer);
    json::error_code error;
    json::value value = json::parse(answer, error);
    require(!error && value.is_object(), "a JSON object", answer);
    json::object& object = value.get_object();
    const json::value* ok = object.if_contains("ok");
    require((ok != nullptr) != object.contains("error"), "either ok or error", answer);
    require(ok == nullptr || *ok == true, "ok is true", answer);
    if (ok == nullptr) {
      const std::string text(object.at("error").at("text").as_string());
      require(!text.starts_with("violation."), "every code has a sentence", answer);
    }
    return std::move(object);
  }

  EngineSession session_{0, std::chrono::milliseconds(1)};  // search would slow the fuzzer down
  std::string last_;
};

void feed_lines(std::string_view text) {
  Witness witness;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    witness.ask(text.substr(begin, end - begin));
    begin = end + 1;
  }
}

// Turns bytes into choices. After the last byte, every choice is 0.
class Choices {
 public:
  explicit Choices(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  bool empty() const { return bytes_.empty(); }
  std::uint8_t byte() {
    if (bytes_.empty()) return 0;
    const std::uint8_t first = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return first;
  }
  std::size_t below(std::size_t bound) { return byte() % bound; }
  std::string text(std::size_t most) {
    std::string text;
    for (std::size_t length = below(most + 1); length > 0; --length) {
      text.push_back(static_cast<char>(byte()));
    }
    return text;
  }

 private:
  std::span<const std::uint8_t> bytes_;
};

class Stranger {
 public:
  explicit Stranger(Choices choices) : choices_(choices) {}

  void run() {
    start();
    constexpr int kMostRequests = 500;
    for (int i = 0; i < kMostRequests && !choices_.empty(); ++i) request();
  }

 private:
  void request() {
    switch (choices_.below(16)) {
      case 0: return start();
      case 1: return undo();
      case 2: return resample();
      case 3: return save();
      case 4: return load();
      case 5: return look();
      case 6: return send_corrupted();
      case 7: return send_random_text();
      case 8: return undo_and_replay();
      default: return move();
    }
  }

  // Sometimes with a wrong number of players.
  void start() {
    const std::vector<const AnyGame*> games = all_games();
    const AnyGame& game = *games[choices_.below(games.size())];
    json::object options;
    for (const AnyOptionSpec& spec : game.option_specs()) {
      options[spec.name] = json::string(spec.values[choices_.below(spec.values.size())]);
    }
    const json::object answer = client_.ask({{"cmd", "new"},
                                             {"game", game.info().id},
                                             {"players", choices_.below(7)},
                                             {"options", options},
                                             {"seed", choices_.byte()}});
    if (answer.contains("ok")) playing_ = true;
    if (!playing_) {
      client_.get({{"cmd", "new"}, {"game", game.info().id}, {"players", game.info().min_players}});
      playing_ = true;
    }
  }

  json::array to_act() { return client_.get({{"cmd", "to_act"}}).at("to_act").as_array(); }

  void move() {
    const json::array actors = to_act();
    if (actors.empty()) return finish();
    const json::value& actor = actors[choices_.below(actors.size())];
    if (actor == "chance") {
      client_.get({{"cmd", "chance"}});
      return;
    }
    const json::object legal = client_.get({{"cmd", "legal"}, {"seat", actor}});
    const json::array& actions = legal.at("actions").as_array();
    require(!actions.empty(), "a seat to act has a legal action");
    const json::value& action = actions[choices_.below(actions.size())].at("action");
    const json::object check{{"cmd", "check"}, {"actor", actor}, {"action", action}};
    require(client_.get(check).at("legal") == true, "what is listed is legal");
    const json::object apply{{"cmd", "apply"}, {"actor", actor}, {"action", action}};
    require(client_.get(apply).at("action") == action, "each action has one notation");
  }

  // Makes a move and undoes it.
  void undo_and_replay() {
    if (to_act().empty()) return;
    const std::string before = client_.position();
    move();
    client_.get({{"cmd", "undo"}});
    require(client_.position() == before, "undo restores the position");
  }

  void finish() {
    const json::object standing = client_.get({{"cmd", "standing"}});
    require(standing.at("over") == true, "no one is to act when the game is over");
    start();
  }

  void undo() { client_.ask({{"cmd", "undo"}, {"moves", choices_.below(24)}}); }

  void resample() {
    const json::value seat = choices_.below(kMaxSeats);
    const json::object look{{"cmd", "view"}, {"observer", seat}};
    const json::object before = client_.ask(look);
    client_.ask({{"cmd", "resample"}, {"seat", seat}});
    require(client_.ask(look) == before, "a resampled world looks the same");
  }

  void save() {
    const json::object answer = client_.ask({{"cmd", "journal"}});
    if (!answer.contains("ok")) return;
    journal_ = answer.at("journal");
    position_of_journal_ = client_.position();
  }

  void load() {
    if (!journal_) return;
    const bool as_text = choices_.below(2) == 1;
    const json::value journal = as_text ? json::value(json::serialize(*journal_)) : *journal_;
    client_.get({{"cmd", "load"}, {"journal", journal}, {"seed", choices_.byte()}});
    require(client_.position() == position_of_journal_,
            "a journal leads to the position it was written at");
  }

  // Analyses and long lists of outcomes are slow, so there are few of them.
  void look() {
    client_.get({{"cmd", "view"}, {"observer", "spectator"}});
    client_.get({{"cmd", "analysis"}, {"observer", "spectator"}});
    client_.get({{"cmd", "standing"}});
    if (++looks_ > 3) return;
    client_.get({{"cmd", "analysis"}, {"observer", "spectator"}});
    double sum = 0;
    const json::object answer = client_.get({{"cmd", "outcomes"}});
    const json::array& outcomes = answer.at("outcomes").as_array();
    for (const json::value& outcome : outcomes) sum += outcome.at("probability").as_double();
    require(outcomes.empty() || (sum > 1 - 1e-9 && sum < 1 + 1e-9), "probabilities sum to 1");
  }

  // Repeats the last request with a few bytes changed, dropped or doubled.
  void send_corrupted() {
    std::string line = client_.last_request();
    for (std::size_t times = 1 + choices_.below(3); times > 0 && !line.empty(); --times) {
      const std::size_t where = (choices_.byte() * 256U + choices_.byte()) % line.size();
      switch (choices_.below(3)) {
        case 0: line[where] = static_cast<char>(choices_.byte()); break;
        case 1: line.erase(where, 1 + choices_.below(8)); break;
        default: line.insert(where, line.substr(where, 1 + choices_.below(8))); break;
      }
    }
    client_.ask(std::string_view(line));
  }

  // An invented action: check and apply must agree on it.
  void send_random_text() {
    const json::value actor =
        choices_.below(2) == 0 ? json::value("chance") : json::value(choices_.below(kMaxSeats));
    json::object request{{"cmd", "check"}, {"actor", actor}, {"action", choices_.text(24)}};
    const json::object check = client_.ask(request);
    request["cmd"] = "apply";
    const json::object apply = client_.ask(request);
    const bool legal = check.contains("ok") && check.at("legal") == true;
    require(legal == apply.contains("ok"), "check and apply agree", client_.last_request());
    if (check.contains("ok") && !legal) {
      require(check.at("violation") == apply.at("error"), "for the same reason");
    }
  }

  Choices choices_;
  Witness client_;
  bool playing_ = false;
  int looks_ = 0;
  std::optional<json::value> journal_;
  std::string position_of_journal_;
};

}  // namespace
}  // namespace thronsaal

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::span<const std::uint8_t> rest(data + 1, size - 1);
  if (data[0] % 2 == 0) {
    thronsaal::feed_lines({reinterpret_cast<const char*>(rest.data()), rest.size()});
  } else {
    thronsaal::Stranger(thronsaal::Choices(rest)).run();
  }
  return 0;
}
