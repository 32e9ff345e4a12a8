#include "telemetry/rules/sealing.h"

#include <algorithm>

#include "crypto/encoding.h"
#include "db/compressed.h"
#include "failpoint.h"
#include "log.h"
#include "telemetry/rules/stored_batch.h"
#include "telemetry/rules/timestamp.h"
#include "telemetry/tables/telemetry_batches.h"
#include "telemetry/tables/telemetry_segments.h"

namespace telemetry::rules {
namespace {

namespace batches = tables::telemetry_batches;
namespace segments = tables::telemetry_segments;
using segments::NewSegment;
using Clock = std::chrono::steady_clock;

// The compressor looks back no further than 32 KiB, so a longer text is not packed any tighter; and seven or so rows of
// this size fill a page of the database.
constexpr std::size_t kSegment = 16 * 1024;
constexpr std::int64_t kEvents = 100, kRows = 60, kBytes = 24 * 1024;  // that are about a segment
constexpr std::size_t kMaxRows = 2000;                                 // of a session in one go
constexpr std::size_t kMaxBytes = 4 * 1024 * 1024;  // read of a session in one go, and packed in one transaction
constexpr std::size_t kWindow = 16;                 // rows of a session that has more, as each may take a megabyte

// A loose row, unpacked.
struct Loose {
  std::string hash, text;
  std::int64_t received_at = 0, first_ts = 0, last_ts = 0, events = 0;
};

Loose unpack(const tables::Packed& row) {
  Loose loose{row.key, db::uncompress(row.events, kMaxStoredBatch)};
  read_batches(loose.text, [&](const StoredBatch& batch) {
    loose.received_at = batch.received_at;
    for (const auto& event : batch.events) {
      loose.first_ts = loose.events == 0 ? event.ts : std::min(loose.first_ts, event.ts);
      loose.last_ts = std::max(loose.last_ts, event.ts);
      ++loose.events;
    }
  });
  return loose;
}

// The rows of one segment.
struct Group {
  std::vector<std::string> hashes, texts;
  std::size_t size = 0;
  std::int64_t first_ts = 0, last_ts = 0, events = 0;

  void add(Loose&& loose) {
    first_ts = hashes.empty() ? loose.first_ts : std::min(first_ts, loose.first_ts);
    last_ts = std::max(last_ts, loose.last_ts);
    events += loose.events;
    size += loose.text.size();
    hashes.push_back(std::move(loose.hash));
    texts.push_back(std::move(loose.text));
  }
  NewSegment segment(const Unsealed& session) const {
    return {session.session_ref,
            session.session_day,
            sql_time(first_ts),
            sql_time(last_ts),
            events,
            static_cast<std::int64_t>(size),
            db::compress(joined(texts), db::Effort::thorough)};
  }
};

// In the order in which they were received, and each about as large as a segment. What is left over is no group, unless
// nothing more is expected of the session.
std::vector<Group> groups_of(std::vector<Loose> rows, bool silent) {
  std::sort(rows.begin(), rows.end(), [](const Loose& a, const Loose& b) { return a.received_at < b.received_at; });
  std::vector<Group> groups(1);
  for (auto& row : rows) {
    if (groups.back().size >= kSegment) groups.emplace_back();
    groups.back().add(std::move(row));
  }
  const bool whole = groups.back().size >= kSegment || (silent && !groups.back().hashes.empty());
  if (!whole) groups.pop_back();
  return groups;
}

// Some of a session's rows.
struct Part {
  std::vector<Loose> rows;
  bool all = true;  // that the session has
};

Part read(db::Database& db, const Unsealed& session) {
  const auto window = static_cast<std::size_t>(session.loose.bytes) > kMaxBytes ? kWindow : kMaxRows;
  Part part;
  std::size_t size = 0;
  for (std::string after;;) {
    const auto rows = batches::of_one(db, session.session_ref, after, window);
    for (const auto& row : rows) {
      part.rows.push_back(unpack(row));
      size += part.rows.back().text.size();
    }
    if (rows.size() < window) return part;
    if (size >= kMaxBytes || part.rows.size() >= kMaxRows) break;
    after = rows.back().key;
  }
  part.all = false;
  return part;
}

struct Changed {};

// What becomes of several sessions in one transaction.
class Sealing {
 public:
  explicit Sealing(db::Database& db) : db_(db) {}

  // True: the session has more, which can be added after a commit. A damaged row stays where it is, and with it what
  // else of its session is loose.
  bool add(const Unsealed& session) {
    try {
      return add_groups(session);
    } catch (const db::Unavailable&) {
      throw;
    } catch (const std::runtime_error& broken) {
      log_problem(LogLevel::error, {{"session", crypto::hex(session.session_ref)}}, broken.what());
      return false;
    }
  }
  bool full() const { return rows_ >= kMaxRows || bytes_ >= kMaxBytes; }

  // Removes the loose rows first: if one of them is gone, the session was deleted and must not come back.
  std::uint64_t commit() {
    if (segments_.empty()) return 0;
    const auto rows = rows_;
    try {
      db::Transaction tx(db_);
      for (const auto& [ref, hashes] : sealed_) {
        if (batches::remove(tx, ref, hashes) != hashes.size()) throw Changed{};
      }
      FAILPOINT("loose batches removed");
      segments::insert(tx, segments_);
      FAILPOINT("segments written");
      tx.commit();
    } catch (const Changed&) {
      return forget(), 0;
    } catch (const db::Conflict&) {
      return forget(), 0;
    }
    return forget(), rows;
  }

 private:
  struct Sealed {
    std::string session_ref;
    std::vector<std::string> hashes;
  };

  bool add_groups(const Unsealed& session) {
    auto part = read(db_, session);
    for (const auto& group : groups_of(std::move(part.rows), session.silent)) {
      segments_.push_back(group.segment(session));
      sealed_.push_back({session.session_ref, group.hashes});
      rows_ += group.hashes.size();
      bytes_ += segments_.back().events.size();
    }
    return !part.all;
  }

  void forget() {
    segments_.clear();
    sealed_.clear();
    rows_ = bytes_ = 0;
  }

  db::Database& db_;
  std::vector<NewSegment> segments_;
  std::vector<Sealed> sealed_;
  std::size_t rows_ = 0, bytes_ = 0;
};

}  // namespace

bool worth_sealing(const Unsealed& session) {
  const auto& loose = session.loose;
  if (session.silent) return loose.rows > 0;
  return loose.events >= kEvents || loose.rows >= kRows || loose.bytes >= kBytes;
}

std::uint64_t seal(db::Database& db, const std::vector<Unsealed>& sessions, Clock::time_point repeat_until) {
  Sealing sealing(db);
  std::uint64_t packed = 0;
  for (const auto& session : sessions) {
    bool more = sealing.add(session);
    while (more || sealing.full()) {
      const auto now_packed = sealing.commit();
      packed += now_packed;
      more = more && now_packed > 0 && Clock::now() < repeat_until && sealing.add(session);
    }
  }
  return packed + sealing.commit();
}

}  // namespace telemetry::rules
