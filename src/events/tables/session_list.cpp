#include "events/tables/session_list.h"

#include <algorithm>
#include <map>

#include "db/clock.h"
#include "events/tables/state_conditions.h"

namespace events::tables::playback_sessions {
namespace {

// Lists the columns that read() expects. The last one is the value by which a page is sorted.
std::string columns(const std::string& sorted_by) {
  return "p.account_id, " + identity_columns("p.") +
         ", p.session_id, CAST(DATE(p.began_at) AS CHAR), p.partition_day, s.name, " + sorted_by + " ";
}
// The join is a LEFT JOIN because a session keeps the id of its stream when the stream is deleted.
const std::string kStream = "LEFT JOIN streams s ON s.id = p.stream_id AND s.account_id = p.account_id ";

Session read(db::Row row) {
  const auto& account_id = row.text();
  return {read_identity(account_id, row),
          row.text(),
          {row.text(), row.text()},
          row.optional_text(),
          row.optional_text().value_or("")};
}

// Returns the filter for one stream, or nullptr if there is none. The sessions of a stream have an index.
const session_figures::Filter* stream_of(const Query& query) {
  const auto names_it = [](const session_figures::Filter& filter) {
    return filter.dimension == playback::Dimension::stream && !filter.negated && !filter.value.empty();
  };
  const auto filter = std::find_if(query.filters.begin(), query.filters.end(), names_it);
  return filter == query.filters.end() ? nullptr : &*filter;
}

// Forces the index that has the sessions in the order of their time. The database might choose another one if it
// expects few sessions.
std::string from_period(const Query& query) {
  return std::string("FROM playback_sessions p FORCE INDEX (") + (stream_of(query) ? "by_stream" : "by_time") + ") ";
}

bool is_number(Key key) { return key != Key::began_at && key != Key::trouble; }

bool looks_at_figures(const Query& query) {
  return query.now == Now::troubled || is_number(query.order.key) || filters_by_figures(query);
}

// Joins the tables that the query needs. Live sessions are found through live_sessions, which is small.
std::string from(const Query& query) {
  const std::string figures =
      looks_at_figures(query) ? "LEFT JOIN session_figures f ON f.session_ref = p.session_ref " : "";
  if (query.now == Now::any) return from_period(query) + figures;
  return "FROM live_sessions l JOIN playback_sessions p ON p.session_ref = l.session_ref " + figures;
}

// Adds the conditions that an index answers.
void add_period(db::Sql& sql, const Query& query) {
  sql.add("WHERE p.account_id = ?", query.account_id);
  sql.add("AND p.began_at >= COALESCE(?, COALESCE(?, UTC_TIMESTAMP(3)) - INTERVAL 7 DAY)", query.from, query.to);
  sql.add("AND p.began_at < COALESCE(?, UTC_TIMESTAMP(3) + INTERVAL 1 SECOND)", query.to);
  if (const auto* stream = stream_of(query)) sql.add("AND p.stream_id = ?", stream->value);
}

void add_filter(db::Sql& sql, const session_figures::Filter& filter) {
  sql.add("AND " + session_figures::condition_on(filter, is_of_figures(filter) ? "f" : "p"), filter.value);
}

// Adds the conditions on the session's own row and on its state.
void add_known(db::Sql& sql, const Query& query) {
  for (const auto& filter : query.filters) {
    if (!is_of_figures(filter) && &filter != stream_of(query)) add_filter(sql, filter);
  }
  if (query.now == Now::any) return;
  sql.add("AND l.account_id = ?", query.account_id);
  using playback::State;
  if (query.now == Now::live) {
    sql.add("AND " + is_present("l", {State::starting, State::playing, State::seeking, State::rebuffering}));
  } else {
    sql.add("AND (" + is_present("l", {State::rebuffering}) + " OR (l.state = " + number(State::failed) +
            " AND NOT (f.outcome <=> " + number(playback::Outcome::refused) + ") OR l.state = " + number(State::ended) +
            " AND " + is_failure("f.outcome") + ") AND " + db::is_of_last("10 MINUTE", "l.state_at") + ")");
  }
}

// Sessions that have no figures pass if the query says so.
void add_figures(db::Sql& sql, const Query& query) {
  if (!filters_by_figures(query)) return;
  sql.add("AND (f.session_ref IS NOT NULL");
  if (query.outcome) sql.add("AND f.outcome = ?", static_cast<int>(*query.outcome));
  for (const auto& condition : query.where) sql.add("AND " + condition.sql(), condition.value);
  for (const auto& filter : query.filters) {
    if (is_of_figures(filter)) add_filter(sql, filter);
  }
  if (!query.passing.empty()) sql.add("OR p.session_ref").in(query.passing);
  sql.add(")");
}

void add_all(db::Sql& sql, const Query& query) {
  add_period(sql, query);
  add_known(sql, query);
  add_figures(sql, query);
}

std::string column_of(Key key) {
  switch (key) {
    case Key::began_at:
      return "p.began_at";
    case Key::startup_ms:
      return "f.startup_ms";
    case Key::rebuffer_ms:
      return "f.rebuffer_ms";
    case Key::played_ms:
      return "f.played_ms";
    case Key::trouble:
      break;
  }
  return "l.state_at";
}

std::string order_of(const Query& query) {
  const std::string column = column_of(query.order.key), direction = query.order.descending ? " DESC" : "";
  return (is_number(query.order.key) ? " ORDER BY " + column + " IS NULL, " : " ORDER BY ") + column + direction +
         ", p.session_ref" + direction;
}

// Restricts a page to what follows a cursor in its order.
void add_after(db::Sql& sql, const Query& query, const db::PageCursor& cursor) {
  const std::string column = column_of(query.order.key), beyond = query.order.descending ? " < ?" : " > ?";
  const auto ref = "p.session_ref" + beyond;
  if (!is_number(query.order.key)) {
    const auto up_to = query.order.descending ? " <= ?" : " >= ?";
    sql.add("AND " + column + up_to + " AND (" + column + beyond + " OR " + ref + ")", cursor.key, cursor.key,
            cursor.id);
  } else if (cursor.key.empty()) {
    sql.add("AND " + column + " IS NULL AND " + ref, cursor.id);
  } else {
    const std::int64_t number = std::stoll(cursor.key);
    sql.add("AND (" + column + beyond + " OR (" + column + " = ? AND " + ref + ") OR " + column + " IS NULL)", number,
            number, cursor.id);
  }
}

void add_until(db::Sql& sql, const Query& query, const db::PageCursor& cursor) {
  const std::string within = query.order.descending ? " > ?" : " < ?", equal = query.order.descending ? ">= ?" : "<= ?";
  sql.add("AND p.began_at " + equal + " AND (p.began_at" + within + " OR p.session_ref " + equal + ")", cursor.key,
          cursor.key, cursor.id);
}

// Returns the sessions of all hours that lie within the period, as the maintenance has counted them.
std::int64_t sessions_of_hours(db::Database& db, const Query& query) {
  return db
      .select(R"(SELECT CAST(COALESCE(SUM(sessions), 0) AS SIGNED)
                   FROM stored_hours
                  WHERE account_id = ? AND begins_at >= COALESCE(?, COALESCE(?, UTC_TIMESTAMP(3)) - INTERVAL 7 DAY)
                    AND begins_at <= COALESCE(?, UTC_TIMESTAMP(3)) - INTERVAL 1 HOUR)",
              query.account_id, query.from, query.to, query.to)
      .number();
}

// Returns the last of the next `max_searched` sessions, among which a page is searched for, or nullopt if there are
// fewer. Reads only an index.
std::optional<db::PageCursor> end_of_part(db::Database& db, const Query& query) {
  if (!query.max_searched) return std::nullopt;
  db::Sql sql("SELECT CAST(p.began_at AS CHAR), p.session_ref " + from_period(query));
  add_period(sql, query);
  if (query.after) add_after(sql, query, *query.after);
  sql.add(order_of(query) + " LIMIT 1 OFFSET ?", *query.max_searched - 1);
  return db::first(db.select(sql), [](db::Row row) { return db::PageCursor{row.text(), row.text()}; });
}

}  // namespace

