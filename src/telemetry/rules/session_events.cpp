#include "telemetry/rules/session_events.h"

#include <algorithm>
#include <stdexcept>

#include "crypto/encoding.h"
#include "db/compressed.h"
#include "log.h"
#include "telemetry/tables/telemetry_batches.h"
#include "telemetry/tables/telemetry_segments.h"

namespace telemetry::rules {
namespace {

namespace batches = tables::telemetry_batches;
namespace segments = tables::telemetry_segments;
using Sizes = std::map<std::string, tables::StoredSize>;
using Visit = std::function<void(const std::string&, const StoredBatch&)>;

constexpr std::int64_t kMaxBytes = 4 * 1024 * 1024;  // packed, read in one go
constexpr std::size_t kMaxSessions = 128;
constexpr std::size_t kWindow = 16;  // rows of a session that is larger

tables::Days days_of(const std::vector<SessionKey>& sessions) {
  tables::Days days = sessions.front().days;
  for (const auto& session : sessions) {
    days.first = std::min(days.first, session.days.first);
    days.last = std::max(days.last, session.days.last);
  }
  return days;
}

std::vector<std::string> refs_of(const std::vector<SessionKey>& sessions) {
  std::vector<std::string> refs;
  for (const auto& session : sessions) refs.push_back(session.ref);
  return refs;
}

class Reading {
 public:
  explicit Reading(const Visit& visit) : visit_(visit) {}

  void read(const std::vector<tables::Packed>& rows) {
    for (const auto& row : rows) {
      try {
        read_batches(db::uncompress(row.events, kMaxStoredBatch), [&](const StoredBatch& batch) {
          visit_(row.session_ref, batch);
          ++batches_;
        });
      } catch (const std::runtime_error& broken) {
        // Left out, so that one damaged row does not hide all others.
        log_problem(LogLevel::error, {{"session", crypto::hex(row.session_ref)}}, broken.what());
      }
    }
  }
  bool enough() const { return batches_ >= kMaxEvents; }

 private:
  const Visit& visit_;
  std::int64_t batches_ = 0;
};

// Batches before segments, wherever both are read: what is sealed between the two is then seen twice rather than not at
// all.
void read_together(db::Database& db, const std::vector<SessionKey>& sessions, const Visit& visit) {
  if (sessions.empty()) return;
  Reading reading(visit);
  reading.read(batches::of(db, refs_of(sessions)));
  reading.read(segments::of(db, refs_of(sessions), days_of(sessions)));
}

template <class Read>
void read_in_windows(Reading& reading, Read read) {
  for (std::string after; !reading.enough();) {
    const auto rows = read(after);
    reading.read(rows);
    if (rows.size() < kWindow) return;
    after = rows.back().key;
  }
}

void read_large(db::Database& db, const SessionKey& session, const Visit& visit) {
  Reading reading(visit);
  read_in_windows(reading, [&](const auto& after) { return batches::of_one(db, session.ref, after, kWindow); });
  read_in_windows(reading,
                  [&](const auto& after) { return segments::of_one(db, session.ref, session.days, after, kWindow); });
}

}  // namespace

Sizes stored_sizes(db::Database& db, const std::vector<SessionKey>& sessions) {
  auto sizes = batches::sizes(db, refs_of(sessions));
  for (const auto& [ref, packed] : segments::sizes(db, refs_of(sessions), days_of(sessions))) {
    auto& size = sizes[ref];
    size.rows += packed.rows;
    size.events += packed.events;
    size.bytes += packed.bytes;
  }
  return sizes;
}

void for_each_batch(db::Database& db, const std::vector<SessionKey>& sessions, const Sizes& sizes, const Visit& visit) {
  std::vector<SessionKey> together;
  std::int64_t bytes = 0;
  for (const auto& session : sessions) {
    const auto size = sizes.find(session.ref);
    if (size == sizes.end()) continue;
    if (size->second.bytes > kMaxBytes) {
      read_large(db, session, visit);
      continue;
    }
    if (bytes + size->second.bytes > kMaxBytes || together.size() == kMaxSessions) {
      read_together(db, together, visit);
      together.clear();
      bytes = 0;
    }
    together.push_back(session);
    bytes += size->second.bytes;
  }
  read_together(db, together, visit);
}

std::map<std::string, std::vector<Observation>> observations(db::Database& db, const std::vector<SessionKey>& sessions,
                                                             const Sizes& sizes) {
  Sizes small = sizes;
  for (auto size = small.begin(); size != small.end();) {
    size = size->second.events > kMaxEvents ? small.erase(size) : std::next(size);
  }
  std::map<std::string, std::vector<Observation>> found;
  for_each_batch(db, sessions, small, [&](const std::string& ref, const StoredBatch& batch) {
    auto& of_session = found[ref];
    for (std::size_t place = 0; place < batch.events.size(); ++place) {
      const auto& event = batch.events[place];
      auto& told = of_session.emplace_back(observe(event.type, event.payload));
      told.ts = event.ts;
      told.received_at = batch.received_at;
      told.identity = identity(batch, place);
    }
  });
  return found;
}

}  // namespace telemetry::rules
