#include "figures/rules/rollups/note_new_versions.h"

#include <algorithm>
#include <set>

#include "calendar/period.h"
#include "calendar/timestamp.h"
#include "crypto/random.h"
#include "events/tables/dimension_names.h"
#include "events/tables/session_selection.h"
#include "figures/tables/marks.h"
#include "figures/tables/new_values.h"

namespace figures::rules {
namespace {

using playback::Dimension;
using tables::NewValue;
using Names = events::tables::dimension_names::Names;

constexpr auto kMinSessions = playback::Thousandths::of(20);
constexpr std::size_t kMaxLookedAt = 5000;
// Limits the marks of one call and of one day. Players may send any values, and each one is looked for among many
// sessions.
constexpr std::int64_t kMaxNow = 5, kMaxOfDay = 100;

// Returns the dimensions that hold versions, with the names by which the account knows them.
Names versions_of(db::Database& db, const std::string& account_id) {
  static const std::set<std::string> kOfApps = {"appVersion", "app_version", "release"};
  Names versions{{Dimension::player_version, "playerVersion"}};
  for (const auto& [dimension, name] : events::tables::dimension_names::of_account(db, account_id)) {
    if (kOfApps.count(name)) versions[dimension] = name;
  }
  return versions;
}

// Returns the time of the hour's first session with that value, or of the hour if none of the sessions read has it.
std::string first_session(db::Database& db, const std::string& account_id, const NewValue& version) {
  const auto hour = version.begins_at;
  const events::tables::session_figures::SessionSelection selection{account_id,
                                                                    {},
                                                                    calendar::sql_time(hour),
                                                                    calendar::sql_time(hour + calendar::kHourMs),
                                                                    {{version.dimension, version.value}},
                                                                    std::nullopt,
                                                                    true};
  const auto sessions = events::tables::session_figures::read(db, selection, {}, kMaxLookedAt).rows;
  return calendar::sql_time(sessions.empty() ? hour : sessions.front().identity.began_at);
}

std::string first_of(const NewValue& version) {
  return std::string(playback::name_of(version.dimension)) + ":" + version.value;
}

}  // namespace

void note_new_versions(db::Database& db, const std::string& account_id, std::int64_t now) {
  const auto names = versions_of(db, account_id);
  std::vector<Dimension> dimensions;
  for (const auto& [dimension, name] : names) dimensions.push_back(dimension);
  const auto versions = tables::new_values(db, account_id, dimensions, now, kMinSessions);
  if (versions.empty()) return;

  std::vector<std::string> values;
  for (const auto& version : versions) values.push_back(first_of(version));
  const auto noted = tables::marks::noted_first_of(db, account_id, values);
  const auto of_day = tables::marks::number_of_first(db, account_id, calendar::sql_time(now - 25 * calendar::kHourMs));
  auto left = std::min(kMaxNow, kMaxOfDay - of_day);
  for (const auto& version : versions) {
    if (noted.count(first_of(version)) == 1) continue;
    if (left-- <= 0) return;
    const auto& name = names.at(version.dimension);
    const tables::marks::NewMark mark{crypto::new_id("mark", account_id, {}),
                                      account_id,
                                      first_session(db, account_id, version),
                                      {},
                                      "First sessions of " + name + " " + version.value,
                                      name,
                                      first_of(version)};
    db::autocommit(db, tables::marks::insert, mark);
  }
}

}  // namespace figures::rules
