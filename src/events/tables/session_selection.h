#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/page_cursor.h"
#include "events/tables/session_figures.h"
#include "playback/dimensions.h"

// Reads session_figures to find and aggregate sessions. Times are as the database takes them: 2026-11-21 01:00:00
namespace events::tables::session_figures {

// States a condition on one dimension.
struct Filter {
  playback::Dimension dimension;  // if it is `stream`, the value is 16 bytes
  std::string value;              // empty: sessions without a value
  bool negated = false;
};

// Selects the sessions of an account that began at `from` or later, and before `to`.
struct SessionSelection {
  std::string account_id;
  std::optional<std::string> stream_id;
  std::string from, to;
  std::vector<Filter> filters;
  // Selects a sample, the same each time: the sessions of which the first four bytes of the reference, a hash, are less
  // than these.
  std::optional<std::string> sampled_below = std::nullopt;
  bool without_automated = false;  // as a filter
};

// Returns SQL for the value of that dimension in a row of the table with that name. The SQL gives '' if it is not
// known.
std::string comparable(playback::Dimension dimension, const std::string& table);

// Returns SQL with one placeholder for the filter's value. A session that changed its CDN counts among those of each
// CDN.
std::string condition_on(const Filter& filter, const std::string& table);

// Counts the sessions, whether or not they pass the filters, and stops at one more than `max`.
std::int64_t count(db::Database& db, const SessionSelection& selection, std::int64_t max);

// Counts the selected sessions that are live.
std::int64_t count_live(db::Database& db, const SessionSelection& selection);

// Says from when to when a session was seen, in ms since 1970.
struct Seen {
  std::int64_t from, to;
};
// Holds at most `max` of the selected sessions that were seen at `since` or later, those that began last first.
struct SeenSince {
  std::vector<Seen> sessions;
  std::optional<std::int64_t> looked_from;  // earlier ones were not looked at; absent: all were
};
// Looks at no more than the `among` sessions that began last, whether or not they pass the filters.
SeenSince seen_since(db::Database& db, const SessionSelection& selection, std::int64_t since, std::size_t among,
                     std::size_t max);

// Holds those of the next `max` sessions, in the order in which they began, that pass the filters. Rows have only what
// aggregates are made of: no last_seen_at, no version, no state, no times of events and no messages.
struct Part {
  std::vector<Row> rows;
  std::optional<db::PageCursor> next;  // the cursor after which to continue; absent at the end
};
Part read(db::Database& db, const SessionSelection& selection, const std::optional<db::PageCursor>& after,
          std::size_t max);

// Holds what sessions are compared by. Texts are valid until the next session is visited.
struct Compared {
  std::int64_t began_at = 0;
  playback::Outcome outcome = playback::Outcome::idle;
  playback::SessionFigures figures;      // only those of which counts and times are made, without dimensions
  std::string_view viewer;               // empty: not known
  std::vector<std::string_view> values;  // of the given dimensions, in their order; a stream is 32 hexadecimal digits
};
// Visits those of the next `max` sessions that pass the filters, and returns the cursor after which to continue, as
// read() does, in a fraction of its time.
std::optional<db::PageCursor> visit_compared(db::Database& db, const SessionSelection& selection,
                                             const std::vector<playback::Dimension>& dimensions,
                                             const std::optional<db::PageCursor>& after, std::size_t max,
                                             const std::function<void(const Compared&)>& visit);

// Returns at most `max` sessions with that error, newest first. Rows are as in Part.
std::vector<Row> newest_with_error(db::Database& db, const SessionSelection& selection, const std::string& code,
                                   std::size_t max);

// Returns at most `max` sessions of a viewer of that account, in no order. Only figures tell of whom a session is.
std::vector<std::string> refs_of_viewer(db::Database& db, const std::string& account_id, const std::string& viewer,
                                        std::size_t max);

// Holds what Row lacks of a session that is shown as an example.
struct Example {
  std::string session_id;
  std::optional<std::string> error_message;  // in the figures that are stored
};
// Returns the examples by reference. At least one session has to be given.
std::map<std::string, Example> examples(db::Database& db, const std::vector<std::string>& session_refs);

}  // namespace events::tables::session_figures
