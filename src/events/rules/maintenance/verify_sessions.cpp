#include "events/rules/maintenance/verify_sessions.h"

#include <tuple>

#include "calendar/timestamp.h"
#include "events/rules/reading/observed_sessions.h"
#include "events/rules/stored_figures.h"
#include "events/tables/session_list.h"
#include "events/tables/session_selection.h"
#include "playback/reduce/status.h"

namespace events::rules {
namespace {

namespace session_figures = tables::session_figures;
using session_figures::Row;

constexpr std::size_t kSessions = 200;

constexpr std::int64_t kLongSilenceMs = 24 * calendar::kHourMs;  // after it, the outcome of a session is final

// Returns whether the stored outcome of a session is one that these figures may have. In a live session, the viewer may
// count either as still waiting or as gone.
bool outcome_fits(const Row& stored, const playback::SessionFigures& figures, bool live) {
  if (stored.outcome == playback::status_at(figures, stored.last_seen_at, stored.last_seen_at + kLongSilenceMs).outcome)
    return true;
  return live && stored.outcome == playback::status_at(figures, stored.last_seen_at, stored.last_seen_at).outcome;
}

std::tuple<std::int64_t, std::int64_t, std::int64_t> total_of(const std::vector<playback::Served>& served) {
  std::int64_t played = 0, rebuffering = 0, stalls = 0;
  for (const auto& one : served) {
    played += one.played_ms;
    rebuffering += one.rebuffer_ms;
    stalls += one.rebuffer_count;
  }
  return {played, rebuffering, stalls};
}

// Takes the names of CDNs from the stored figures, since the account may have changed them since then. What CDNs of the
// same name served was added up, so it is only compared by its total.
void take_names_of_cdns(playback::SessionFigures& made, const playback::SessionFigures& stored) {
  const auto& cdn = stored.dimensions[playback::Dimension::cdn];
  if (made.dimensions[playback::Dimension::cdn].empty() || cdn.empty()) return;
  made.dimensions.set(playback::Dimension::cdn, cdn);
  if (stored.served.empty() || total_of(made.served) == total_of(stored.served)) made.served = stored.served;
}

class Comparison {
 public:
  Comparison(db::Database& db, const std::string& account_id, const std::vector<std::string>& refs)
      : db_(db), account_id_(account_id), stored_(db, account_id, refs) {}

  // Returns how many of these sessions have wrong figures.
  std::int64_t count_wrong(const std::vector<SessionKey>& keys) {
    auto computed = figures_of(db_, keys, stored_sizes(db_, keys));
    std::int64_t wrong = 0;
    for (const auto& key : keys) {
      const auto* row = stored_.current(key.ref);
      if (row && !fits(*row, made_of(std::move(computed[key.ref]), *row)) && unchanged(*row)) ++wrong;
    }
    return wrong;
  }
  bool current(const std::string& ref) const { return stored_.current(ref) != nullptr; }

 private:
  // Takes the custom dimensions from the stored figures, since the account may have changed their names since then.
  static playback::SessionFigures made_of(playback::SessionFigures made, const Row& row) {
    for (const auto& one : playback::dimensions_from(playback::Origin::custom))
      made.dimensions.set(one.dimension, row.figures.dimensions[one.dimension]);
    take_names_of_cdns(made, row.figures);
    return made;
  }
  bool fits(const Row& row, const playback::SessionFigures& made) const {
    return row.figures == made && outcome_fits(row, made, stored_.is_live(row.identity.ref));
  }
  // A difference means nothing if the session changed while its events were read.
  bool unchanged(const Row& row) const {
    const StoredFigures now(db_, account_id_, {row.identity.ref});
    const auto* again = now.current(row.identity.ref);
    return again && again->session_version == row.session_version && again->last_seen_at == row.last_seen_at &&
           again->figures == row.figures && now.is_live(row.identity.ref) == stored_.is_live(row.identity.ref);
  }

  db::Database& db_;
  std::string account_id_;
  StoredFigures stored_;
};

std::int64_t count_wrong(db::Database& db, const std::string& account_id, const std::vector<std::string>& refs) {
  if (refs.empty()) return 0;
  Comparison comparison(db, account_id, refs);
  std::vector<SessionKey> keys;
  for (const auto& ref : refs) {
    if (!comparison.current(ref)) continue;
    if (const auto session = tables::playback_sessions::find(db, ref)) keys.push_back({ref, session->days});
  }
  return keys.empty() ? 0 : comparison.count_wrong(keys);
}

}  // namespace

std::int64_t verify_sessions(db::Database& db, const tables::stale_periods::RollupKey& hour) {
  const auto begin = calendar::read_sql_time(hour.begins_at);
  const session_figures::SessionSelection selection{
      hour.account_id, std::nullopt, calendar::sql_time(begin), calendar::sql_time(begin + calendar::kHourMs), {}};
  std::int64_t wrong = 0;
  std::optional<db::PageCursor> after;
  do {
    const auto part = session_figures::read(db, selection, after, kSessions);
    std::vector<std::string> refs;
    for (const auto& row : part.rows) refs.push_back(row.identity.ref);
    wrong += count_wrong(db, hour.account_id, refs);
    after = part.next;
  } while (after);
  return wrong;
}

}  // namespace events::rules
