#include "figures/rules/findings/incidents.h"

#include <algorithm>
#include <map>

#include "calendar/timestamp.h"
#include "crypto/random.h"

namespace figures::rules::findings {
namespace {

using tables::findings::Finding;
using tables::findings::Findings;

constexpr std::int64_t kApart = 3 * calendar::kHourMs;  // incidents of one metric are at least

const std::map<std::string, std::string> kTexts = {{"startFailures", "Start failures rose"},
                                                   {"playbackFailures", "Playback failures rose"},
                                                   {"exitsBeforeStart", "Exits before the start rose"},
                                                   {"startupMs:p95", "The slowest starts became slower"},
                                                   {"startupMs:mean", "Starts became slower"},
                                                   {"rebufferRatio", "Rebuffering rose"},
                                                   {"stalledPlays", "More plays stalled"}};

bool is_clear(const Finding& finding) {
  return finding.worse && finding.after && finding.clear_at && *finding.after > *finding.clear_at;
}

std::string key_of(const std::string& metric, std::int64_t hour) {
  return "finding:" + metric + ":" + calendar::iso_time(hour).substr(0, 13);
}

bool goes_on(const Findings& before, const Finding& finding) {
  return std::any_of(before.all.begin(), before.all.end(), [&](const Finding& one) {
    if (one.metric != finding.metric || !is_clear(one)) return false;
    return finding.worse->from < one.worse->to.value_or(before.ends_at.value_or(0)) + kApart;
  });
}

// Deleted marks count: they stay deleted.
bool is_marked(db::Database& db, const std::string& account_id, const Finding& finding) {
  std::vector<std::string> keys;
  for (auto hour = -kApart; hour <= kApart; hour += calendar::kHourMs)
    keys.push_back(key_of(finding.metric, finding.worse->from + hour));
  return !tables::marks::noted_first_of(db, account_id, keys).empty();
}

}  // namespace

std::vector<tables::marks::NewMark> new_incidents(db::Database& db, const std::string& account_id,
                                                  const Findings& before, const std::vector<Finding>& found,
                                                  const calendar::Period& period) {
  std::vector<tables::marks::NewMark> marks;
  for (const auto& finding : found) {
    if (!is_clear(finding) || finding.worse->from <= period.from) continue;
    if (goes_on(before, finding) || is_marked(db, account_id, finding)) continue;
    marks.push_back({crypto::new_id("mark", account_id, {}),
                     account_id,
                     calendar::sql_time(finding.worse->from),
                     {},
                     kTexts.at(finding.metric),
                     "incident," + finding.metric,
                     key_of(finding.metric, finding.worse->from)});
  }
  return marks;
}

}  // namespace figures::rules::findings
