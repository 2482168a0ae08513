// Requests of those who look closer: what a king would do, how it would count, how it came about.
#include <utility>

#include <boost/json.hpp>

#include "ai/player.h"
#include "server/house.h"
#include "server/looking_back.h"
#include "server/request_fields.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

// Whoever has the seat looks with its eyes; when the game is over, there is nothing to hide.
Request::Read<Observer> eyes_in(const Request& request, const Table& table, VisitorId visitor) {
  if (!request.has("seat")) return Observer::spectator();
  const auto seat = request.seat("seat", table.settings().players);
  if (!seat) return refused(seat.error());
  if (table.phase() != Table::Phase::over && !table.seats_of(visitor).contains(*seat)) {
    return refused(Violation("not_your_seat", {{"seat", *seat}}));
  }
  return Observer(*seat);
}

}  // namespace

asio::awaitable<House::Answer> House::hint(GuestPtr guest, Request request) {
  static constexpr std::size_t kMostChoices = 5;
  if (!hints_.allows(guest->visitor.id)) co_return refused(Violation("too_many_messages"));
  const auto here = co_await room_in(guest, request);
  if (!here) co_return refused(here.error());
  const Table& table = (*here)->table;
  const auto asked = request.seat("seat", table.settings().players);
  if (!asked) co_return refused(asked.error());
  const Seat seat = *asked;
  if (!table.settings().hints) co_return refused(Violation("no_hints"));
  if (!table.seats_of(guest->visitor.id).contains(seat)) {
    co_return refused(Violation("not_your_seat", {{"seat", seat}}));
  }
  if (table.phase() != Table::Phase::running) co_return refused(Violation("table_not_running"));
  const auto turn = check_actor(table.match()->state().to_act(), seat);
  if (!turn) co_return refused(turn.error());

  const std::shared_ptr<const AnyState> state = table.match()->state().clone();
  auto think = [this, state, seat] {
    return advise(*state, seat, Level::king, {.stop = stop_.get_token()}, 1);
  };
  const auto advice = co_await elsewhere(thinkers_, guest->work_key(), think);
  json::array choices;
  for (const auto& choice : advice.choices) {
    if (choices.size() == kMostChoices) break;
    choices.push_back(json::object{{"action", state->game().print(choice.action)},
                                   {"form", to_json(state->game().form(choice.action))},
                                   {"attention", choice.attention},
                                   {"win_share", choice.win_share}});
  }
  co_return json::object{{"choices", std::move(choices)}};
}

asio::awaitable<std::expected<House::Sight, Violation>> House::sight_in(GuestPtr guest,
                                                                        Request request,
                                                                        RateLimits& limit) {
  if (!limit.allows(guest->visitor.id)) co_return refused(Violation("too_many_messages"));
  const auto here = co_await room_in(guest, request);
  if (!here) co_return refused(here.error());
  const Table& table = (*here)->table;
  if (table.match() == nullptr) co_return refused(Violation("table_not_running"));
  const auto eyes = eyes_in(request, table, guest->visitor.id);
  if (!eyes) co_return refused(eyes.error());
  co_return Sight{.room = *here, .eyes = *eyes};
}

// What was worked out for another position is of no use any more.
void House::forget_analyses(Room& room) {
  if (room.analysed_position == room.table.position_since()) return;
  room.analysed_position = room.table.position_since();
  room.outlooks.clear();
  room.story.reset();
}

House::AnalysisPtr House::shared_outlook(Room& room, Observer eyes) {
  forget_analyses(room);
  AnalysisPtr& analysis = room.outlooks[eyes.is_spectator() ? -1 : index(eyes.seat())];
  if (analysis) return analysis;
  const Match& match = *room.table.match();
  auto work_out = [state = std::shared_ptr<const AnyState>(match.state().clone()), eyes,
                   length = match.length()] {
    return json::object{{"outlook", state->outlook(eyes)}, {"length", length}};
  };
  analysis = std::make_shared<Analysis>(io_.get_executor(), std::move(work_out));
  return analysis;
}

House::AnalysisPtr House::shared_story(Room& room) {
  forget_analyses(room);
  if (room.story) return room.story;
  auto tell = [match = *room.table.match(), most = limits_.story_entries,
               stop = stop_.get_token()] { return story_of(match, most, stop); };
  room.story = std::make_shared<Analysis>(io_.get_executor(), std::move(tell));
  return room.story;
}

// The first who asks has it done; those who ask meanwhile wait for that.
asio::awaitable<json::object> House::worked_out(AnalysisPtr analysis, Workers& workers,
                                                WorkFor whom) {
  const Door::Pass pass = co_await analysis->door.enter();
  if (!analysis->result) {
    metrics_.analyses.Increment();
    auto work = [analysis] { return analysis->work_out(); };
    analysis->result = co_await elsewhere(workers, whom, std::move(work));
  }
  co_return *analysis->result;
}

asio::awaitable<House::Answer> House::outlook(GuestPtr guest, Request request) {
  const auto sight = co_await sight_in(guest, request, looks_);
  if (!sight) co_return refused(sight.error());
  const AnalysisPtr analysis = shared_outlook(*sight->room, sight->eyes);
  co_return co_await worked_out(analysis, lookers_, guest->work_key());
}

asio::awaitable<House::Answer> House::look(GuestPtr guest, Request request) {
  const auto at = request.count("at");
  if (!at) co_return refused(at.error());
  const auto sight = co_await sight_in(guest, request, looks_);
  if (!sight) co_return refused(sight.error());
  const Match& match = *sight->room->table.match();
  const auto length = static_cast<std::size_t>(*at);
  if (length > match.length()) {
    co_return refused(
        Violation("look_too_far", {{"at", *at}, {"length", static_cast<int>(match.length())}}));
  }
  auto look_back = [past = Match(match), length, eyes = sight->eyes]() mutable {
    past.rewind(length);
    return position_seen(past, eyes);
  };
  co_return co_await elsewhere(lookers_, guest->work_key(), std::move(look_back));
}

asio::awaitable<House::Answer> House::story(GuestPtr guest, Request request) {
  const auto sight = co_await sight_in(guest, request, stories_);
  if (!sight) co_return refused(sight.error());
  const AnalysisPtr analysis = shared_story(*sight->room);
  json::object story = co_await worked_out(analysis, tellers_, guest->work_key());
  if (stop_.stop_requested()) co_return refused(Violation("closing"));
  co_return story;
}

}  // namespace thronsaal
