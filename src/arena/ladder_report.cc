#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "arena/ladder.h"

namespace thronsaal {
namespace {

std::string names_of(const Lineup& lineup) {
  std::string names;
  for (const PlayerKind player : lineup) {
    names += fmt::format("{}{}", names.empty() ? "" : ",", name_of(player));
  }
  return names;
}

std::string percent(const Estimate& e) {
  return fmt::format("{:.1f} % ({:.1f}–{:.1f})", 100 * e.mean, 100 * e.low, 100 * e.high);
}

constexpr double kWidth = 640;
constexpr double kLeft = 90;
constexpr double kRight = 610;
constexpr double kTop = 56;
constexpr double kRow = 36;

struct Scale {
  double low;
  double high;

  double x(double rating) const { return kLeft + (rating - low) / (high - low) * (kRight - kLeft); }
};

Scale scale_of(const Ladder& ladder) {
  static constexpr double kStep = 200;
  double low = 0;
  double high = kStep;
  for (const Estimate& e : ladder.ratings) {
    low = std::min(low, e.low);
    high = std::max(high, e.high);
  }
  return {kStep * std::floor(low / kStep), kStep * std::ceil(high / kStep)};
}

}  // namespace

std::string to_markdown(const Ladder& ladder) {
  const GameInfo& info = ladder.game->info();
  std::string page = fmt::format("## {}\n\n", info.name);
  page +=
      "| table | games | win share of the first | times fair share | ms per decision "
      "(longest) |\n|---|---:|---:|---:|---:|\n";
  for (const LadderDuel& duel : ladder.duels) {
    const Result& first = duel.results.front();
    const double decisions = std::max(1.0, static_cast<double>(first.decision_time.decisions));
    page += fmt::format("| {} | {} | {} | {:.2f} | {:.1f} ({:.0f}) |\n", names_of(duel.lineup),
                        duel.games, percent(first.win_share), first.win_share.mean / first.fair,
                        1000 * first.decision_time.seconds / decisions,
                        1000 * first.decision_time.longest);
  }
  page += "\n| player | rating |\n|---|---:|\n";
  for (std::size_t i = ladder.ratings.size(); i-- > 0;) {
    const Estimate& e = ladder.ratings[i];
    page += fmt::format("| {} | {:.0f} ({:.0f} to {:.0f}) |\n", kPlayerKindNames[i], e.mean, e.low,
                        e.high);
  }
  return page;
}

std::string to_svg(const Ladder& ladder) {
  const Scale scale = scale_of(ladder);
  const double bottom = kTop + kRow * static_cast<double>(ladder.ratings.size());
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" role=\"img\" aria-label=\"Ratings in {2}\" font-family=\"Georgia, serif\">\n"
      "<rect width=\"{0}\" height=\"{1}\" rx=\"8\" fill=\"#f6eedc\"/>\n"
      "<text x=\"20\" y=\"32\" font-size=\"18\" fill=\"#3b2a1a\">{2}</text>\n",
      kWidth, bottom + 36, ladder.game->info().name);
  // Limit the number of grid lines.
  const double step = scale.high - scale.low > 1600 ? 400 : 200;
  const auto steps = static_cast<int>((scale.high - scale.low) / step);
  for (int i = 0; i <= steps; ++i) {
    const double rating = scale.low + i * step;
    const double x = scale.x(rating);
    svg += fmt::format(
        "<path d=\"M{0:.1f} {1}V{2}\" stroke=\"#d9c9a3\"/><text x=\"{0:.1f}\" y=\"{3}\" "
        "font-size=\"12\" fill=\"#6b5636\" text-anchor=\"middle\">{4:.0f}</text>\n",
        x, kTop, bottom, bottom + 20, rating);
  }
  for (std::size_t i = 0; i < ladder.ratings.size(); ++i) {
    const Estimate& e = ladder.ratings[ladder.ratings.size() - 1 - i];
    const double y = kTop + kRow * (static_cast<double>(i) + 0.5);
    svg += fmt::format(
        "<text x=\"20\" y=\"{0}\" font-size=\"15\" fill=\"#3b2a1a\">{1}</text>"
        "<path d=\"M{2:.1f} {3}H{4:.1f}\" stroke=\"#8a2b2b\" stroke-width=\"3\" "
        "stroke-linecap=\"round\"/><circle cx=\"{5:.1f}\" cy=\"{3}\" r=\"6\" fill=\"#8a2b2b\"/>\n",
        y + 5, kPlayerKindNames[kPlayerKindNames.size() - 1 - i], scale.x(e.low), y,
        scale.x(e.high), scale.x(e.mean));
  }
  return svg + "</svg>\n";
}

}  // namespace thronsaal
