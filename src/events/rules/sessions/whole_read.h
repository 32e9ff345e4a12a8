#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "events/tables/session_list.h"
#include "limits/large_read.h"
#include "limits/reads.h"
#include "limits/turn.h"

namespace events::rules {

constexpr std::size_t kSessionsOfPart = 500;  // of a whole list or export

// Says what a whole list or export has to read. It is at least so much if that is too much to be small.
struct FileSize {
  std::int64_t sessions;
  std::int64_t events = 0;  // as read_cost() counts them

  // A small one takes no longer than a page of sessions.
  bool is_small() const;
};

// Return the size of a file of the sessions that a query searches, or of all their events. They cost as much as a page
// of sessions at most.
FileSize size_of_sessions(db::Database& db, const tables::playback_sessions::Query& query);
FileSize size_of_events(db::Database& db, const tables::playback_sessions::Query& query);

// Guards a read of a whole list or export in parts, and limits its time: it occupies a worker, and other requests have
// to be answered meanwhile. Unless it is small, it also counts as a large read of the account, and each host makes one
// of them at a time, for one caller after the other.
class WholeRead {
 public:
  // Throws refusal::TooMany if the account has read too much or has another large read, and refusal::Unavailable if it
  // is the turn of others.
  WholeRead(db::Database& db, const Config& config, const limits::Reader& reader, std::chrono::seconds time,
            const FileSize& size);

  // Throws std::runtime_error if the time is over. Call this before each part is made.
  void require_time() const;
  // Call this once all parts have been made, before the caller receives their end and may ask for the next file. A file
  // that does not come to its end counts as one that took the whole time.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  std::optional<limits::LargeRead> large_;
  std::optional<limits::Turn> turn_;
  const Clock::time_point ends_;
};

}  // namespace events::rules
