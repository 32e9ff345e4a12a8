#include "telemetry/tables/playback_sessions.h"

#include "db/list.h"

namespace telemetry::tables::playback_sessions {
namespace {

const std::string kColumns =
    "p.session_ref, p.session_id, p.stream_id, p.first_seen_at, CAST(DATE(p.first_seen_at) AS CHAR), "
    "p.session_day, p.browser, p.os, p.device, p.country, p.page_host, s.name ";
// A session keeps the id of its stream when that is deleted.
const std::string kStream = "LEFT JOIN streams s ON s.id = p.stream_id AND s.user_id = p.user_id";

Session read(const db::Row& row) {
  return {
      row.text(0),
      row.text(1),
      row.optional_text(2),
      row.time(3),
      {row.text(4), row.text(5)},
      {row.optional_text(6), row.optional_text(7), row.optional_text(8), row.optional_text(9), row.optional_text(10)},
      row.optional_text(11)};
}

// Collects the conditions of a query with their values.
class Conditions {
 public:
  template <class... T>
  void add(const std::string& condition, const T&... given) {
    text_ += (text_.empty() ? " WHERE " : " AND ") + condition;
    values_.insert(values_.end(), {db::value(given)...});
  }
  template <class T>
  void add_if(const std::optional<T>& given, const std::string& condition) {
    if (given) add(condition, *given);
  }
  const std::string& text() const { return text_; }
  std::vector<db::Value>& values() { return values_; }

 private:
  std::string text_;
  std::vector<db::Value> values_;
};

bool by_figures(const Filter& filter) {
  return filter.outcome || filter.min_rebuffer_ms || filter.min_startup_ms || filter.player || filter.error_code ||
         filter.content;
}

const std::string kNewestFirst = " ORDER BY p.first_seen_at DESC, p.session_ref DESC";

// The index that has the sessions in this order, and no others. The database might take another one where it expects
// few sessions.
std::string from(const Filter& filter) {
  return std::string("FROM playback_sessions p FORCE INDEX (") + (filter.stream_id ? "stream_id" : "user_id") + ") ";
}

// What the indexes tell.
Conditions of_period(const Filter& filter) {
  Conditions where;
  where.add("p.user_id = ?", filter.user_id);
  where.add("p.first_seen_at >= COALESCE(?, COALESCE(?, UTC_TIMESTAMP(3)) - INTERVAL 7 DAY)", filter.from, filter.to);
  where.add("p.first_seen_at < COALESCE(?, UTC_TIMESTAMP(3) + INTERVAL 1 SECOND)", filter.to);
  where.add_if(filter.stream_id, "p.stream_id = ?");
  if (filter.after) {
    where.add("p.first_seen_at <= ? AND (p.first_seen_at < ? OR p.session_ref < ?)", filter.after->time,
              filter.after->time, filter.after->id);
  }
  return where;
}

void add_figures(Conditions& where, const Filter& filter) {
  if (filter.outcome) where.add("f.outcome = ?", static_cast<int>(*filter.outcome));
  where.add_if(filter.min_rebuffer_ms, "f.rebuffer_ms >= ?");
  where.add_if(filter.min_startup_ms, "f.startup_ms >= ?");
  where.add_if(filter.player, "f.player = ?");
  where.add_if(filter.error_code, "f.error_code = ?");
  where.add_if(filter.content, "f.content = ?");
  if (filter.live) where.add("l.heard_at > UTC_TIMESTAMP(3) - INTERVAL 90 SECOND AND l.state BETWEEN 1 AND 4");
}

// Where the next `max` sessions end; absent when there are fewer. Read from an index alone.
std::optional<Place> end_of_part(db::Database& db, const Filter& filter, Conditions where) {
  where.values().push_back(db::value(filter.look_through - 1));
  const auto rows = db.select_list("SELECT CAST(p.first_seen_at AS CHAR), p.session_ref " + from(filter) +
                                       where.text() + kNewestFirst + " LIMIT 1 OFFSET ?",
                                   where.values());
  return rows.empty() ? std::nullopt : std::optional(Place{rows[0].text(0), rows[0].text(1)});
}

std::vector<Session> read_all(const db::Rows& rows) {
  std::vector<Session> sessions;
  for (const auto& row : rows) sessions.push_back(read(row));
  return sessions;
}

}  // namespace

std::vector<Known> known(db::Database& db, const std::vector<std::string>& refs) {
  const db::List list(refs);
  std::vector<Known> sessions;
  for (const auto& row : db.select_list(R"(SELECT session_ref, stream_id, session_day < UTC_DATE() - INTERVAL 7 DAY,
                                                   first_seen_at
                                             FROM playback_sessions
                                            WHERE session_ref IN ()" +
                                            list.placeholders + ")",
                                        list.values)) {
    sessions.push_back({row.text(0), row.optional_text(1), row.number(2) != 0, row.text(3)});
  }
  return sessions;
}

void insert(db::Transaction& tx, const std::vector<NewSession>& sessions) {
  std::vector<db::Value> values;
  for (const auto& session : sessions) {
    const Viewer& viewer = session.viewer;
    values.insert(values.end(), {db::value(session.ref), db::value(session.user_id), db::value(session.session_id),
                                 db::value(session.stream_id), db::value(session.sdk_key), db::value(viewer.browser),
                                 db::value(viewer.os), db::value(viewer.device), db::value(viewer.country),
                                 db::value(viewer.page_host)});
  }
  const db::List list(values, 10, "(?, ?, ?, ?, UTC_DATE(), UTC_TIMESTAMP(3), ?, ?, ?, ?, ?, ?)");
  tx.run_list(R"(INSERT INTO playback_sessions
                   (session_ref, user_id, session_id, stream_id, session_day, first_seen_at, sdk_key, browser, os,
                    device, country, page_host)
                 VALUES )" +
                  list.placeholders + R"(
                 ON DUPLICATE KEY UPDATE session_ref = playback_sessions.session_ref)",
              list.values);
}

