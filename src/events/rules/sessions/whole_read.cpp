#include "events/rules/sessions/whole_read.h"

#include <stdexcept>

#include "events/rules/sessions/current_sessions.h"

namespace events::rules {
namespace {

namespace playback_sessions = tables::playback_sessions;

constexpr std::int64_t kSmall = kSessionsOfPart;

// Returns the sessions of the period, whatever else the query asks for, or nullopt if they are too many.
std::optional<CurrentSessions::Sessions> few_sessions(db::Database& db, const playback_sessions::Query& query) {
  playback_sessions::Query period{};
  period.account_id = query.account_id;
  period.from = query.from;
  period.to = query.to;
  if (query.now != playback_sessions::Now::any) period.now = playback_sessions::Now::live;
  period.max = kSessionsOfPart + 1;
  if (playback_sessions::count_to_search(db, period, kSmall) > kSmall) return std::nullopt;
  return playback_sessions::page(db, period).sessions;
}

std::int64_t number_of(const CurrentSessions::Sessions& sessions) { return static_cast<std::int64_t>(sessions.size()); }

// If the worker dies, the lease lasts a little longer than the read might have taken.
int lease_of(std::chrono::seconds time) { return static_cast<int>(time.count()) + 10; }

limits::Place place_of(std::chrono::seconds time) { return {limits::kWholeList, lease_of(time), 5, 7}; }

}  // namespace

bool FileSize::is_small() const { return sessions <= kSmall && events <= CurrentSessions::kLargeRead; }

FileSize size_of_sessions(db::Database& db, const playback_sessions::Query& query) {
  const auto sessions = few_sessions(db, query);
  if (!sessions) return {kSmall + 1};
  return {number_of(*sessions), CurrentSessions(db, query.account_id, *sessions).cost()};
}

FileSize size_of_events(db::Database& db, const playback_sessions::Query& query) {
  const auto sessions = few_sessions(db, query);
  if (!sessions) return {kSmall + 1};
  FileSize size{number_of(*sessions)};
  if (sessions->empty()) return size;
  for (const auto& [ref, stored] : stored_sizes(db, keys_of(*sessions))) size.events += read_cost(stored);
  return size;
}

WholeRead::WholeRead(db::Database& db, const Config& config, const limits::Reader& reader, std::chrono::seconds time,
                     const FileSize& size)
    : ends_(Clock::now() + time) {
  limits::charge_read(db, config, reader.account, 1);
  if (size.is_small()) return;
  large_.emplace(db, config, reader.account);
  large_->begin(lease_of(time));
  turn_.emplace(db, config, place_of(time), reader.account, reader.address);
  turn_->require("Files of others are being made. Those of at most 500 sessions and 5,000 events do not have to wait.");
}

void WholeRead::require_time() const {
  if (Clock::now() > ends_) throw std::runtime_error("it takes too long");
}

void WholeRead::finish() {
  if (turn_) turn_->finish();
  large_.reset();
}

}  // namespace events::rules
