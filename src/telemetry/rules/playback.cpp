#include "telemetry/rules/playback.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "refusal.h"
#include "telemetry/rules/playback_session.h"
#include "telemetry/rules/throttle.h"
#include "telemetry/rules/timestamp.h"
#include "telemetry/tables/clock.h"
#include "telemetry/tables/live_sessions.h"
#include "telemetry/tables/stale_figures.h"
#include "telemetry/tables/telemetry_batches.h"
#include "telemetry/tables/telemetry_segments.h"

namespace telemetry::rules {
namespace {

namespace table = tables::playback_sessions;
namespace figures_table = tables::playback_figures;
namespace live_table = tables::live_sessions;
using Sessions = std::vector<table::Session>;
using Sizes = std::map<std::string, tables::StoredSize>;

// Where the cost of all sessions is higher, a page ends and a read is a large one.
constexpr std::int64_t kMaxCostOfPage = 50000, kLargeRead = 5000;

std::vector<std::string> refs_of(const Sessions& sessions) {
  std::vector<std::string> refs;
  for (const auto& session : sessions) refs.push_back(session.ref);
  return refs;
}

tables::Place place_of(const table::Session& session) {
  return {sql_time(parse_timestamp(session.first_seen_at).value_or(0)), session.ref};
}

SessionKey key_of(const table::Session& session) { return {session.ref, session.days}; }

std::int64_t cost_of(const Sizes& sizes) {
  std::int64_t all = 0;
  for (const auto& [ref, size] : sizes) all += cost(size);
  return all;
}

// What is stored of the sessions' figures, and how far that is true.
struct Known {
  std::map<std::string, live_table::Live> live;
  std::map<std::string, figures_table::Row> rows;

  Known(db::Database& db, const std::string& user_id, const std::vector<std::string>& refs)
      : live(live_table::of(db, user_id, refs)), rows(figures_table::of(db, refs)) {}

