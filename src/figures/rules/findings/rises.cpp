#include "figures/rules/findings/rises.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "events/tables/dimension_names.h"
#include "figures/rules/query/what_broke.h"
#include "refusal.h"

namespace figures::rules::findings {
namespace {

using insights::InsightMetric;
using tables::findings::Finding;
using tables::findings::Worse;

constexpr std::size_t kMostShown = 2;
constexpr double kMillion = 1e6;
constexpr double kBursts = 1.8, kShortTime = 0.05;  // as in insights, where viewers are unknown; seconds

std::int64_t stored(const InsightMetric& metric, double rate) {
  return std::llround(insights::in_unit_of(metric, rate) * kMillion);
}

void tell(Worse& worse, db::Database& db, const std::string& account_id, const WhatBroke& found,
          const InsightMetric& metric) {
  using insights::Verdict;
  const auto& insight = found.insight;
  const auto words = words_of(db, account_id, found, metric);
  worse.sessions = found.sessions[insights::kAfter];
  const auto say = [&](Verdict verdict, std::string sentence, const insights::Cause* at) {
    worse.verdict = insights::name_of(verdict);
    worse.sentence = std::move(sentence);
    if (!at) return;
    worse.dimensions = json_of_dimensions(found.table, at->candidate).text();
    worse.sessions = std::llround(at->candidate.sums[insights::kAfter].rows);
  };
  if (!insight.causes.empty())
    say(insight.verdict, sentence_of(insight.causes.front(), words), &insight.causes.front());
  else if (insight.likely)
    say(Verdict::unlocated, likely_sentence_of(*insight.likely, words), &*insight.likely);
  else if (insight.verdict == Verdict::everywhere)
    say(insight.verdict, sentence_of(insight, words), nullptr);
}

// Compares the time in which it was worse with all of the span before it. Returns nullopt if nothing broke: if there
// were only other sessions than before.
std::optional<Worse> worse_of(db::Database& db, const Span& span, const Rise& rise, const CustomNames& names) {
  Worse worse;
  worse.rate = stored(*rise.metric, rise.rate);
  worse.from = rise.when.from;
  if (rise.when.to < span.to) worse.to = rise.when.to;
  worse.verdict = insights::name_of(insights::Verdict::unlocated);
  worse.dimensions = "{}";
  try {
    const auto found = explain(db, {span.account_id, std::nullopt, rise.when, {}, false},
                               {calendar::Period{span.from, rise.when.from}, rise.when}, *rise.metric, names);
    if (found.insight.verdict == insights::Verdict::mix) return std::nullopt;
    tell(worse, db, span.account_id, found, *rise.metric);
  } catch (const refusal::Refusal&) {
    // There are too many sessions to read, or too many for the time that there is: the place remains unknown.
  }
  return worse;
}

}  // namespace

double least_dispersion(const InsightMetric& metric) {
  if (metric.comes_in_bursts) return kBursts;
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
  std::stable_sort(rises.begin(), rises.end(), [](auto& a, auto& b) { return a.headline.z > b.headline.z; });
  std::set<Kind> shown;
  for (const auto& rise : rises) {
    if (shown.size() == kMostShown || shown.count(rise.kind)) continue;
    auto worse = worse_of(db, span, rise, names);
    if (!worse) continue;
    shown.insert(rise.kind);
    worse->place = static_cast<std::int64_t>(shown.size());
    const auto same = [&](const Finding& one) { return one.metric == rise.metric->key; };
    std::find_if(findings.begin(), findings.end(), same)->worse = std::move(worse);
  }
}

}  // namespace figures::rules::findings