bool is_of_figures(const session_figures::Filter& filter) {
  const auto origin = playback::info_of(filter.dimension).origin;
  return origin != playback::Origin::stream && origin != playback::Origin::header;
}

bool filters_by_figures(const Query& query) {
  return query.outcome || !query.where.empty() ||
         std::any_of(query.filters.begin(), query.filters.end(), is_of_figures);
}

bool looks_at_each(const Query& query) {
  const std::size_t streams = stream_of(query) ? 1 : 0;
  return looks_at_figures(query) || query.now != Now::any || query.filters.size() > streams;
}

Page page(db::Database& db, const Query& query) {
  const auto until = end_of_part(db, query);
  // STRAIGHT_JOIN makes the database read the sessions first, and the figures of each of them afterwards.
  db::Sql sql("SELECT STRAIGHT_JOIN " + columns("CAST(" + column_of(query.order.key) + " AS CHAR)") + from(query) +
              kStream);
  add_all(sql, query);
  if (query.after) add_after(sql, query, *query.after);
  if (until) add_until(sql, query, *until);
  sql.add(order_of(query)).limit(query.max);
  return {db::each(db.select(sql), read), until};
}

std::vector<std::string> refs(db::Database& db, const Query& query) {
  db::Sql sql("SELECT STRAIGHT_JOIN p.session_ref " + from(query));
  add_all(sql, query);
  return db::texts(db.select(sql.add(order_of(query))));
}

