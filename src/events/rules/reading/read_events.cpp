#include "events/rules/reading/read_events.h"

#include <algorithm>

#include "events/tables/telemetry_batches.h"
#include "events/tables/telemetry_segments.h"

namespace events::rules {
namespace {

namespace telemetry_batches = tables::telemetry_batches;
namespace telemetry_segments = tables::telemetry_segments;
using Rows = std::vector<tables::PackedEvents>;

constexpr std::int64_t kMaxReadBytes = 16 * 1024 * 1024;  // of JSON, read at once; less when compressed
constexpr std::size_t kMaxSessions = 128;
constexpr std::size_t kRowsAtOnce = 64;  // rows per query for a session alone
constexpr std::int64_t kBytesOfEvent = 512, kEventsOfUnit = 1000, kMaxUnits = 20;

tables::PartitionDays days_of(const std::vector<SessionKey>& sessions) {
  tables::PartitionDays days = sessions.front().days;
  for (const auto& session : sessions) {
    days.first = std::min(days.first, session.days.first);
    days.last = std::max(days.last, session.days.last);
  }
  return days;
}

// Ends when what was read would fill the session, even if it grows meanwhile.
template <class Read>
Rows read_in_windows(Read read) {
  Rows all;
  std::int64_t bytes = 0;
  for (std::string after; bytes < kMaxSessionBytes;) {
    auto rows = read(after);
    for (auto& row : rows) {
      bytes += static_cast<std::int64_t>(row.events.size());
      after = row.key;
      all.push_back(std::move(row));
    }
    if (rows.size() < kRowsAtOnce) break;
  }
  return all;
}

Rows batches_of(db::Database& db, const std::vector<SessionKey>& group) {
  if (group.size() > 1) return telemetry_batches::of(db, refs_of(group));
  return read_in_windows(
      [&](const auto& after) { return telemetry_batches::of_one(db, group[0].ref, after, kRowsAtOnce); });
}

Rows segments_of(db::Database& db, const std::vector<SessionKey>& group) {
  if (group.size() > 1) return telemetry_segments::of(db, refs_of(group), days_of(group));
  return read_in_windows([&](const auto& after) {
    return telemetry_segments::of_one(db, group[0].ref, group[0].days, after, kRowsAtOnce);
  });
}

}  // namespace

std::vector<std::string> refs_of(const std::vector<SessionKey>& sessions) {
  std::vector<std::string> refs;
  for (const auto& session : sessions) refs.push_back(session.ref);
  return refs;
}

bool is_full(const tables::StoredSize& size) {
  return size.events >= kMaxSessionEvents || size.bytes >= kMaxSessionBytes;
}

std::int64_t read_cost(const tables::StoredSize& size) { return std::max(size.events, size.bytes / kBytesOfEvent); }

int read_units(std::int64_t cost) { return static_cast<int>(std::min(cost / kEventsOfUnit, kMaxUnits)); }

StoredSizes stored_sizes(db::Database& db, const std::vector<SessionKey>& sessions) {
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

std::vector<std::vector<SessionKey>> groups_to_read(const std::vector<SessionKey>& sessions, const StoredSizes& sizes) {
  std::vector<std::vector<SessionKey>> groups;
  std::int64_t bytes = 0;
  for (const auto& session : sessions) {
    const auto size = sizes.find(session.ref);
    if (size == sizes.end()) continue;
    bytes += size->second.bytes;
    if (groups.empty() || bytes > kMaxReadBytes || groups.back().size() == kMaxSessions) {
      groups.emplace_back();
      bytes = size->second.bytes;
    }
    groups.back().push_back(session);
  }
  return groups;
}

// Reads batches before segments, like all functions that read both: a batch that is compacted between the two is then
// seen twice rather than not at all. Segments come first in a session, as they were stored before.
std::map<std::string, SessionEvents> read_group(db::Database& db, const std::vector<SessionKey>& group,
                                                const PartSize& part) {
  auto batches = batches_of(db, group);
  std::map<std::string, Rows> rows;
  for (auto& segment : segments_of(db, group)) rows[segment.session_ref].push_back(std::move(segment));
  for (auto& batch : batches) rows[batch.session_ref].push_back(std::move(batch));
  std::map<std::string, SessionEvents> found;
  for (auto& [ref, of_session] : rows) found.try_emplace(ref, std::move(of_session), part);
  return found;
}

void for_each_session(db::Database& db, const std::vector<SessionKey>& sessions, const StoredSizes& sizes,
                      const std::function<void(const SessionKey&, SessionEvents&)>& visit) {
  for (const auto& group : groups_to_read(sessions, sizes)) {
    auto events = read_group(db, group);
    for (const auto& session : group) {
      const auto found = events.find(session.ref);
      if (found == events.end()) continue;
      visit(session, found->second);
      events.erase(found);
    }
  }
}

}  // namespace events::rules
