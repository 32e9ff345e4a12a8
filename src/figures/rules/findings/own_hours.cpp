#include "figures/rules/findings/own_hours.h"

#include <algorithm>

namespace figures::rules::findings {
namespace {

using insights::kAfter;
using insights::kBefore;

bool has(const insights::Table& table, const insights::Candidate::Part& part, std::size_t row) {
  return table.columns[part.column].codes[kAfter][row] == part.value;
}

insights::Days hours_of(const WhatBroke& found, const insights::Candidate& place) {
  const auto& when = found.periods[kAfter];
  insights::Days hours(static_cast<std::size_t>(when.length() / calendar::kHourMs));
  const auto& rows = found.table.rows[kAfter];
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!has(found.table, place.first, i) || (place.second && !has(found.table, *place.second, i))) continue;
    const auto hour = static_cast<std::size_t>((found.begins[i] - when.from) / calendar::kHourMs);
    hours.at(hour) += {rows.part[i], rows.whole[i]};
  }
  return hours;
}

}  // namespace

calendar::Period own_hours(const WhatBroke& found, const insights::Cause& place, const Headline& headline) {
  auto own = headline;
  own.before = std::max(place.before, found.insight.rates[kBefore].value_or(0));
  own.after = std::max(place.after, own.before);
  const auto times = when_worse(hours_of(found, place.candidate), own);
  auto [from, to] = std::pair(times.front().from, times.front().to);
  for (const auto& time : times) {
    from = std::min(from, time.from);
    to = std::max(to, time.to);
  }
  const auto time_of = [&](std::size_t hour) {
    return found.periods[kAfter].from + static_cast<std::int64_t>(hour) * calendar::kHourMs;
  };
  return {time_of(from), time_of(to)};
}

}  // namespace figures::rules::findings
