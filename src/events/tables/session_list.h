#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/page_cursor.h"
#include "events/tables/figure_condition.h"
#include "events/tables/session_selection.h"
#include "events/tables/stored_events.h"

// Reads playback_sessions for lists. References and stream ids are 16 raw bytes.
namespace events::tables::playback_sessions {

using session_figures::Filter;

struct Session {
  SessionIdentity identity;
  std::string session_id;  // as its player names it
  PartitionDays days;      // of its segments
  std::optional<std::string> stream_name;
  std::string sorted_by;  // in a page: the value that it is sorted by; empty: not known

  SessionKey key() const { return {identity.ref, days}; }
};

enum class Key { began_at, startup_ms, rebuffer_ms, played_ms, trouble };
struct Order {
  Key key = Key::began_at;
  bool descending = true;
};

// A session is live while somebody is watching. It is troubled while it rebuffers, or if it has failed within ten
// minutes.
enum class Now { any, live, troubled };

// Selects and orders sessions of an account. Times are as the database takes them: 2026-11-21 01:57:55.138
struct Query {
  std::string account_id;
  std::optional<std::string> from;  // inclusive; by default a week before `to`
  std::optional<std::string> to;    // exclusive; by default now
  std::vector<session_figures::Filter> filters;
  std::optional<playback::Outcome> outcome;
  std::vector<FigureCondition> where;
  Now now = Now::any;
  Order order;
  std::optional<db::PageCursor> after;  // the end of the page before
  std::size_t max;
  // Stored figures decide which sessions pass. Of the sessions without stored figures, these pass.
  std::vector<std::string> passing;
  // Limits how many sessions are searched for a page. If it is absent, all are searched. Needs an order by time.
  std::optional<std::size_t> max_searched;
};

struct Page {
  std::vector<Session> sessions;
  std::optional<db::PageCursor> searched_until;  // more sessions may follow it; absent: all were searched
};
Page page(db::Database& db, const Query& query);

// Returns all sessions that pass, in the order of the query.
std::vector<std::string> refs(db::Database& db, const Query& query);
// Counts all sessions that pass, on whichever page.
std::int64_t count(db::Database& db, const Query& query);
// Counts the sessions that have to be searched to know which pass: those of the query's period and stream, or all live
// ones. Stops at one more than `max`. Reads only an index.
std::int64_t count_to_search(db::Database& db, const Query& query, std::int64_t max);

// Returns whether each session has to be read to know which pass, and in which order.
bool looks_at_each(const Query& query);
// Returns whether a filter is about the figures of a session and not about its row in playback_sessions.
bool is_of_figures(const session_figures::Filter& filter);
// Returns whether figures decide which sessions pass.
bool filters_by_figures(const Query& query);

// Describes a session that has no figures yet. without_figures() returns the newest ones of those that pass the filters
// on their own row and state.
struct WithoutFigures {
  SessionKey key;
  std::int64_t last_seen_at;  // ms since 1970
};
std::vector<WithoutFigures> without_figures(db::Database& db, const Query& query, std::size_t max);

// Returns at most `max` ids that begin with this text, of the newest 5,000 sessions of an account.
std::vector<std::string> newest_ids_beginning_with(db::Database& db, const std::string& account_id,
                                                   const std::string& text, std::size_t max);

// Returns those of the sessions that exist, in the same order. At least one session has to be given.
std::vector<Session> of(db::Database& db, const std::vector<std::string>& refs);
std::optional<Session> find(db::Database& db, const std::string& ref);

// Selects sessions to export their events. Times are as the database takes them.
struct ExportSelection {
  std::optional<std::string> account_id, stream_id;
  std::optional<std::string> from, to;  // the session may have an event at or after `from`, and one before `to`
};
// Returns at most `max` sessions that follow this reference (empty: from the first), in the order of references.
std::vector<Session> exported(db::Database& db, const ExportSelection& selection, const std::string& after,
                              std::size_t max);

}  // namespace events::tables::playback_sessions
