#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "db/database.h"
#include "telemetry/rules/observation.h"
#include "telemetry/tables/live_sessions.h"
#include "telemetry/tables/stream_minutes.h"

namespace telemetry::rules {

// Who was watching at the end of each minute that has not been counted yet, by this host's clock: heard of within 90
// seconds, and starting, playing, seeking or rebuffering for less than five minutes.
class ViewerMinutes {
 public:
  // Of the minutes that were over ten seconds ago, so that everything received in them is there; an hour at most.
  // done_until: those before are stored; absent: none is.
  ViewerMinutes(const std::optional<std::int64_t>& done_until, std::int64_t now);

  // A session, with what its events tell.
  void add(const tables::live_sessions::Work& session, const std::vector<Observation>& observations);
  // All sessions of a user that were not added, as they are now.
  void add_others(db::Database& db, const std::string& user_id);

  // Whether a session that was last heard of then is in none of these minutes.
  bool stored(std::int64_t heard_at) const { return heard_at + kPresent < from_; }

  std::int64_t until() const { return until_; }
  std::int64_t count() const;
  const std::map<tables::stream_minutes::Key, tables::stream_minutes::Viewers>& viewers() const { return minutes_; }

 private:
  static constexpr std::int64_t kPresent = 90 * 1000;
  struct Sight {
    State state = State::unknown;
    std::int64_t since = 0, heard_at = 0;
  };
  static Sight sight_at(std::int64_t end, const tables::live_sessions::Work& session,
                        const std::vector<Observation>& observations);
  void count(std::int64_t minute, const tables::live_sessions::Work& session, const Sight& sight);

  std::int64_t from_, until_;    // the minutes that are counted begin at from_ and before until_
  std::set<std::string> added_;  // the sessions
  std::map<tables::stream_minutes::Key, tables::stream_minutes::Viewers> minutes_;
};

}  // namespace telemetry::rules
