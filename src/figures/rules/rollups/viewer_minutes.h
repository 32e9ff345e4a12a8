#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/tables/live_sessions.h"
#include "figures/tables/viewer_minutes.h"
#include "playback/observation.h"
#include "playback/reduce/status.h"

namespace figures::rules {

// Counts the people who were watching at the end of each ten seconds, and so of each minute, that has not been counted
// yet, by this host's clock. A session is watched if a present event (is_of_now()) of it was received within 90
// seconds, and it is starting, playing, seeking, or rebuffering for less than five minutes.
class ViewerMinutes {
 public:
  using ViewersByTime = tables::viewer_minutes::ViewersByTime;

  // Counts what ended ten seconds ago or earlier, so that everything received until then is stored, and at most an
  // hour. What ended before `viewers_until` is counted already. Without it, counting begins with the last whole
  // minute.
  ViewerMinutes(const std::optional<std::int64_t>& viewers_until, std::int64_t now);

  // Takes observations of a session, in any order and in as many calls as that takes.
  void see(const std::string& session_ref, const std::vector<playback::Observation>& observations);
  // Counts a session by what was seen of it, or else as it is now.
  void add(const events::tables::live_sessions::LiveSession& session);
  // Counts all sessions of an account that were not added, as they are now.
  void add_others(db::Database& db, const std::string& account_id);

  // Returns whether a session that was last seen then no longer affects anything that is counted now or later.
  bool is_counted(std::int64_t last_seen_at) const { return last_seen_at + playback::kWatchingForMs < from_; }

  std::int64_t until() const { return until_; }
  // Returns the number of minutes that ended in the time counted.
  std::int64_t count() const;
  const ViewersByTime& minutes() const { return minutes_; }
  const ViewersByTime& points() const { return points_; }

 private:
  struct StateAt {
    playback::State state = playback::State::unknown;
    std::int64_t since = 0, last_seen_at = 0;
  };
  // Holds what matters of an observation here.
  struct Moment {
    std::int64_t ts, received_at;
    playback::State enters;
  };
  // Holds the state of a session before what is counted begins, and what was received later.
  struct Seen {
    StateAt before;
    std::vector<Moment> recent;
  };
  static StateAt after(StateAt before, const Moment& seen);
  void add_as_it_is(const events::tables::live_sessions::LiveSession& session);
  void count(std::int64_t end, const events::tables::live_sessions::LiveSession& session, const StateAt& at_end);

  std::int64_t from_, until_;         // what is counted begins at from_ and ends at until_
  std::map<std::string, Seen> seen_;  // by session, until it is added
  std::set<std::string> added_;       // the sessions
  ViewersByTime minutes_, points_;
};

}  // namespace figures::rules
