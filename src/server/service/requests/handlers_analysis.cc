// Hints, analyses and earlier positions.
#include <memory>
#include <optional>
#include <utility>

#include "server/service/requests/handlers.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

// The holder of a seat may see its view; after the end, everyone may.
std::expected<Observer, Violation> observer_of(std::optional<requests::SeatNumber> number,
                                               const Table& table, PersonId person) {
  if (!number) return Observer::spectator();
  const auto seat = seat_numbered(number->value, table.settings().players);
  if (!seat) return refused(seat.error());
  if (table.phase() != Table::Phase::over && !table.seats_of(person).contains(*seat)) {
    return refused(Violation("not_your_seat", {{"seat", *seat}}));
  }
  return Observer(*seat);
}

// A game that has started and the observer to show it to; valid until the next suspension point.
struct ObservedTable {
  ActiveTablePtr at;
  Observer observer = Observer::spectator();
};

asio::awaitable<std::expected<ObservedTable, Violation>> observed_table(
    Services& services, Caller caller, requests::TableId table,
    std::optional<requests::SeatNumber> seat, KeyedRateLimit& limit) {
  if (!limit.try_take(caller.person().id)) co_return refused(Violation("too_many_messages"));
  const auto loaded = co_await services.tables.load(table.value, caller.work_key());
  if (!loaded) co_return refused(loaded.error());
  const Table& loaded_table = (*loaded)->table;
  if (loaded_table.match() == nullptr) co_return refused(Violation("table_not_running"));
  const auto observer = observer_of(seat, loaded_table, caller.person().id);
  if (!observer) co_return refused(observer.error());
  co_return ObservedTable{.at = *loaded, .observer = *observer};
}

// Checks whether the person may have a hint for this seat, and returns the seat.
std::expected<Seat, Violation> seat_for_hint(const requests::Hint& request, const Table& table,
                                             PersonId person) {
  const auto seat = seat_numbered(request.seat.value, table.settings().players);
  if (!seat) return refused(seat.error());
  if (!table.settings().hints) return refused(Violation("no_hints"));
  if (!table.seats_of(person).contains(*seat)) {
    return refused(Violation("not_your_seat", {{"seat", *seat}}));
  }
  if (table.phase() != Table::Phase::running) return refused(Violation("table_not_running"));
  const auto turn = check_actor(table.match()->state().to_act(), *seat);
  if (!turn) return refused(turn.error());
  return *seat;
}

}  // namespace

asio::awaitable<Response> handle(Services& services, Caller caller, requests::Hint request) {
  static constexpr std::size_t kMostChoices = 5;
  if (!services.request_limits.hints.try_take(caller.person().id)) {
    co_return refused(Violation("too_many_messages"));
  }
  const auto loaded = co_await services.tables.load(request.table.value, caller.work_key());
  if (!loaded) co_return refused(loaded.error());
  const Table& table = (*loaded)->table;
  const auto seat = seat_for_hint(request, table, caller.person().id);
  if (!seat) co_return refused(seat.error());
  const std::shared_ptr<const AnyState> state = table.match()->state().clone();
  const auto result = co_await services.computer_players.hint(state, *seat, caller.work_key());
  json::array choices;
  for (const auto& choice : result.choices) {
    if (choices.size() == kMostChoices) break;
    choices.push_back(json::object{{"action", state->game().print(choice.action)},
                                   {"form", to_json(state->game().structured(choice.action))},
                                   {"visit_share", choice.visit_share},
                                   {"win_share", choice.win_share}});
  }
  co_return json::object{{"choices", std::move(choices)}};
}

asio::awaitable<Response> handle(Services& services, Caller caller, requests::Analyse request) {
  const auto observed = co_await observed_table(services, caller, request.table, request.seat,
                                                services.request_limits.analyses);
  if (!observed) co_return refused(observed.error());
  json::object analysis =
      co_await services.analyses.analysis(*observed->at, observed->observer, caller.work_key());
  co_return analysis;
}

asio::awaitable<Response> handle(Services& services, Caller caller, requests::PositionAt request) {
  const auto observed = co_await observed_table(services, caller, request.table, request.seat,
                                                services.request_limits.analyses);
  if (!observed) co_return refused(observed.error());
  const Match& match = *observed->at->table.match();
  const auto length = static_cast<std::size_t>(request.at);
  if (length > match.length()) {
    co_return refused(Violation(
        "look_too_far", {{"at", request.at}, {"length", static_cast<int>(match.length())}}));
  }
  json::object position = co_await services.analyses.earlier_position(
      match, length, observed->observer, caller.work_key());
  co_return position;
}

asio::awaitable<Response> handle(Services& services, Caller caller,
                                 requests::ScoreHistory request) {
  const auto observed = co_await observed_table(services, caller, request.table, std::nullopt,
                                                services.request_limits.score_histories);
  if (!observed) co_return refused(observed.error());
  json::object history = co_await services.analyses.score_history(*observed->at, caller.work_key());
  if (services.shutdown.has_begun) co_return refused(Violation("closing"));
  co_return history;
}

}  // namespace thronsaal