  bool up_to_date(const std::string& ref) const {
    const auto heard = live.find(ref);
    const auto row = rows.find(ref);
    return row != rows.end() && (heard == live.end() || heard->second.requests == row->second.requests);
  }
  // Those whose events have to be read.
  std::vector<SessionKey> stale_of(const Sessions& sessions) const {
    std::vector<SessionKey> stale;
    for (const auto& session : sessions) {
      if (!up_to_date(session.ref)) stale.push_back(key_of(session));
    }
    return stale;
  }
  std::int64_t heard_at(const std::string& ref, std::int64_t now) const {
    if (const auto heard = live.find(ref); heard != live.end()) return heard->second.heard_at;
    const auto row = rows.find(ref);
    return row == rows.end() ? now : row->second.heard_at;
  }
};

// Cuts the page before the session whose events would make it too much to read.
void cut(Sessions& sessions, const Known& known, const Sizes& sizes) {
  std::int64_t all = 0;
  for (std::size_t i = 0; i < sessions.size(); ++i) {
    const auto size = sizes.find(sessions[i].ref);
    if (known.up_to_date(sessions[i].ref) || size == sizes.end() || too_large(size->second)) continue;
    all += cost(size->second);
    if (all >= kMaxCostOfPage) return sessions.resize(i + 1);
  }
}

std::vector<Playback> with_figures(db::Database& db, const Sessions& sessions, const Known& known, const Sizes& sizes) {
  const auto now = tables::now(db);
  auto told = observations(db, known.stale_of(sessions), sizes);

  std::vector<Playback> found;
  for (const auto& session : sessions) {
    auto& playback = found.emplace_back();
    playback.session = session;
    const auto row = known.rows.find(session.ref);
    const auto size = sizes.find(session.ref);
    if (known.up_to_date(session.ref)) {
      playback.figures = row->second.figures, playback.complete = row->second.complete;
    } else {
      playback.figures = reduce(told[session.ref]);
      playback.complete = size == sizes.end() || !too_large(size->second);
    }
    playback.standing = standing(playback.figures, known.heard_at(session.ref, now), now);
  }
  return found;
}

// The sessions, or the first of them if the events of all would be too many.
std::vector<Playback> playbacks(Worker& worker, const std::string& user_id, Sessions sessions, LargeRead& large) {
  if (sessions.empty()) return {};
  const Known known(worker.db, user_id, refs_of(sessions));
  const auto stale = known.stale_of(sessions);
  const auto sizes = stale.empty() ? Sizes{} : stored_sizes(worker.db, stale);
  if (cost_of(sizes) <= kLargeRead) return with_figures(worker.db, sessions, known, sizes);

  large.begin();
  cut(sessions, known, sizes);
  std::int64_t read = 0;
  for (const auto& session : sessions) {
    const auto size = sizes.find(session.ref);
    if (size != sizes.end() && !too_large(size->second)) read += cost(size->second);
  }
  if (read >= 1000) count_read(worker, user_id, static_cast<int>(read / 1000));
  return with_figures(worker.db, sessions, known, sizes);
}

table::Session find_session(Worker& worker, const std::string& user_id, const std::string& session_id) {
  auto session = table::find(worker.db, session_ref(user_id, session_id));
  if (!session) throw refusal::NotFound();
  return *std::move(session);
}

}  // namespace

CountedSession::CountedSession(Worker& worker, const std::string& user_id, const std::string& session_id)
    : large(worker, user_id) {
  count_read(worker, user_id, 1);
  key = key_of(find_session(worker, user_id, session_id));
  sizes = stored_sizes(worker.db, {key});
  if (cost_of(sizes) <= kLargeRead) return;
  large.begin();
  count_read(worker, user_id, static_cast<int>(std::min(cost_of(sizes), kMaxEvents) / 1000));
}

PlaybackPage playbacks_page(Worker& worker, const PlaybackFilter& filter) {
  count_read(worker, filter.user_id, 1);
  LargeRead large(worker, filter.user_id);
  if (table::looks_through(filter)) large.begin();
  auto with_one_more = filter;
  ++with_one_more.max;  // tells whether there is another page
  auto [sessions, looked_until] = table::page(worker.db, with_one_more);
  const bool more = sessions.size() > filter.max;
  if (more) sessions.pop_back();

  PlaybackPage page{playbacks(worker, filter.user_id, sessions, large), looked_until};
  if (more || page.playbacks.size() < sessions.size()) {
    page.continues_after = place_of(sessions.at(page.playbacks.size() - 1));
  }
  return page;
}

Playback find_playback(Worker& worker, const std::string& user_id, const std::string& session_id) {
  count_read(worker, user_id, 1);
  LargeRead large(worker, user_id);
  return playbacks(worker, user_id, {find_session(worker, user_id, session_id)}, large).at(0);
}

std::vector<Span> playback_timeline(Worker& worker, const std::string& user_id, const std::string& session_id) {
  const CountedSession session(worker, user_id, session_id);
  return timeline(observations(worker.db, {session.key}, session.sizes)[session.key.ref]);
}

void delete_playback(Worker& worker, const std::string& user_id, const std::string& session_id) {
  count_read(worker, user_id, 1);
  const auto session = find_session(worker, user_id, session_id);
  const std::vector<std::string> ref = {session.ref};
  tables::telemetry_batches::remove_all(worker.db, ref);
  tables::telemetry_segments::remove_all(worker.db, ref);
  // Then, together, what came or was sealed meanwhile and the session itself. The row in live_sessions comes first, as
  // in ingest, which makes it anew if it sends events of the session later.
  db::transact(worker.db, [&](db::Transaction& tx) {
    live_table::remove(tx, user_id, ref);
    while (tables::telemetry_batches::remove_some(tx, ref) > 0) {
    }
    while (tables::telemetry_segments::remove_some(tx, ref) > 0) {
    }
    tables::stale_figures::note(tx, ref);
    figures_table::remove(tx, ref);
    table::remove(tx, ref);
  });
}

}  // namespace telemetry::rules
