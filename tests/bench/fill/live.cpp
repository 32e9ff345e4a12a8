#include <chrono>
#include <deque>
#include <iostream>

#include "bench/fill/accounts.h"
#include "bench/fill/playback.h"
#include "bench/fill/store.h"
#include "calendar/timestamp.h"
#include "crypto/encoding.h"
#include "db/clock.h"
#include "events/rules/ingest/store_batches.h"
#include "events/rules/maintenance/compaction.h"
#include "events/rules/reading/read_events.h"
#include "events/tables/live_sessions.h"
#include "events/tables/telemetry_batches.h"
#include "web/serving/request_group.h"

namespace fill {
namespace {

// A request as a player would send it.
std::string body_of(const Playback& playback, std::uint64_t number, std::size_t round) {
  const auto& batch = playback.batches.at(round);
  std::string body = R"({"apiKey":")" + raw_key(0) + R"(","sessionId":"live-)" + std::to_string(number) +
                     R"(","streamId":")" + crypto::uuid_text(stream_id(0, playback.stream)) + R"(","events":[)";
  for (const auto& event : batch.events) {
    if (body.back() == '}') body += ',';
    auto ts = calendar::sql_time(event.ts);
    ts[10] = 'T';
    body.append(R"({"id":")").append(event.id).append(R"(","type":")").append(event.type);
    body.append(R"(","ts":")").append(ts).append(R"(Z","payload":)").append(event.payload).append("}");
  }
  return body.append("]}");
}

}  // namespace

void let_live_sessions_send(db::Database& db, std::uint64_t sessions, int round) {
  constexpr std::uint64_t kFirst = 1ULL << 40;
  constexpr std::int64_t kBatchMs = 100000;  // of ten beats
  constexpr int kOfKey = 10;                 // times the sessions, as one address may begin a fifth of them only
  Config config{};
  config.sessions_per_key = kOfKey * static_cast<int>(sessions);
  config.telemetry_days = 30;
  for (std::uint64_t at = 0; at < sessions;) {
    const auto now = db::now(db);
    std::deque<events::rules::IncomingBatch> batches;
    events::rules::Batches together;
    for (; at < sessions && together.size() < web::kMaxGroup; ++at) {
      const auto made = playback(kFirst + at, now - (round + 1) * kBatchMs, (round + 2) * 10);
      const auto body = body_of(made, at, static_cast<std::size_t>(round));
      together.push_back(
          &batches.emplace_back(body, events::rules::Sender{account_id(0), stream_id(0, 0), {}, "", ""}, now));
    }
    for (const auto& result : events::rules::store(db, config, together)) {
      if (result.error) std::rethrow_exception(result.error);
    }
  }
}

void compact_all(db::Database& db) {
  const auto before = std::chrono::steady_clock::now();
  std::int64_t events = 0;
  for (std::string ref;;) {
    const auto page = events::tables::live_sessions::next_page(db, account_id(0), ref, 500);
    if (page.empty()) break;
    const auto sizes =
        events::tables::telemetry_batches::sizes(db, events::rules::refs_of(events::rules::keys_of(page)));
    std::vector<events::rules::CompactionCandidate> candidates;
    for (const auto& session : page) {
      const auto size = sizes.find(session.identity.ref);
      if (size == sizes.end()) continue;
      candidates.push_back({session.key(), size->second, true});
      events += size->second.events;
    }
    events::rules::compact(db, candidates);
    ref = page.back().identity.ref;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
  std::cout << events << " " << took.count() << "\n";
}

}  // namespace fill
