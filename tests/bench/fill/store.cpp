#include "bench/fill/store.h"

#include <deque>

#include "bench/fill/accounts.h"
#include "bench/fill/playback.h"
#include "db/compressed.h"
#include "db/list.h"
#include "telemetry/rules/folding.h"
#include "telemetry/rules/playback_session.h"
#include "telemetry/rules/stream_sums.h"
#include "telemetry/rules/timestamp.h"
#include "telemetry/tables/clock.h"
#include "telemetry/tables/playback_sessions.h"
#include "telemetry/tables/segment_days.h"
#include "telemetry/tables/telemetry_segments.h"

namespace fill {
namespace {

namespace rules = telemetry::rules;
namespace tables = telemetry::tables;
using tables::live_sessions::Work;
using tables::telemetry_segments::NewSegment;

constexpr std::int64_t kDay = 86400000;            // ms
constexpr std::size_t kTogether = 64;              // sessions in one transaction
constexpr std::size_t kSegment = 16 * 1024;        // bytes of JSON, as rules/sealing.cpp packs it
constexpr std::int64_t kMargin = 3 * 3600 * 1000;  // ms; the longest session is over after that

std::string session_id(std::uint64_t number) { return "past-" + std::to_string(number); }

std::string as_segment(const std::vector<std::string>& texts) {
  return db::compress(rules::joined(texts), db::Effort::thorough);
}

// As sealing would have packed them while the session went on.
std::vector<NewSegment> segments_of(const std::string& ref, const std::string& day, const Playback& playback) {
  std::vector<NewSegment> segments;
  std::vector<std::string> texts;
  std::size_t size = 0;
  std::int64_t events = 0, first_ts = 0;
  for (const auto& batch : playback.batches) {
    if (texts.empty()) first_ts = batch.events.front().ts;
    texts.push_back(rules::to_json(batch));
    size += texts.back().size();
    events += static_cast<std::int64_t>(batch.events.size());
    if (size < kSegment && &batch != &playback.batches.back()) continue;
    segments.push_back({ref, day, rules::sql_time(first_ts), rules::sql_time(batch.events.back().ts), events,
                        static_cast<std::int64_t>(size), as_segment(texts)});
    texts.clear();
    size = 0, events = 0;
  }
  return segments;
}

// Not playback_sessions::insert, which takes the present day.
void insert_sessions(db::Transaction& tx, const std::deque<Work>& sessions, const std::deque<std::string>& ids) {
  std::vector<db::Value> values;
  std::deque<std::string> times;
  for (std::size_t i = 0; i < sessions.size(); ++i) {
    const auto& session = sessions[i];
    const auto& viewer = session.viewer;
    const auto& time = times.emplace_back(rules::sql_time(session.first_seen_at));
    values.insert(values.end(), {db::value(session.session_ref), db::value(session.user_id), db::value(ids[i]),
                                 db::value(session.stream_id), db::value(session.days.first), db::value(time),
                                 db::value(viewer.browser), db::value(viewer.os), db::value(viewer.device),
                                 db::value(viewer.country), db::value(viewer.page_host)});
  }
  const db::List list(values, 11, "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  tx.run_list(R"(INSERT IGNORE INTO playback_sessions
                   (session_ref, user_id, session_id, stream_id, session_day, first_seen_at, browser, os, device,
                    country, page_host)
                 VALUES )" +
                  list.placeholders,
              list.values);
}

Work work_of(const std::string& ref, const Playback& playback) {
  Work work{};
  work.user_id = user_id(playback.account), work.session_ref = ref;
  work.live = {static_cast<std::int64_t>(playback.batches.size()), playback.batches.back().received_at};
  work.stream_id = stream_id(playback.account, playback.stream);
  work.first_seen_at = playback.begin;
  const auto day = rules::sql_time(playback.begin).substr(0, 10);
  work.days = {day, day};
  work.viewer = playback.viewer;
  return work;
}

}  // namespace

void prepare(db::Database& db, int days) {
  for (int account = 0; account < kAccounts; ++account) {
    for (int stream = 0; stream < kStreams; ++stream) {
      db::Autocommit(db).run(
          R"(INSERT INTO streams (id, user_id, source_url, host, created_at)
             VALUES (?, ?, 'https://media.example/live.m3u8', 'media.example', UTC_TIMESTAMP(3)))",
          stream_id(account, stream), user_id(account));
    }
  }
  std::vector<std::string> ends;
  for (int day = -days; day <= 21; day += 7) ends.push_back(tables::segment_days::days_from_today(db, day));
  tables::segment_days::add(db, ends);
}

void store_past(db::Database& db, std::uint64_t sessions, std::uint64_t part, std::uint64_t parts, int days,
                int events) {
  const auto now = tables::now(db);
  rules::ViewerMinutes minutes(std::nullopt, now);
  const auto begin_of = [&](std::uint64_t number) {
    const auto share = static_cast<double>(number) / static_cast<double>(sessions);
    return now - days * kDay + static_cast<std::int64_t>(share * static_cast<double>(days * kDay - kMargin));
  };
  const auto end = sessions * (part + 1) / parts;
  for (auto at = sessions * part / parts; at < end;) {
    std::deque<Work> together;
    std::deque<std::string> ids;
    std::vector<NewSegment> segments;
    for (; at < end && together.size() < kTogether; ++at) {
      const auto made = playback(at, begin_of(at), events);
      const auto& id = ids.emplace_back(session_id(at));
      const auto& work = together.emplace_back(work_of(rules::session_ref(user_id(made.account), id), made));
      for (auto& segment : segments_of(work.session_ref, work.days.first, made)) segments.push_back(std::move(segment));
    }
    db::transact(db, [&](db::Transaction& tx) {
      insert_sessions(tx, together, ids);
      tables::telemetry_segments::insert(tx, segments);
    });
    rules::fold(db, {together.begin(), together.end()}, now, minutes);
  }
}

void store_sums(db::Database& db) {
  db::Autocommit(db).run("UPDATE playback_figures SET requests = 0");
  db::Autocommit(db).run("UPDATE stale_days SET not_until = UTC_TIMESTAMP()");
  for (int account = 0; account < kAccounts; ++account) {
    while (rules::make_hours(db, user_id(account), "2000-01-01") +
               rules::make_days(db, user_id(account), "2000-01-01") >
           0) {
    }
  }
}

}  // namespace fill