std::int64_t count(db::Database& db, const Query& query) {
  db::Sql sql("SELECT STRAIGHT_JOIN COUNT(*) " + from(query));
  add_all(sql, query);
  return db.select(sql).number();
}

// Until the next run of the maintenance, sessions that were deleted meanwhile are counted, too.
std::int64_t count_to_search(db::Database& db, const Query& query, std::int64_t max) {
  db::Sql sql("SELECT COUNT(*) FROM (SELECT 1");
  if (query.now != Now::any) {
    sql.add("FROM live_sessions l WHERE l.account_id = ?", query.account_id);
  } else {
    const auto of_hours = stream_of(query) ? 0 : sessions_of_hours(db, query);
    if (of_hours > max) return of_hours;
    sql.add(from_period(query));
    add_period(sql, query);
  }
  sql.limit(static_cast<std::size_t>(max) + 1).add(") AS counted");
  return db.select(sql).number();
}

std::vector<WithoutFigures> without_figures(db::Database& db, const Query& query, std::size_t max) {
  db::Sql sql("SELECT STRAIGHT_JOIN p.session_ref, CAST(DATE(p.began_at) AS CHAR), p.partition_day, " +
              db::in_ms("l.last_seen_at") +
              " FROM live_sessions l JOIN playback_sessions p ON p.session_ref = l.session_ref"
              " LEFT JOIN session_figures f ON f.session_ref = l.session_ref");
  add_period(sql, query);
  sql.add("AND l.account_id = ? AND f.session_ref IS NULL", query.account_id);
  add_known(sql, query);
  sql.add("ORDER BY p.began_at DESC, p.session_ref DESC").limit(max);
  return db::each(db.select(sql), [](db::Row row) {
    return WithoutFigures{{row.text(), {row.text(), row.text()}}, row.number()};
  });
}

std::vector<std::string> newest_ids_beginning_with(db::Database& db, const std::string& account_id,
                                                   const std::string& text, std::size_t max) {
  return db::texts(db.select(R"(SELECT session_id
                                  FROM (SELECT session_ref, session_id, began_at
                                          FROM playback_sessions FORCE INDEX (by_time)
                                         WHERE account_id = ?
                                         ORDER BY began_at DESC, session_ref DESC
                                         LIMIT 5000) AS newest
                                 WHERE LEFT(session_id, CHAR_LENGTH(?)) = ?
                                 ORDER BY began_at DESC, session_ref DESC
                                 LIMIT ?)",
                             account_id, text, text, max));
}

std::vector<Session> of(db::Database& db, const std::vector<std::string>& refs) {
  db::Sql sql("SELECT " + columns("NULL") + "FROM playback_sessions p " + kStream + "WHERE p.session_ref");
  std::map<std::string, Session> by_ref;
  for (auto row : db.select(sql.in(refs))) {
    auto session = read(row);
    by_ref.emplace(session.identity.ref, std::move(session));
  }
  std::vector<Session> sessions;
  for (const auto& ref : refs) {
    if (const auto session = by_ref.find(ref); session != by_ref.end()) sessions.push_back(std::move(session->second));
  }
  return sessions;
}

std::optional<Session> find(db::Database& db, const std::string& ref) {
  auto found = of(db, {ref});
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

// A session with batches passes any times, as the times of their events are not known before they are decompressed.
std::vector<Session> exported(db::Database& db, const ExportSelection& selection, const std::string& after,
                              std::size_t max) {
  db::Sql sql("SELECT " + columns("NULL") + "FROM playback_sessions p " + kStream + "WHERE p.session_ref > ?", after);
  if (selection.account_id) sql.add("AND p.account_id = ?", *selection.account_id);
  if (selection.stream_id) sql.add("AND p.stream_id = ?", *selection.stream_id);
  if (selection.from || selection.to) {
    sql.add(R"(AND (EXISTS (SELECT 1 FROM telemetry_batches b WHERE b.session_ref = p.session_ref)
                    OR EXISTS (SELECT 1 FROM telemetry_segments g WHERE g.session_ref = p.session_ref)");
    if (selection.from) sql.add("AND g.last_ts >= ?", *selection.from);
    if (selection.to) sql.add("AND g.first_ts < ?", *selection.to);
    sql.add("))");
  }
  return db::each(db.select(sql.add("ORDER BY p.session_ref").limit(max)), read);
}

}  // namespace events::tables::playback_sessions
