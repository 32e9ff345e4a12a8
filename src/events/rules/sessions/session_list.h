#pragma once
#include <optional>
#include <string>
#include <vector>

#include "events/rules/sessions/sessions.h"
#include "events/rules/sessions/whole_read.h"

// The playback sessions of a user that pass a query, page by page or all of them. They throw
// refusal::TooMany as in sessions.h.
namespace events::rules {

using SessionQuery = tables::playback_sessions::Query;

struct SessionPage {
  std::vector<SessionDetails> sessions;
  std::optional<std::int64_t> count;         // of all pages; absent if there are too many to search
  std::optional<db::Place> continues_after;  // absent: this is the last page
};

// The page ends early if the events of many sessions have to be read, but has at least one session; it has none if none
// of the sessions that were searched passes. Throws refusal::InvalidFields if there are too many to be sorted by a
// figure.
SessionPage list_sessions(db::Database& db, const Config& config, SessionQuery query);

// Returns references of sessions that have no figures yet, and pass by what their events say.
std::vector<std::string> passing_without_figures(db::Database& db, SessionQuery query);

// All sessions that pass, read in parts for as long as this object lives, and charged at its end.
class AllSessions {
 public:
  // The address is the caller's. Throws refusal::InvalidFields if there are too many, and what WholeRead throws.
  AllSessions(db::Database& db, const Config& config, SessionQuery query, const std::string& address);

  // Returns the next part; empty: there are no more.
  std::vector<SessionDetails> next();

 private:
  db::Database& db_;
  const Config& config_;
  const limits::Reader reader_;
  WholeRead whole_;
  std::optional<limits::TimedRead> timed_;  // the first part is a part of the request, which is timed itself
  std::vector<std::string> refs_;
  std::size_t read_ = 0;
};

}  // namespace events::rules
