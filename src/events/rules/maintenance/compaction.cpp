#include "events/rules/maintenance/compaction.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>

#include "calendar/timestamp.h"
#include "crypto/encoding.h"
#include "db/compressed.h"
#include "events/rules/stored/batch_json.h"
#include "events/tables/session_figures.h"
#include "events/tables/stale_periods.h"
#include "events/tables/telemetry_batches.h"
#include "events/tables/telemetry_segments.h"
#include "failpoint.h"
#include "log.h"

namespace events::rules {
namespace {

namespace telemetry_batches = tables::telemetry_batches;
namespace telemetry_segments = tables::telemetry_segments;
using telemetry_segments::NewSegment;
using Clock = std::chrono::steady_clock;

// A segment is full with so many bytes of the batches' JSON or so many events. A live session has at most about as much
// in batches. In columns, a full segment takes two or three KiB, so that several fit a page of the database, and at
// most the eight KiB that fit a page if payloads compress badly. The time of the view telemetry_events is quadratic in
// the events of a segment.
constexpr std::size_t kSegmentBytes = 64 * 1024, kSegmentEvents = 300;
constexpr std::size_t kMaxRows = 2000;  // rows read of a session at once, and compacted in one transaction
constexpr std::size_t kMaxTransactionBytes =
    4 * 1024 * 1024;                          // bytes read of a session at once, and written in one transaction
constexpr std::size_t kLargeRowsAtOnce = 16;  // rows per query for a session with more bytes, as each may take 1 MB

// Holds a row of telemetry_batches. It cannot be moved, as the batch points into its text.
struct LooseBatch {
  std::string hash, text;
  StoredBatch batch;

  explicit LooseBatch(const tables::PackedEvents& row)
      : hash(row.key), text(db::uncompress(row.events, kMaxStoredBatch)) {
    read_batches(text, [this](const StoredBatch& read) { batch = read; });
  }
  LooseBatch(const LooseBatch&) = delete;
  LooseBatch& operator=(const LooseBatch&) = delete;
};

bool are_a_segment(std::size_t bytes, std::size_t events) { return bytes >= kSegmentBytes || events >= kSegmentEvents; }

struct Period {
  std::int64_t first = 0, last = 0;
};

Period period_of(const std::vector<StoredBatch>& batches) {
  std::optional<Period> period;
  for (const auto& batch : batches) {
    for (const auto& event : batch.events) {
      if (!period) period = {event.ts, event.ts};
      period = {std::min(period->first, event.ts), std::max(period->last, event.ts)};
    }
  }
  return period.value_or(Period{});
}

// Collects the batches of one segment.
struct Group {
  std::vector<std::string> hashes;
  std::vector<StoredBatch> batches;
  std::size_t size = 0, events = 0;

  void add(LooseBatch& loose) {
    hashes.push_back(loose.hash);
    size += loose.text.size();
    events += loose.batch.events.size();
    batches.push_back(std::move(loose.batch));
  }
  bool is_full() const { return are_a_segment(size, events); }
  NewSegment segment(const CompactionCandidate& session) const {
    const auto [first_ts, last_ts] = period_of(batches);
    return {session.key.ref,
            session.key.days.last,
            calendar::sql_time(first_ts),
            calendar::sql_time(last_ts),
            static_cast<std::int64_t>(events),
            static_cast<std::int64_t>(size),
            db::compress(segment_text(batches), db::Effort::thorough)};
  }
};

// Groups batches in the order in which they were received, so that each group fills a segment. The rest is not
// compacted, unless no more events of the session are expected.
std::vector<Group> groups_of(std::deque<LooseBatch>& rows, bool silent) {
  std::vector<LooseBatch*> ordered;
  for (auto& row : rows) ordered.push_back(&row);
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](const auto* a, const auto* b) { return a->batch.received_at < b->batch.received_at; });
  std::vector<Group> groups(1);
  for (auto* row : ordered) {
    if (groups.back().is_full()) groups.emplace_back();
    groups.back().add(*row);
  }
  const bool whole = groups.back().is_full() || (silent && !groups.back().hashes.empty());
  if (!whole) groups.pop_back();
  return groups;
}

// Holds some batches of a session.
struct Part {
  std::deque<LooseBatch> rows;
  bool all = true;  // false: the session has more batches
};

