#include "tables/change.h"

#include <cassert>
#include <utility>

namespace thronsaal {

void Change::add(Entry entry) {
  auto applied = table_.apply(std::move(entry));
  assert(applied);
  if (applied) {
    entries_.push_back(*std::move(applied));
  } else {
    mistake_ = std::move(applied).error();
  }
}

std::expected<void, Violation> Change::play(Actor actor, AnyAction action) {
  auto played = table_.play(actor, action);
  if (!played) return refused(std::move(played).error());
  entries_.push_back(*std::move(played));
  return {};
}

void Change::play_chance() {
  while (table_.match()->state().to_act().is_chance()) {
    Rng rng = table_.dice()->rng_for_draw(table_.draws());
    const auto outcome = table_.match()->state().sample(rng);
    const auto played = play(Actor::chance(), *outcome);
    assert(played);
    if (played) continue;
    mistake_ = "an outcome of chance that the rules refuse";
    return;
  }
}

void Change::set_time(std::int64_t at) {
  for (AppliedEntry& entry : entries_) entry.at = at;
  table_.set_time(at);
}

std::expected<void, Violation> check_budgets(const Table& before, const Change& change,
                                             const Budgets& budgets) {
  BudgetsUsed used = before.budgets_used();
  for (const AppliedEntry& applied : change.entries()) {
    if (auto fits = used.check(applied.entry, budgets); !fits) return fits;
    used.add(applied.entry, applied.moves_before);
  }
  return {};
}

}  // namespace thronsaal
