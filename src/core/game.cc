#include "core/game.h"

namespace thronsaal {

std::expected<void, Violation> check_actor(ToAct to_act, Actor actor) {
  if (to_act.contains(actor)) return {};
  if (to_act.is_over()) return refused(Violation("game_is_over"));
  if (actor.is_chance()) return refused(Violation("not_for_chance"));
  if (to_act.is_chance()) return refused(Violation("chance_is_next"));
  return refused(Violation("not_your_turn", {{"seat", *to_act.seats().begin()}}));
}

}  // namespace thronsaal
