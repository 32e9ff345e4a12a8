#include "figures/rules/findings/rises.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "events/tables/dimension_names.h"
#include "figures/rules/findings/own_hours.h"
#include "figures/rules/insights/caller_names.h"
#include "json/strict.h"
#include "refusal.h"

namespace figures::rules::findings {
namespace {

using insights::InsightMetric;
using insights::Verdict;
using tables::findings::Finding;
using tables::findings::Worse;

constexpr std::size_t kMostShown = 2, kMostExplained = 4;
constexpr double kMillion = 1e6;
constexpr double kShortTime = 0.05;  // seconds

std::int64_t stored(const InsightMetric& metric, double rate) {
  return std::llround(insights::in_unit_of(metric, rate) * kMillion);
}

// Returns what people are told of it: where it is, as far as that is known. Of other traffic they are not, which may be
// of a page: whether somebody may read a place is seen by that of the cause.
std::string sentence_about(const insights::Insight& insight, const insights::Words& words) {
  if (insight.verdict == Verdict::quiet_cause || insight.verdict == Verdict::mix_and_cause)
    return sentence_of(insight.causes.front(), words);
  if (!insight.causes.empty() || insight.verdict == Verdict::everywhere) return sentence_of(insight, words);
  return insight.likely ? likely_sentence_of(*insight.likely, words) : "";
}

// Returns how many sessions stand for those that were read.
std::int64_t standing_for(const WhatBroke& found, double sessions) {
  const auto read = static_cast<double>(found.table.rows[insights::kAfter].size());
  return std::llround(found.is_sample ? sessions * static_cast<double>(found.sessions[insights::kAfter]) / read
                                      : sessions);
}

void tell(Worse& worse, db::Database& db, const std::string& account_id, const WhatBroke& found,
          const InsightMetric& metric) {
  const auto& insight = found.insight;
  const bool is_placed = !insight.causes.empty() || insight.verdict == Verdict::everywhere;
  worse.verdict = insights::name_of(is_placed ? insight.verdict : Verdict::unlocated);
  worse.sentence = sentence_about(insight, words_of(db, account_id, found.table, metric, found.threshold_ms));
  const auto* place = !insight.causes.empty() ? &insight.causes.front() : insight.likely ? &*insight.likely : nullptr;
  if (!place) return;
  worse.dimensions = json_of_dimensions(found.table, place->candidate).text();
  worse.sessions = standing_for(found, place->candidate.sums[insights::kAfter].rows);
}

// Says whether sessions show the rise as well. Roll-ups know nothing of viewers, one of whom may have had all of it,
// and nothing of other traffic than before.
bool is_told(const Headline& headline, const insights::Insight& insight) {
  switch (insight.verdict) {
    case Verdict::mix:
    case Verdict::no_change:
      return false;
    case Verdict::perhaps:
    case Verdict::too_few:
      return headline.is_clear() && insight.likely;
    default:
      return headline.is_clear() || !insight.causes.empty();
  }
}

// Tells of the hours in which it was worse in its place.
void tell_hours(Worse& worse, const Rise& rise, const WhatBroke& found, std::int64_t ends_at) {
  const auto own = own_hours(found, found.insight.causes.front(), rise.headline);
  const auto hour_at = [&](std::int64_t time) {
    return rise.hours.begin() + (time - rise.when.from) / calendar::kHourMs;
  };
  const auto all = insights::sum_of(hour_at(own.when.from), hour_at(own.when.to));
  worse.during = stored(*rise.metric, all.whole > 0 ? all.part / all.whole : 0);
  worse.from = own.when.from;
  worse.to = own.when.to < ends_at ? std::optional(own.when.to) : std::nullopt;
  worse.sessions = standing_for(found, static_cast<double>(own.sessions));
}

std::optional<Worse> worse_of(db::Database& db, const Span& span, const Rise& rise, const CustomNames& names) {
  Worse worse;
  worse.before = stored(*rise.metric, rise.rate_before);
  worse.during = stored(*rise.metric, rise.rate);
  worse.from = rise.when.from;
  if (rise.when.to < span.ends_at) worse.to = rise.when.to;
  worse.sessions = rise.sessions;
  worse.verdict = insights::name_of(Verdict::unlocated);
  worse.dimensions = "{}";
  const auto unexplained = [&] { return rise.headline.is_clear() ? std::optional(worse) : std::nullopt; };
  if (std::chrono::steady_clock::now() >= span.until) return unexplained();
  try {
    FiguresQuery query{span.account_id, std::nullopt, rise.when, span.filters, false};
    query.names_pages = span.names_pages;
    query.begun = span.begun.value_or(query.begun);
    const auto found = explain(db, query, {rise.before, rise.when}, *rise.metric, names, span.before_reading);
    if (!is_told(rise.headline, found.insight)) return std::nullopt;
    tell(worse, db, span.account_id, found, *rise.metric);
    // Hours that were chosen by a place which is only likely would make it likelier.
    const auto& insight = found.insight;
    if (!insight.causes.empty() && insight.verdict != Verdict::everywhere_and_cause && !rise.hours.empty())
      tell_hours(worse, rise, found, span.ends_at);
    return worse;
  } catch (const refusal::Refusal&) {
    // There are too many sessions to read, or too many for the time that there is: the place remains unknown.
    return unexplained();
  }
}

}  // namespace

double least_dispersion(const InsightMetric& metric) {
  if (metric.comes_in_bursts) return insights::kBursts;
  return metric.is_time && !metric.is_percentile ? kShortTime : 1;
}

Finding finding_of(const InsightMetric& metric, const std::optional<Headline>& headline) {
  Finding finding;
  finding.metric = metric.key;
  if (!headline) return finding;
  finding.before = stored(metric, headline->before);
  finding.after = stored(metric, headline->after);
  finding.clear_at = stored(metric, headline->clear_at);
  return finding;
}

void explain_worst(db::Database& db, const Span& span, std::vector<Rise> rises, std::vector<Finding>& findings) {
  if (rises.empty()) return;
  const auto names = events::tables::dimension_names::of_account(db, span.account_id);
  std::stable_sort(rises.begin(), rises.end(),
                   [](auto& a, auto& b) { return a.turn != b.turn ? a.turn < b.turn : a.headline.z > b.headline.z; });
  std::set<Kind> shown;
  std::size_t explained = 0;
  for (const auto& rise : rises) {
    if (shown.size() == kMostShown || shown.count(rise.kind)) continue;
    if (++explained > kMostExplained) return;
    auto worse = worse_of(db, span, rise, names);
    if (!worse) continue;
    shown.insert(rise.kind);
    worse->place = static_cast<std::int64_t>(shown.size());
    const auto same = [&](const Finding& one) { return one.metric == rise.metric->key; };
    std::find_if(findings.begin(), findings.end(), same)->worse = std::move(worse);
  }
}

bool names_page(const Worse& worse) { return json::member(json::parse_strictly(worse.dimensions), "page") != nullptr; }

}  // namespace figures::rules::findings
