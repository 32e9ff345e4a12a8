#pragma once
#include <optional>
#include <string>
#include <vector>

#include "events/rules/sessions/sessions.h"
#include "events/rules/sessions/whole_read.h"

// Lists the playback sessions of an account that pass a query, page by page or all of them. Functions throw
// refusal::TooMany as in sessions.h.
namespace events::rules {

using SessionQuery = tables::playback_sessions::Query;

struct SessionPage {
  std::vector<SessionDetails> sessions;
  std::optional<std::int64_t> count;              // sessions on all pages; absent: there are too many to search
  std::optional<db::PageCursor> continues_after;  // absent: this is the last page
};

// Returns a page of sessions. It ends early, but not before its first session, if the events of many sessions have to
// be read. It is empty if none of the sessions that were searched passes. Throws refusal::InvalidFields if there are
// too many to be sorted by a figure.
SessionPage list_sessions(db::Database& db, const Config& config, SessionQuery query);

// Returns references of sessions that have no figures yet and whose events show that they pass.
std::vector<std::string> passing_without_figures(db::Database& db, SessionQuery query);

// Returns the size of the file of all sessions that pass. Throws refusal::InvalidFields if there are too many.
FileSize size_of_list(db::Database& db, const SessionQuery& query);

// Reads all sessions that pass, in parts. The time is charged to the account and the address when this object is
// destroyed.
class AllSessions {
 public:
  // `address` is the caller's. Throws refusal::InvalidFields if there are too many sessions, refusal::Unavailable if
  // too many of them have no figures yet, and what WholeRead throws.
  AllSessions(db::Database& db, const Config& config, SessionQuery query, const std::string& address);

  // Returns the next part, which is empty at the end.
  std::vector<SessionDetails> next();

 private:
  db::Database& db_;
  const Config& config_;
  const limits::Reader reader_;
  WholeRead whole_;
  std::optional<limits::TimedRead> timed_;  // set from the second part on, as the gate times the first with the request
  std::vector<std::string> refs_;
  std::size_t read_ = 0;
};

}  // namespace events::rules
