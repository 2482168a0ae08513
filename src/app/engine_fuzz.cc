// Fuzzes the engine protocol, in one of two ways that the first byte of the input chooses.
//
// Even: the rest is lines, fed to a session as they are. Odd: the rest is a chain of choices among
// sensible requests (start, move, undo, load what was saved, ...), a few of them spoilt on their
// way, so that fuzzing comes deep into the games. In both ways every answer must be one line with
// one JSON object that has either "ok" or "error", and an error must have changed nothing.
//
//   build/asan/src/engine_fuzz -max_len=4096 <scratch folder> src/app/engine_fuzz.corpus
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

#include "app/engine_session.h"
#include "core/any_game.h"
#include "core/text.h"
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

// A session that is asked and never trusted.
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

  // Who is to act, after how many moves, and the hash; the same text for the same position.
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

  EngineSession session_{0, std::chrono::milliseconds(1)};  // thoughts cost the fuzzer its time
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

// Bytes as decisions. When they are used up every choice is 0.
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

class Visitor {
 public:
  explicit Visitor(Choices choices) : choices_(choices) {}

  void stay() {
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
      case 6: return spoil();
      case 7: return improvise();
      case 8: return reconsider();
      default: return move();
    }
  }

  // Now and then with a wrong number of players.
  void start() {
    const std::vector<const AnyGame*> games = all_games();
    const AnyGame& game = *games[choices_.below(games.size())];
    json::object options;
    for (const AnyOptionSpec& spec : game.option_specs()) {
      options[spec.name] = json::string(spec.values[choices_.below(spec.values.size())]);
    }
    const json::object answer = witness_.ask({{"cmd", "new"},
                                              {"game", game.info().id},
                                              {"players", choices_.below(7)},
                                              {"options", options},
                                              {"seed", choices_.byte()}});
    if (answer.contains("ok")) playing_ = true;
    if (!playing_) {
      witness_.get(
          {{"cmd", "new"}, {"game", game.info().id}, {"players", game.info().min_players}});
      playing_ = true;
    }
  }

  json::array to_act() { return witness_.get({{"cmd", "to_act"}}).at("to_act").as_array(); }

  void move() {
    const json::array actors = to_act();
    if (actors.empty()) return finish();
    const json::value& actor = actors[choices_.below(actors.size())];
    if (actor == "chance") {
      witness_.get({{"cmd", "chance"}});
      return;
    }
    const json::object legal = witness_.get({{"cmd", "legal"}, {"seat", actor}});
    const json::array& actions = legal.at("actions").as_array();
    require(!actions.empty(), "who is to act has something to do");
    const json::value& action = actions[choices_.below(actions.size())].at("action");
    const json::object check{{"cmd", "check"}, {"actor", actor}, {"action", action}};
    require(witness_.get(check).at("legal") == true, "what is listed is legal");
    const json::object apply{{"cmd", "apply"}, {"actor", actor}, {"action", action}};
    require(witness_.get(apply).at("action") == action, "one spelling for each action");
  }

  // A move that is taken back again.
  void reconsider() {
    if (to_act().empty()) return;
    const std::string before = witness_.position();
    move();
    witness_.get({{"cmd", "undo"}});
    require(witness_.position() == before, "undo leads back");
  }

  void finish() {
    const json::object standing = witness_.get({{"cmd", "standing"}});
    require(standing.at("over") == true, "nobody is to act when the game is over");
    start();
  }

  void undo() { witness_.ask({{"cmd", "undo"}, {"moves", choices_.below(24)}}); }

  void resample() {
    const json::value seat = choices_.below(kMaxSeats);
    const json::object look{{"cmd", "view"}, {"observer", seat}};
    const json::object before = witness_.ask(look);
    witness_.ask({{"cmd", "resample"}, {"seat", seat}});
    require(witness_.ask(look) == before, "a resampled world looks the same");
  }

  void save() {
    const json::object answer = witness_.ask({{"cmd", "journal"}});
    if (!answer.contains("ok")) return;
    journal_ = answer.at("journal");
    position_of_journal_ = witness_.position();
  }

  void load() {
    if (!journal_) return;
    const bool as_text = choices_.below(2) == 1;
    const json::value journal = as_text ? json::value(json::serialize(*journal_)) : *journal_;
    witness_.get({{"cmd", "load"}, {"journal", journal}, {"seed", choices_.byte()}});
    require(witness_.position() == position_of_journal_, "a journal leads to where it was written");
  }

  // Outlooks and long lists of outcomes take their time, so not too many of them.
  void look() {
    witness_.get({{"cmd", "view"}, {"observer", "spectator"}});
    witness_.get({{"cmd", "outlook"}, {"observer", "spectator"}});
    witness_.get({{"cmd", "standing"}});
    if (++looks_ > 3) return;
    witness_.get({{"cmd", "outlook"}, {"observer", "spectator"}});
    double sum = 0;
    const json::object answer = witness_.get({{"cmd", "outcomes"}});
    const json::array& outcomes = answer.at("outcomes").as_array();
    for (const json::value& outcome : outcomes) sum += outcome.at("probability").as_double();
    require(outcomes.empty() || (sum > 1 - 1e-9 && sum < 1 + 1e-9), "probabilities sum to 1");
  }

  // The last request once more, with a few of its bytes changed, dropped or doubled.
  void spoil() {
    std::string line = witness_.last_request();
    for (std::size_t times = 1 + choices_.below(3); times > 0 && !line.empty(); --times) {
      const std::size_t where = (choices_.byte() * 256U + choices_.byte()) % line.size();
      switch (choices_.below(3)) {
        case 0: line[where] = static_cast<char>(choices_.byte()); break;
        case 1: line.erase(where, 1 + choices_.below(8)); break;
        default: line.insert(where, line.substr(where, 1 + choices_.below(8))); break;
      }
    }
    witness_.ask(std::string_view(line));
  }

  // An action of one's own invention: check and apply must be of one mind.
  void improvise() {
    const json::value actor =
        choices_.below(2) == 0 ? json::value("chance") : json::value(choices_.below(kMaxSeats));
    json::object request{{"cmd", "check"}, {"actor", actor}, {"action", choices_.text(24)}};
    const json::object check = witness_.ask(request);
    request["cmd"] = "apply";
    const json::object apply = witness_.ask(request);
    const bool legal = check.contains("ok") && check.at("legal") == true;
    require(legal == apply.contains("ok"), "check and apply agree", witness_.last_request());
    if (check.contains("ok") && !legal) {
      require(check.at("violation") == apply.at("error"), "for the same reason");
    }
  }

  Choices choices_;
  Witness witness_;
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
    thronsaal::Visitor(thronsaal::Choices(rest)).stay();
  }
  return 0;
}
