#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/rules/filters/saved_filters.h"
#include "figures/rules/metrics/metrics.h"
#include "figures/rules/query/figures_query.h"
#include "figures/tables/alerts/alerts.h"
#include "settings/config.h"

// Says what alerts can evaluate.
namespace figures::rules::alerts {

using tables::alerts::Alert;
using tables::alerts::Condition;
using tables::alerts::FiresIf;
using tables::alerts::State;
using tables::alerts::Status;

constexpr char kViewers[] = "viewers", kStalledViewers[] = "stalledViewers", kTelemetry[] = "telemetry";
constexpr double kMillion = 1e6;
// Names FiresIf as callers do.
inline constexpr const char* kFiresIf[] = {"above", "below", "unusual", "missing"};

// Returns the ids of those who get e-mails.
std::vector<std::string> user_ids(const Alert& alert);

// Return whether it evaluates the viewers of minutes, or sessions, and not whether anything was received.
bool is_of_viewers(const Condition& condition);
bool is_of_sessions(const Condition& condition);

// Returns whether it says nothing without sessions, or without viewers that may stall. A number of sessions or attempts
// that is too low is low all the more if there are none.
bool needs_sessions(const Condition& condition);

// Returns the errors by field of what an account wants to have evaluated. The filter is the one that it names.
std::map<std::string, std::string> condition_errors(const Condition& condition, const std::vector<Filter>& filters);

// Returns what sessions have to pass, or nullopt if the saved filter is gone.
std::optional<std::vector<Filter>> filters_of(db::Database& db, const Config& config, const Alert& alert);

}  // namespace figures::rules::alerts
