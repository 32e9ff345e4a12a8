#include "figures/rules/findings/own_hours.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace figures::rules::findings {
namespace {

using insights::kAfter;
using insights::kBefore;

bool has(const insights::Table& table, const insights::Candidate::Part& part, std::size_t row) {
  return table.columns[part.column].codes[kAfter][row] == part.value;
}

struct OfPlace {
  insights::Days hours;
  std::vector<std::int64_t> sessions;  // by hour
};

OfPlace of_place(const WhatBroke& found, const insights::Candidate& place) {
  const auto& when = found.periods[kAfter];
  const auto length = static_cast<std::size_t>(when.length() / calendar::kHourMs);
  OfPlace all{insights::Days(length), std::vector<std::int64_t>(length)};
  const auto& rows = found.table.rows[kAfter];
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!has(found.table, place.first, i) || (place.second && !has(found.table, *place.second, i))) continue;
    const auto hour = static_cast<std::size_t>((found.begins[i] - when.from) / calendar::kHourMs);
    all.hours.at(hour) += {rows.part[i], rows.whole[i]};
    ++all.sessions.at(hour);
  }
  return all;
}

}  // namespace

OwnHours own_hours(const WhatBroke& found, const insights::Cause& place, const Headline& headline) {
  auto own = headline;
  own.before = std::max(place.before, found.insight.rates[kBefore].value_or(0));
  own.after = std::max(place.after, own.before);
  const auto all = of_place(found, place.candidate);
  const auto times = when_worse(all.hours, own);
  auto [from, to] = std::pair(times.front().from, times.front().to);
  for (const auto& time : times) {
    from = std::min(from, time.from);
    to = std::max(to, time.to);
  }
  const auto time_of = [&](std::size_t hour) {
    return found.periods[kAfter].from + static_cast<std::int64_t>(hour) * calendar::kHourMs;
  };
  const auto hour_at = [&](std::size_t hour) { return all.sessions.begin() + static_cast<std::ptrdiff_t>(hour); };
  return {{time_of(from), time_of(to)}, std::accumulate(hour_at(from), hour_at(to), std::int64_t{0})};
}

}  // namespace figures::rules::findings
