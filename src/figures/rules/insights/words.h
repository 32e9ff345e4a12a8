#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "figures/rules/insights/insight_metric.h"
#include "figures/rules/insights/verdict.h"

// Says in sentences what an insight found.
namespace figures::rules::insights {

struct Words {
  const Table& table;
  const InsightMetric& metric;
  std::optional<std::int64_t> threshold_ms;       // of a percentile
  std::map<std::string, std::string> names = {};  // of streams, by the value
};

// Returns the verdict as callers see it: "cause".
std::string name_of(Verdict verdict);
// Returns the answer to "what broke?".
std::string sentence_of(const Insight& insight, const Words& words);
// Returns the sentence about one of the causes, and about the most likely place.
std::string sentence_of(const Cause& cause, const Words& words);
std::string likely_sentence_of(const Cause& likely, const Words& words);

}  // namespace figures::rules::insights