void move_to_today(db::Transaction& tx, const std::vector<std::string>& refs) {
  const db::List list(refs);
  tx.run_list(R"(UPDATE playback_sessions
                    SET session_day = UTC_DATE()
                  WHERE session_day < UTC_DATE() - INTERVAL 7 DAY
                    AND session_ref IN ()" +
                  list.placeholders + ")",
              list.values);
}

void set_stream(db::Transaction& tx, const std::string& ref, const std::string& stream_id) {
  tx.run(R"(UPDATE playback_sessions
               SET stream_id = ?
             WHERE session_ref = ? AND stream_id IS NULL)",
         stream_id, ref);
}

bool looks_through(const Filter& filter) { return by_figures(filter) || filter.live; }

Page page(db::Database& db, const Filter& filter) {
  Conditions where = of_period(filter);
  const auto until = looks_through(filter) ? end_of_part(db, filter, where) : std::nullopt;
  if (until) {
    where.add("p.first_seen_at >= ? AND (p.first_seen_at > ? OR p.session_ref >= ?)", until->time, until->time,
              until->id);
  }
  add_figures(where, filter);
  where.values().push_back(db::value(filter.max));

  const std::string figures = by_figures(filter) ? "JOIN playback_figures f ON f.session_ref = p.session_ref " : "";
  const std::string live =
      filter.live ? "JOIN live_sessions l ON l.user_id = p.user_id AND l.session_ref = p.session_ref " : "";
  // STRAIGHT_JOIN: the sessions come first, and of each of them its figures.
  const auto rows = db.select_list("SELECT STRAIGHT_JOIN " + kColumns + from(filter) + figures + live + kStream +
                                       where.text() + kNewestFirst + " LIMIT ?",
                                   where.values());
  return {read_all(rows), until};
}

std::optional<Session> find(db::Database& db, const std::string& ref) {
  const auto rows =
      db.select("SELECT " + kColumns + "FROM playback_sessions p " + kStream + " WHERE p.session_ref = ?", ref);
  return rows.empty() ? std::nullopt : std::optional(read(rows.front()));
}

bool has_stream(db::Database& db, const std::string& user_id, const std::string& stream_id) {
  return !db.select("SELECT 1 FROM playback_sessions WHERE stream_id = ? AND user_id = ? LIMIT 1", stream_id, user_id)
              .empty();
}

std::vector<std::string> refs_of_user(db::Database& db, const std::string& user_id, std::size_t max) {
  std::vector<std::string> refs;
  for (const auto& row :
       db.select("SELECT session_ref FROM playback_sessions WHERE user_id = ? LIMIT ?", user_id, max)) {
    refs.push_back(row.text(0));
  }
  return refs;
}

void remove(db::Transaction& tx, const std::vector<std::string>& refs) {
  const db::List list(refs);
  tx.run_list("DELETE FROM playback_sessions WHERE session_ref IN (" + list.placeholders + ")", list.values);
}

std::set<std::string> lock(db::Transaction& tx, const std::vector<std::string>& refs) {
  const db::List list(refs);
  std::set<std::string> found;
  for (const auto& row : tx.select_list("SELECT session_ref FROM playback_sessions WHERE session_ref IN (" +
                                            list.placeholders + ") ORDER BY session_ref FOR UPDATE",
                                        list.values)) {
    found.insert(row.text(0));
  }
  return found;
}

std::set<std::string> lock_before(db::Transaction& tx, const std::vector<std::string>& refs, const std::string& day) {
  db::List list(refs);
  list.values.insert(list.values.begin(), db::value(day));
  std::set<std::string> found;
  for (const auto& row : tx.select_list(R"(SELECT session_ref
                                             FROM playback_sessions
                                            WHERE session_day < ? AND session_ref IN ()" +
                                            list.placeholders + ") ORDER BY session_ref FOR UPDATE",
                                        list.values)) {
    found.insert(row.text(0));
  }
  return found;
}

std::vector<std::string> refs_before(db::Database& db, const std::string& day, std::size_t max) {
  std::vector<std::string> refs;
  for (const auto& row :
       db.select("SELECT session_ref FROM playback_sessions WHERE session_day < ? LIMIT ?", day, max)) {
    refs.push_back(row.text(0));
  }
  return refs;
}

}  // namespace telemetry::tables::playback_sessions
