#include "bench/fill/store.h"

#include <deque>
#include <limits>

#include "bench/fill/accounts.h"
#include "bench/fill/playback.h"
#include "calendar/timestamp.h"
#include "db/clock.h"
#include "db/compressed.h"
#include "events/rules/maintenance/recompute_sessions.h"
#include "events/rules/session_ref.h"
#include "events/rules/stored/batch_json.h"
#include "events/tables/playback_sessions.h"
#include "events/tables/segment_partitions.h"
#include "events/tables/telemetry_segments.h"
#include "figures/rules/rollups/recompute_rollups.h"

namespace fill {
namespace {

using events::tables::live_sessions::LiveSession;
using events::tables::telemetry_segments::NewSegment;

constexpr std::int64_t kDay = 86400000;  // ms
constexpr std::size_t kTogether = 64;    // sessions in one transaction
constexpr std::int64_t kSegmentBytes = 64 * 1024,
                       kSegmentEvents = 300;       // as in events/rules/maintenance/compaction.cpp
constexpr std::int64_t kMargin = 3 * 3600 * 1000;  // ms; the longest session is over after that

std::string session_id(std::uint64_t number) { return "past-" + std::to_string(number); }

// As compaction would have written them when the session was over.
std::vector<NewSegment> segments_of(const std::string& ref, const std::string& day, const Playback& playback) {
  std::vector<NewSegment> segments;
  std::vector<events::rules::StoredBatch> batches;
  std::int64_t size = 0, events = 0;
  for (const auto& batch : playback.batches) {
    batches.push_back(batch);
    size += static_cast<std::int64_t>(events::rules::to_json(batch).size());
    events += static_cast<std::int64_t>(batch.events.size());
    if (size < kSegmentBytes && events < kSegmentEvents && &batch != &playback.batches.back()) continue;
    segments.push_back({ref, day, calendar::sql_time(batches.front().events.front().ts),
                        calendar::sql_time(batch.events.back().ts), events, size,
                        db::compress(events::rules::segment_text(batches), db::Effort::thorough)});
    batches.clear();
    size = 0;
    events = 0;
  }
  return segments;
}

// Not playback_sessions::insert, which takes the present day.
void insert_sessions(db::Transaction& tx, const std::deque<LiveSession>& sessions, const std::deque<std::string>& ids) {
  std::vector<db::Values> rows;
  for (std::size_t i = 0; i < sessions.size(); ++i) {
    const auto& session = sessions[i];
    auto& row = rows.emplace_back(db::values(session.identity.ref, session.identity.account_id, ids[i],
                                             session.identity.stream_id, session.days.first,
                                             calendar::sql_time(session.identity.began_at)));
    events::tables::add_dimensions(row, playback::Origin::header, session.identity.client);
  }
  db::Sql sql("INSERT IGNORE INTO playback_sessions");
  sql.add("(session_ref, account_id, session_id, stream_id, partition_day, began_at" +
          events::tables::dimension_columns(playback::Origin::header, "") + ")");
  tx.run(sql.rows(rows));
}

LiveSession work_of(const std::string& ref, const Playback& playback) {
  LiveSession work{};
  work.identity.account_id = account_id(playback.account);
  work.identity.ref = ref;
  work.version = static_cast<std::int64_t>(playback.batches.size());
  work.last_seen_at = playback.batches.back().received_at;
  work.identity.stream_id = stream_id(playback.account, playback.stream);
  work.identity.began_at = playback.begin;
  const auto day = calendar::sql_time(playback.begin).substr(0, 10);
  work.days = {day, day};
  work.identity.client = playback.client;
  return work;
}

}  // namespace

void prepare(db::Database& db, int days) {
  for (int account = 0; account < kAccounts; ++account) {
    for (int stream = 0; stream < kStreams; ++stream) {
      db::Autocommit(db).run(
          R"(INSERT INTO streams (id, account_id, source_url, host, created_at)
             VALUES (?, ?, 'https://media.example/live.m3u8', 'media.example', UTC_TIMESTAMP(3)))",
          stream_id(account, stream), account_id(account));
    }
  }
  std::vector<std::string> ends;
  for (int day = -days; day <= 21; day += 7)
    ends.push_back(events::tables::segment_partitions::days_from_today(db, day));
  events::tables::segment_partitions::add(db, ends);
}

void store_past(db::Database& db, std::uint64_t sessions, std::uint64_t part, std::uint64_t parts, int days, int events,
                Numbers numbers) {
  const auto now = db::now(db);
  const auto begin_of = [&](std::uint64_t number) {
    const auto share = static_cast<double>(number) / static_cast<double>(sessions);
    return now - days * kDay + static_cast<std::int64_t>(share * static_cast<double>(days * kDay - kMargin));
  };
  const auto end = sessions * (part + 1) / parts;
  for (auto at = sessions * part / parts; at < end;) {
    std::deque<LiveSession> together;
    std::deque<std::string> ids;
    std::vector<NewSegment> segments;
    for (; at < end && together.size() < kTogether; ++at) {
      const auto made = playback(at, begin_of(at), events, numbers);
      const auto& id = ids.emplace_back(session_id(at));
      const auto& work = together.emplace_back(work_of(events::rules::session_ref(account_id(made.account), id), made));
      for (auto& segment : segments_of(work.identity.ref, work.days.first, made))
        segments.push_back(std::move(segment));
    }
    db::transact(db, [&](db::Transaction& tx) {
      insert_sessions(tx, together, ids);
      events::tables::telemetry_segments::insert(tx, segments);
    });
    const std::vector<LiveSession> stored(together.begin(), together.end());
    events::rules::recompute_sessions(db, stored, events::rules::stored_sizes(db, events::rules::keys_of(stored)), now,
                                      [](const auto&, const auto&) {});
  }
}

void store_rollups(db::Database& db) {
  db::Autocommit(db).run("UPDATE session_figures SET session_version = NULL");
  db::Autocommit(db).run("UPDATE stale_days SET stale_since = UTC_TIMESTAMP() - INTERVAL 1 HOUR");
  for (int account = 0; account < kAccounts; ++account) {
    constexpr auto kAnySize = std::numeric_limits<std::int64_t>::max();
    while (figures::rules::recompute_hours(db, account_id(account), "2000-01-01", kAnySize).number +
               figures::rules::recompute_days(db, account_id(account), "2000-01-01", kAnySize).number >
           0) {
    }
  }
}

}  // namespace fill
