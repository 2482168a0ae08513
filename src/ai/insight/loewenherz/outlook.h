// The outlook: what everybody has, and what will probably become of it.
#pragma once

#include <array>

#include "ai/insight/loewenherz/fences.h"
#include "ai/shares.h"
#include "core/fixed_list.h"

namespace thronsaal::loewenherz {

// A closed region, seen from its neighbours.
struct Realm {
  int colour = 0;
  Field castle = Field::none;
  FieldSet fields;
  FieldSet rim;  // what lies beside it
  int knights = 0;
  std::uint16_t allies = 0;
  std::uint16_t bit = 0;
};
using Realms = FixedList<Realm, kColours * kMostCastles>;

// A fence that somebody may be building.
struct Claim {
  int colour = 0;
  Fence fence;
};
using Claims = FixedList<Claim, kColours * kMostCastles>;

// The fences of one colour, or of all players.
Claims claims_of(const Prospect& prospect, int colour);
Claims all_claims(const Prospect& prospect);

// What cards can do for a player, in points.
struct Uses {
  float per_border = 0;
  int borders = 0;  // that he has use for
  float growth = 0;
  float knight = 0;
  float deserter = 0;
  float alliance = 0;
  float ducat = 0;

  // Less what the card costs; `none` is to sell it.
  float of(const CardInfo& card, Deed deed) const;
  float best_of(const CardInfo& card) const;
};

// What a player has of two neighbouring regions, the first of them his own.
struct Frontier {
  float loot = 0;  // in reach of the own region
  float risk = 0;  // in reach of the other
  int lead = 0;    // knights that the own region has more

  bool is_any() const { return loot > 0 || risk > 0; }
  // What will come of it if the lead changes by so much.
  float balance(int more_knights) const;
};

class Outlook {
 public:
  Outlook(const State& s, Fineness fineness);

  // What everybody will have in the end, in points.
  using Points = std::array<float, kMaxSeats>;
  Points points(const Claims& claims) const;

  Uses uses(int colour, const Claims& claims) const;

  Frontier frontier(const Realm& own, const Realm& other) const;
  // What another knight would do for a region.
  float urgency(const Realm& own) const;
  // Fields by which a realm can grow now.
  FieldSet reach(const Realm& realm) const;
  const Realm* realm_of(Field castle) const;

  const Prospect& prospect() const { return prospect_; }
  const Realms& realms() const { return realms_; }

 private:
  float loot(const Realm& hunter, const Realm& victim) const;
  float growth(const Realm& realm) const;
  float fences_worth(const Claims& claims, int colour) const;
  float purse_worth(int colour) const;
  float next_ducat(int colour) const;
  float income_worth(int colour) const;
  float knights_worth(int colour) const;
  float hand_worth(int colour, const Uses& uses) const;
  void add_expansions(Points& points) const;
  void add_riches(Points& points) const;
  void add_tempo(Points& points) const;

  const State& s;
  Prospect prospect_;
  FieldSet figures_;
  Realms realms_;
};

}  // namespace thronsaal::loewenherz
