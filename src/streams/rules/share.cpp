#include "streams/rules/share.h"

#include <set>

#include "calendar/period.h"
#include "json/strict.h"
#include "refusal.h"

namespace streams::rules {
namespace {

using json::text_member;
using rapidjson::Value;

// These choose how something is shown. All others stand in the row, or are left out.
const std::set<std::string> kPresentation = {"metrics", "metric", "interval", "by",      "sort",
                                             "limit",   "cursor", "compare",  "timezone"};

constexpr std::pair<std::string_view, int> kLast[] = {{"2h", 2}, {"24h", 24}, {"7d", 7 * 24}, {"30d", 30 * 24}};

refusal::Unauthorized not_shown(const std::string& what) {
  return refusal::Unauthorized("This link does not show " + what + ".");
}

bool is_live(const Value& shows) { return text_member(shows, "screen") == "live"; }

// A period that moves ends with the hour that has begun, as in the dashboard. What is live goes on by the minute: its
// chart has three hours, and its figures have one.
void add_period(Parameters& parameters, const Value& shows, Taken taken, std::int64_t now) {
  auto from = text_member(shows, "from"), to = text_member(shows, "to");
  const bool live = is_live(shows);
  const auto hours = live ? std::optional(taken == Taken::period ? 3 : 1) : hours_of(text_member(shows, "last"));
  if (hours) {
    const auto end = calendar::rounded_up(now, live ? calendar::kMinuteMs : calendar::kHourMs);
    from = calendar::iso_time(end - *hours * calendar::kHourMs);
    to = calendar::iso_time(end);
  }
  parameters.emplace_back("from", from);
  parameters.emplace_back("to", to);
}

// Who is watching can be filtered by a stream only, and findings are of all sessions.
void require_unfiltered(const Value& shows, bool with_stream) {
  if (!shows["filter"].Empty() || (with_stream && shows["streamId"].IsString()))
    throw not_shown("what cannot be filtered as it is");
}

void add_last(Parameters& parameters, const Value& shows) {
  require_unfiltered(shows, true);
  const auto last = is_live(shows) ? "30m" : text_member(shows, "last");
  if (last.empty() || last == "2h") throw not_shown("findings, since there are none of its period");
  parameters.emplace_back("last", last);
}

// A list has sessions of programs anyway.
void add_sessions(Parameters& parameters, const Value& shows, Taken taken) {
  for (const auto& one : shows["filter"].GetArray()) parameters.emplace_back("filter", json::text_of(one));
  if (taken == Taken::figures && shows["automated"].GetBool()) parameters.emplace_back("automated", "true");
}

}  // namespace

std::optional<int> hours_of(std::string_view last) {
  for (const auto& [name, hours] : kLast) {
    if (name == last) return hours;
  }
  return std::nullopt;
}

Parameters parameters_of(const Value& shows, const Opened& opened, const Parameters& asked, std::int64_t now) {
  const bool with_sessions = shows["sessions"].GetBool();
  const auto taken = opened.taken;
  if (opened.screens.find(text_member(shows, "screen")) == std::string_view::npos) throw not_shown("this");
  if (taken == Taken::sessions && !with_sessions) throw not_shown("sessions");

  Parameters parameters;
  for (const auto& one : asked) {
    const auto& [name, value] = one;
    if (taken == Taken::nothing || !kPresentation.count(name)) continue;
    if (name == "by" && !with_sessions && (value == "viewer" || value == "page"))
      throw not_shown("single viewers and pages");
    parameters.push_back(one);
  }
  if (taken == Taken::last) add_last(parameters, shows);
  if (taken == Taken::stream) require_unfiltered(shows, false);
  if (taken == Taken::stream && shows["from"].IsString()) throw not_shown("what is now");
  const bool in_trouble = taken == Taken::sessions && is_live(shows);
  if (in_trouble) parameters.emplace_back("state", "troubled");
  if (taken == Taken::period || taken == Taken::figures || (taken == Taken::sessions && !in_trouble))
    add_period(parameters, shows, taken, now);
  if (taken == Taken::figures || taken == Taken::sessions) add_sessions(parameters, shows, taken);
  if (taken >= Taken::stream && shows["streamId"].IsString())
    parameters.emplace_back("streamId", text_member(shows, "streamId"));
  return parameters;
}

}  // namespace streams::rules
