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

// Of an overview. Other screens have all, those of single viewers where the share shows sessions.
const std::set<std::string> kOfOverview = {"stream", "player", "country", "device"};

constexpr std::pair<std::string_view, int> kLast[] = {{"2h", 2}, {"24h", 24}, {"7d", 7 * 24}, {"30d", 30 * 24}};

refusal::Unauthorized not_shown(const std::string& what) {
  return refusal::Unauthorized("This link does not show " + what + ".");
}

bool is_live(const Value& shows) { return text_member(shows, "screen") == "live"; }

// Whether programs count follows from what a breakdown is by. A fixed period has the zone that it was shared with.
bool is_presentation(const Value& shows, const std::string& name) {
  if (name == "automated") return text_member(shows, "screen") == "breakdown";
  if (name == "timezone" && !text_member(shows, "timezone").empty()) return false;
  return kPresentation.count(name) > 0;
}

void require_dimension(const Value& shows, const std::string& by) {
  const bool is_of_sessions = by == "viewer" || by == "page";
  const bool is_overview = text_member(shows, "screen") == "overview";
  const bool is_shown = is_overview ? kOfOverview.count(by) > 0 : !is_of_sessions || shows["sessions"].GetBool();
  if (!is_shown) throw not_shown("this dimension");
}

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
  if (const auto zone = text_member(shows, "timezone"); !zone.empty()) parameters.emplace_back("timezone", zone);
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

}  // namespace

std::optional<int> hours_of(std::string_view last) {
  for (const auto& [name, hours] : kLast) {
    if (name == last) return hours;
  }
  return std::nullopt;
}

Parameters parameters_of(const Value& shows, const Opened& opened, const Parameters& asked, std::int64_t now) {
  const auto taken = opened.taken;
  if (opened.screens.find(text_member(shows, "screen")) == std::string_view::npos) throw not_shown("this");
  if (taken == Taken::sessions && !shows["sessions"].GetBool()) throw not_shown("sessions");

  Parameters parameters;
  for (const auto& one : asked) {
    const auto& [name, value] = one;
    if (taken == Taken::nothing || !is_presentation(shows, name)) continue;
    if (name == "by") require_dimension(shows, value);
    parameters.push_back(one);
  }
  if (taken == Taken::last) add_last(parameters, shows);
  if (taken == Taken::stream) require_unfiltered(shows, false);
  if (taken == Taken::stream && shows["from"].IsString()) throw not_shown("what is now");
  const bool in_trouble = taken == Taken::sessions && is_live(shows);
  if (in_trouble) parameters.emplace_back("state", "troubled");
  if (taken == Taken::period || taken == Taken::figures || (taken == Taken::sessions && !in_trouble))
    add_period(parameters, shows, taken, now);
  if (taken >= Taken::figures) {
    for (const auto& one : shows["filter"].GetArray()) parameters.emplace_back("filter", json::text_of(one));
  }
  if (taken >= Taken::stream && shows["streamId"].IsString())
    parameters.emplace_back("streamId", text_member(shows, "streamId"));
  return parameters;
}

}  // namespace streams::rules