Part read(db::Database& db, const CompactionCandidate& session) {
  const auto window =
      static_cast<std::size_t>(session.batches.bytes) > kMaxTransactionBytes ? kLargeRowsAtOnce : kMaxRows;
  Part part;
  std::size_t size = 0;
  for (std::string after;;) {
    const auto rows = telemetry_batches::of_one(db, session.key.ref, after, window);
    for (const auto& row : rows) {
      size += part.rows.emplace_back(row).text.size();
    }
    if (rows.size() < window) return part;
    if (size >= kMaxTransactionBytes || part.rows.size() >= kMaxRows) break;
    after = rows.back().key;
  }
  part.all = false;
  return part;
}

struct Changed {};

// Compacts batches of several sessions in one transaction.
class Compactor {
 public:
  explicit Compactor(db::Database& db) : db_(db) {}

  // Returns true if the session has more batches, which can be added after a commit. If a row is damaged, no batch of
  // its session is compacted.
  bool add(const CompactionCandidate& session) {
    try {
      return add_groups(session);
    } catch (const db::Unavailable&) {
      throw;
    } catch (const std::runtime_error& broken) {
      log_problem(LogLevel::error, {{"session", crypto::hex(session.key.ref)}}, broken.what());
      return false;
    }
  }
  bool full() const { return rows_ >= kMaxRows || bytes_ >= kMaxTransactionBytes; }

  // Writes the segments, and returns how many batches were compacted. Deletes the batches first: if one of them is
  // gone, the session may have been deleted, and a segment must not bring it back.
  std::uint64_t commit() {
    if (segments_.empty()) return 0;
    const auto rows = rows_;
    try {
      db::Transaction tx(db_);
      for (const auto& [session, hashes] : compacted_) {
        if (telemetry_batches::remove(tx, session.ref, hashes) != hashes.size()) throw Changed{};
      }
      FAILPOINT("batches deleted");
      telemetry_segments::insert(tx, segments_);
      FAILPOINT("segments written");
      note_sizes(tx);
      tx.commit();
    } catch (const Changed&) {
      clear();
      return 0;
    } catch (const db::Conflict&) {
      clear();
      return 0;
    }
    clear();
    return rows;
  }

 private:
  struct Compacted {
    tables::SessionKey session;
    std::vector<std::string> hashes;
  };

  // Updates the size of the sessions, which take less on disk now, and marks their hours, which add these sizes up.
  void note_sizes(db::Transaction& tx) {
    std::set<std::string> refs;
    auto days = compacted_.front().session.days;
    for (const auto& one : compacted_) {
      refs.insert(one.session.ref);
      days = {std::min(days.first, one.session.days.first), std::max(days.last, one.session.days.last)};
    }
    const std::vector<std::string> each(refs.begin(), refs.end());
    tables::session_figures::recount_packed(tx, each, days);
    tables::stale_periods::mark_stale(tx, each);
  }

  bool add_groups(const CompactionCandidate& session) {
    auto part = read(db_, session);
    for (const auto& group : groups_of(part.rows, session.silent)) {
      segments_.push_back(group.segment(session));
      compacted_.push_back({session.key, group.hashes});
      rows_ += group.hashes.size();
      bytes_ += segments_.back().events.size();
    }
    return !part.all;
  }

  void clear() {
    segments_.clear();
    compacted_.clear();
    rows_ = bytes_ = 0;
  }

  db::Database& db_;
  std::vector<NewSegment> segments_;
  std::vector<Compacted> compacted_;
  std::size_t rows_ = 0, bytes_ = 0;
};

}  // namespace

bool should_compact(const CompactionCandidate& session) {
  const auto& size = session.batches;
  if (session.silent) return size.rows > 0;
  return are_a_segment(static_cast<std::size_t>(size.bytes), static_cast<std::size_t>(size.events));
}

Compaction compact(db::Database& db, const std::vector<CompactionCandidate>& sessions, Clock::time_point until) {
  Compactor compactor(db);
  Compaction compaction;
  bool in_time = true;
  for (const auto& session : sessions) {
    bool more = true;
    while (more && in_time) {
      more = compactor.add(session);
      if (!more && !compactor.full()) break;
      const auto batches = compactor.commit();
      in_time = Clock::now() < until;
      compaction.batches += batches;
      more = more && batches > 0;
    }
    if (more) compaction.left.push_back(session);
  }
  compaction.batches += compactor.commit();
  return compaction;
}

}  // namespace events::rules
