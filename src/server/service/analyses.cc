#include "server/service/analyses.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tables/history.h"

namespace thronsaal {
namespace {

// Results for an earlier position are dropped.
ActiveTable::Analyses& current_analyses(ActiveTable& at) {
  if (at.analyses.position != at.table.position_since()) {
    at.analyses = {.position = at.table.position_since(),
                   .by_seat = {},
                   .score_history = {},
                   .is_pushing = at.analyses.is_pushing};
  }
  return at.analyses;
}

// The views to analyse for the holder of these seats: a spectator's if there are none; of several
// seats those that are to act, or else the first.
std::vector<Observer> observers_for(const Table& table, SeatSet seats) {
  if (seats.empty()) return {Observer::spectator()};
  std::vector<Observer> observers;
  for (const Seat seat : table.match()->state().to_act().seats()) {
    if (seats.contains(seat)) observers.emplace_back(seat);
  }
  if (observers.empty() || seats.size() == 1) return {Observer(*seats.begin())};
  return observers;
}

std::shared_ptr<const std::string> analysis_message(const std::string& table, Observer observer,
                                                    const boost::json::object& analysis) {
  boost::json::object message{{"type", "analysis"}, {"table", table}, {"seat", nullptr}};
  if (!observer.is_spectator()) message["seat"] = index(observer.seat());
  for (const auto& field : analysis) message[field.key()] = field.value();
  return std::make_shared<const std::string>(boost::json::serialize(message));
}

// Whether this watcher wants the analysis of the current position and does not have it yet.
bool lacks_analysis(const ActiveTable& at, const Connection& connection) {
  const auto watch = connection.watching.find(at.table.id());
  return watch != connection.watching.end() && watch->second.wants_analysis &&
         watch->second.analysed != at.table.position_since();
}

}  // namespace

Analyses::~Analyses() {
  executor_.stop();
  score_history_executor_.stop();
}

asio::awaitable<boost::json::object> Analyses::analysis(ActiveTable& at, Observer observer,
                                                        WorkKey key) {
  const int seat = observer.is_spectator() ? -1 : index(observer.seat());
  SharedComputationPtr& work = current_analyses(at).by_seat[seat];
  if (!work) {
    const Match& match = *at.table.match();
    auto compute = [state = std::shared_ptr<const AnyState>(match.state().clone()), observer,
                    length = match.length()] {
      return boost::json::object{{"length", length}, {"analysis", state->analysis(observer)}};
    };
    work = std::make_shared<SharedComputation>(io_.get_executor(), std::move(compute));
  }
  return computed(work, executor_, std::move(key));
}

void Analyses::push(const ActiveTablePtr& at) {
  if (at->analyses.is_pushing || shutdown_.has_begun) return;
  const bool is_wanted = std::ranges::any_of(at->watchers, [&](const ConnectionPtr& connection) {
    return lacks_analysis(*at, *connection);
  });
  if (!is_wanted) return;
  at->analyses.is_pushing = true;
  spawn_detached(io_, push_all(at));
}

// One at a time: positions that have passed in the meantime are skipped.
asio::awaitable<void> Analyses::push_all(ActiveTablePtr at) {
  const auto done = [](ActiveTable* table) { table->analyses.is_pushing = false; };
  const std::unique_ptr<ActiveTable, decltype(done)> guard(at.get(), done);
  while (at->is_loaded && at->table.match() != nullptr && !shutdown_.has_begun) {
    const auto next = std::ranges::find_if(at->watchers, [&](const ConnectionPtr& connection) {
      return lacks_analysis(*at, *connection);
    });
    if (next == at->watchers.end()) co_return;
    co_await push_one(at, *next);
  }
}

// Sends it to one watcher and to all others with the same view.
asio::awaitable<void> Analyses::push_one(ActiveTablePtr at, ConnectionPtr to) {
  const std::int64_t position = at->table.position_since();
  const SeatSet seats = at->table.seats_of(to->person.id);
  const std::vector<Observer> observers = observers_for(at->table, seats);
  std::vector<std::shared_ptr<const std::string>> messages;
  for (const Observer observer : observers) {
    const boost::json::object result = co_await analysis(*at, observer, to->work_key());
    if (!at->is_loaded || at->table.position_since() != position) co_return;
    messages.push_back(analysis_message(at->table.id(), observer, result));
  }
  for (const ConnectionPtr& connection : at->watchers) {
    if (at->table.seats_of(connection->person.id) != seats) continue;
    if (!lacks_analysis(*at, *connection)) continue;
    connection->watching.at(at->table.id()).analysed = position;
    for (const auto& message : messages) connection->send(message);
  }
}

asio::awaitable<boost::json::object> Analyses::score_history(ActiveTable& at, WorkKey key) {
  SharedComputationPtr& work = current_analyses(at).score_history;
  if (!work) {
    auto compute = [match = *at.table.match(), most = limits_.score_history_points,
                    stop = shutdown_.work.get_token()] {
      return thronsaal::score_history(match, most, stop);
    };
    work = std::make_shared<SharedComputation>(io_.get_executor(), std::move(compute));
  }
  return computed(work, score_history_executor_, std::move(key));
}

// The first request computes; concurrent ones wait for its result.
asio::awaitable<boost::json::object> Analyses::computed(SharedComputationPtr work,
                                                        FairExecutor& executor, WorkKey key) {
  const AsyncMutex::Pass lock = co_await work->mutex.lock();
  if (!work->result) {
    metrics_.analyses.Increment();
    auto compute = [work] { return work->compute(); };
    work->result = co_await run_on(executor, std::move(key), std::move(compute));
  }
  co_return *work->result;
}

asio::awaitable<boost::json::object> Analyses::earlier_position(const Match& match,
                                                                std::size_t length,
                                                                Observer observer, WorkKey key) {
  auto rewind = [past = Match(match), length, observer]() mutable {
    past.rewind(length);
    boost::json::object position = position_at(past, observer);
    position["analysis"] = past.state().analysis(observer);
    return position;
  };
  return run_on(executor_, std::move(key), std::move(rewind));
}

}  // namespace thronsaal
