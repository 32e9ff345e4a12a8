#include "telemetry/rules/checked_sessions.h"

#include "telemetry/rules/reduce.h"
#include "telemetry/rules/same_figures.h"
#include "telemetry/rules/session_events.h"
#include "telemetry/rules/timestamp.h"
#include "telemetry/tables/live_sessions.h"
#include "telemetry/tables/playback_figures_rows.h"
#include "telemetry/tables/playback_sessions.h"

namespace telemetry::rules {
namespace {

namespace figures = tables::playback_figures;
namespace live = tables::live_sessions;
using figures::Row;

constexpr std::int64_t kHour = 3600000;  // ms
constexpr std::size_t kSessions = 200;
constexpr std::int64_t kEventsTogether = 20000;

// What is stored of some sessions at one moment.
struct Stored {
  std::map<std::string, Row> rows;
  std::map<std::string, live::Live> live;

  Stored(db::Database& db, const std::string& user_id, const std::vector<std::string>& refs)
      : rows(figures::of(db, refs)), live(live::of(db, user_id, refs)) {}

  // The figures of a session, if they are up to date.
  const Row* current(const std::string& ref) const {
    const auto row = rows.find(ref);
    const auto heard = live.find(ref);
    if (row == rows.end()) return nullptr;
    return heard == live.end() || heard->second.requests == row->second.requests ? &row->second : nullptr;
  }
  bool is_live(const std::string& ref) const { return live.count(ref) != 0; }
};

class Comparison {
 public:
  Comparison(db::Database& db, const std::string& user_id, const std::vector<std::string>& refs)
      : db_(db), user_id_(user_id), stored_(db, user_id, refs) {}

  // How many of these sessions are wrong.
  std::int64_t count_wrong(const std::vector<SessionKey>& keys,
                           const std::map<std::string, tables::StoredSize>& sizes) {
    auto told = observations(db_, keys, sizes);
    std::int64_t wrong = 0;
    for (const auto& key : keys) {
      const auto* row = stored_.current(key.ref);
      if (row && !fits(*row, reduce(std::move(told[key.ref]))) && unchanged(*row)) ++wrong;
    }
    return wrong;
  }
  bool current(const std::string& ref) const { return stored_.current(ref) != nullptr; }

 private:
  bool fits(const Row& row, const Figures& made) const {
    return same(row.figures, made) && outcome_fits(row, made, stored_.is_live(row.session_ref));
  }
  // What was found tells nothing if the session changed while its events were read.
  bool unchanged(const Row& row) const {
    const Stored now(db_, user_id_, {row.session_ref});
    const auto* again = now.current(row.session_ref);
    return again && again->requests == row.requests && again->heard_at == row.heard_at &&
           same(again->figures, row.figures) && now.is_live(row.session_ref) == stored_.is_live(row.session_ref);
  }

  db::Database& db_;
  std::string user_id_;
  Stored stored_;
};

std::int64_t count_wrong(db::Database& db, const std::string& user_id, const std::vector<std::string>& refs) {
  if (refs.empty()) return 0;
  Comparison comparison(db, user_id, refs);
  std::vector<SessionKey> keys;
  for (const auto& ref : refs) {
    if (!comparison.current(ref)) continue;
    if (const auto session = tables::playback_sessions::find(db, ref)) keys.push_back({ref, session->days});
  }
  if (keys.empty()) return 0;

  const auto sizes = stored_sizes(db, keys);
  std::vector<SessionKey> together;
  std::int64_t wrong = 0, events = 0;
  for (const auto& key : keys) {
    const auto size = sizes.find(key.ref);
    together.push_back(key);
    events += size == sizes.end() ? 0 : size->second.events;
    if (events < kEventsTogether) continue;
    wrong += comparison.count_wrong(together, sizes);
    together.clear(), events = 0;
  }
  return together.empty() ? wrong : wrong + comparison.count_wrong(together, sizes);
}

}  // namespace

std::int64_t count_wrong_sessions(db::Database& db, const tables::stale_figures::Period& hour) {
  const auto begin = read_sql_time(hour.begins_at);
  const figures::Selection selection{hour.user_id, std::nullopt, sql_time(begin), sql_time(begin + kHour), {}};
  std::int64_t wrong = 0;
  std::optional<tables::Place> after;
  do {
    const auto part = figures::read(db, selection, after, kSessions);
    std::vector<std::string> refs;
    for (const auto& session : part.rows) refs.push_back(session.session_ref);
    wrong += count_wrong(db, hour.user_id, refs);
    after = part.next;
  } while (after);
  return wrong;
}

}  // namespace telemetry::rules
