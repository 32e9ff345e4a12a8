#include "events/rules/read_events.h"

#include <algorithm>
#include <stdexcept>

#include "crypto/encoding.h"
#include "db/compressed.h"
#include "events/rules/batch_json.h"
#include "events/tables/telemetry_batches.h"
#include "events/tables/telemetry_segments.h"
#include "log.h"
#include "playback/formats/observe.h"
#include "playback/reduce/estimate.h"

namespace events::rules {
namespace {

namespace telemetry_batches = tables::telemetry_batches;
namespace telemetry_segments = tables::telemetry_segments;
using Sizes = std::map<std::string, tables::StoredSize>;
using VisitBatch = std::function<bool(const std::string&, const StoredBatch&)>;

constexpr std::int64_t kMaxReadBytes = 16 * 1024 * 1024;  // of JSON, read at once; less when compressed
constexpr std::size_t kMaxSessions = 128;
constexpr std::size_t kRowsAtOnce = 16;  // rows per query for a session with more bytes
// Limits the bytes that are read of one session. A session that is not too large has less, even if it grows meanwhile.
constexpr std::size_t kMaxReadOfSession = 2 * static_cast<std::size_t>(kMaxSessionBytes);
constexpr std::int64_t kBytesOfEvent = 512;

tables::PartitionDays days_of(const std::vector<SessionKey>& sessions) {
  tables::PartitionDays days = sessions.front().days;
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

class BatchReader {
 public:
  explicit BatchReader(const VisitBatch& visit) : visit_(visit) {}

  void read(const std::vector<tables::PackedEvents>& rows) {
    for (const auto& row : rows) {
      if (stopped_) return;
      try {
        const auto text = db::uncompress(row.events, kMaxStoredBatch);
        read_batches(text, [&](const StoredBatch& batch) { pass_on(row.session_ref, batch); });
      } catch (const std::runtime_error& broken) {
        // A damaged row is left out, so that it does not hide all others.
        log_problem(LogLevel::error, {{"session", crypto::hex(row.session_ref)}}, broken.what());
      }
    }
  }
  bool stopped() const { return stopped_; }
  bool enough() const { return stopped_ || batches_ >= kMaxSessionEvents || bytes_ >= kMaxReadOfSession; }

 private:
  void pass_on(const std::string& session_ref, const StoredBatch& batch) {
    if (stopped_) return;
    ++batches_;
    for (const auto& event : batch.events) bytes_ += kEventNames + event.payload.size();
    stopped_ = !visit_(session_ref, batch);
  }

  const VisitBatch& visit_;
  bool stopped_ = false;
  std::int64_t batches_ = 0;
  std::size_t bytes_ = 0;
};

// Reads batches before segments, like all functions that read both: a batch that is compacted between the two is then
// seen twice rather than not at all. Returns false if `visit` has returned false.
bool read_together(db::Database& db, const std::vector<SessionKey>& sessions, const VisitBatch& visit) {
  if (sessions.empty()) return true;
  BatchReader reader(visit);
  reader.read(telemetry_batches::of(db, refs_of(sessions)));
  if (!reader.stopped()) reader.read(telemetry_segments::of(db, refs_of(sessions), days_of(sessions)));
  return !reader.stopped();
}

template <class Read>
void read_in_windows(BatchReader& reader, Read read) {
  for (std::string after; !reader.enough();) {
    const auto rows = read(after);
    reader.read(rows);
    if (rows.size() < kRowsAtOnce) return;
    after = rows.back().key;
  }
}

bool read_large(db::Database& db, const SessionKey& session, const VisitBatch& visit) {
  BatchReader reader(visit);
  read_in_windows(reader,
                  [&](const auto& after) { return telemetry_batches::of_one(db, session.ref, after, kRowsAtOnce); });
  read_in_windows(reader, [&](const auto& after) {
    return telemetry_segments::of_one(db, session.ref, session.days, after, kRowsAtOnce);
  });
  return !reader.stopped();
}

}  // namespace

bool is_too_large(const tables::StoredSize& size) {
  return size.events > kMaxSessionEvents || size.bytes > kMaxSessionBytes;
}

std::int64_t read_cost(const tables::StoredSize& size) { return std::max(size.events, size.bytes / kBytesOfEvent); }

Sizes stored_sizes(db::Database& db, const std::vector<SessionKey>& sessions) {
  auto sizes = telemetry_batches::sizes(db, refs_of(sessions));
  for (const auto& [ref, packed] : telemetry_segments::sizes(db, refs_of(sessions), days_of(sessions))) {
    auto& size = sizes[ref];
    size.rows += packed.rows;
    size.events += packed.events;
    size.bytes += packed.bytes;
    size.packed += packed.packed;
  }
  return sizes;
}

void for_each_batch(db::Database& db, const std::vector<SessionKey>& sessions, const Sizes& sizes,
                    const VisitBatch& visit) {
  std::vector<SessionKey> together;
  std::int64_t bytes = 0;
  for (const auto& session : sessions) {
    const auto size = sizes.find(session.ref);
    if (size == sizes.end()) continue;
    if (size->second.bytes > kMaxReadBytes) {
      if (!read_large(db, session, visit)) return;
      continue;
    }
    if (bytes + size->second.bytes > kMaxReadBytes || together.size() == kMaxSessions) {
      if (!read_together(db, together, visit)) return;
      together.clear();
      bytes = 0;
    }
    together.push_back(session);
    bytes += size->second.bytes;
  }
  read_together(db, together, visit);
}

std::map<std::string, std::vector<playback::Observation>> observations(db::Database& db,
                                                                       const std::vector<SessionKey>& sessions,
                                                                       const Sizes& sizes) {
  std::vector<SessionKey> readable;
  std::copy_if(sessions.begin(), sessions.end(), std::back_inserter(readable), [&](const SessionKey& session) {
    const auto size = sizes.find(session.ref);
    return size != sizes.end() && !is_too_large(size->second);
  });
  std::map<std::string, std::vector<playback::Observation>> found;
  for (const auto& session : readable)
    found[session.ref].reserve(static_cast<std::size_t>(sizes.at(session.ref).events));
  for_each_batch(db, readable, sizes, [&](const std::string& ref, const StoredBatch& batch) {
    auto& of_session = found[ref];
    for (std::size_t position = 0; position < batch.events.size(); ++position) {
      const auto& event = batch.events[position];
      auto& seen = of_session.emplace_back(playback::observe(event.type, event.payload));
      seen.ts = event.ts;
      seen.received_at = batch.received_at;
      seen.event_key = event_key(batch, position);
    }
    return true;
  });
  for (auto& [ref, of_session] : found) playback::estimate(of_session);
  return found;
}

}  // namespace events::rules
