#include "support/stored_figures.h"

#include <random>
#include <regex>

#include "crypto/random.h"
#include "db/clock.h"
#include "limits/throttle.h"
#include "net/this_host.h"
#include "support/failure.h"
#include "support/throttles.h"

using playback::Dimension;
using playback::EndReason;
using playback::Outcome;

namespace {

constexpr std::int64_t kHour = 3600000, kDay = 24 * kHour;

// What maintenance holds while it makes figures.
limits::tables::throttles::Count lease_of(const Stack& stack) {
  return {limits::kFigures, throttle_bucket(stack, ""), {1, 3600}};
}

void replace(std::string& text, const std::string& sought, const std::string& replacement) {
  for (auto at = text.find(sought); at != text.npos; at = text.find(sought, at)) {
    text.replace(at, sought.size(), replacement);
  }
}

template <class T>
T one_of(std::mt19937& random, const std::vector<T>& values) {
  return values[random() % values.size()];
}

std::optional<std::string> maybe(std::mt19937& random, const std::vector<std::string>& values) {
  return random() % 4 == 0 ? std::nullopt : std::optional(one_of(random, values));
}

std::optional<std::int64_t> up_to(std::mt19937& random, std::int64_t most) {
  return random() % 5 == 0 ? std::nullopt : std::optional(static_cast<std::int64_t>(random()) % most);
}

void scatter(std::mt19937& random, StoredFigures::Row& session) {
  auto& figures = session.figures;
  session.outcome = static_cast<Outcome>(random() % 7);
  figures.started = session.outcome == Outcome::played || session.outcome == Outcome::playback_failure;
  figures.attempted = session.outcome != Outcome::idle;
  figures.recovered = random() % 9 == 0;
  figures.end_reason = static_cast<EndReason>(random() % 4);
  figures.weight = playback::Thousandths(one_of<int>(random, {1000, 1000, 4000, 1333}));
  figures.startup_ms = figures.started ? up_to(random, 5000) : std::nullopt;
  figures.played_ms = up_to(random, 7200000);
  figures.rebuffer_ms = up_to(random, 9000);
  figures.rebuffer_count = up_to(random, 3);
  figures.seek_ms = up_to(random, 4000);
  figures.bitrate_kbps = up_to(random, 6000);
  figures.bitrate_ms = up_to(random, 600000);
  figures.top_ms = up_to(random, 300000);
  figures.switches = up_to(random, 9);
  figures.dropped_frames = up_to(random, 900);
  figures.latency_ms = up_to(random, 30000);
  figures.downshifts = up_to(random, 4);
  figures.seeks = up_to(random, 5);
  figures.upscale_percent = up_to(random, 300);
  figures.max_upscale_percent = figures.upscale_percent;
  figures.page_startup_ms = up_to(random, 4000);
  figures.player_startup_ms = up_to(random, 900);
  figures.dimensions.set(Dimension::player, maybe(random, {"hls.js", "shaka", "dash.js", "hls.js "}).value_or(""));
  figures.dimensions.set(Dimension::player_version, maybe(random, {"1.7.4", "5.2"}).value_or(""));
  figures.dimensions.set(Dimension::content, maybe(random, {"film 1", "film 2", "film 3", "other", "Ü"}).value_or(""));
  figures.error_code = maybe(random, {"fragLoadError", "27"});
  const std::pair<Dimension, std::vector<std::string>> told[] = {{Dimension::browser, {"Firefox", "Chrome"}},
                                                                 {Dimension::os, {"Android", "Linux"}},
                                                                 {Dimension::device, {"phone", "tv"}},
                                                                 {Dimension::country, {"DE", "FR"}},
                                                                 {Dimension::page, {"a.example"}},
                                                                 {Dimension::region, {"BY", "HE"}}};
  for (const auto& [dimension, values] : told)
    session.identity.client.set(dimension, maybe(random, values).value_or(""));
  const std::pair<Dimension, std::vector<std::string>> said[] = {
      {Dimension::cdn, {"one", "two"}},
      {Dimension::viewer, {"v_0123456789abcdef0123", "v_1123456789abcdef0123"}},
      {Dimension::video, {"17", "18"}},
      {Dimension::custom1, {"a", "b"}},
      {Dimension::custom10, {"true"}}};
  if (random() % 4 == 0) figures.served = {{"one", 60000, 900, 1}, {"three", 5000, 0, 0}};
  for (const auto& [dimension, values] : said) figures.dimensions.set(dimension, maybe(random, values).value_or(""));
  if (!figures.served.empty()) figures.dimensions.set(Dimension::cdn, figures.served.front().cdn);
  if (random() % 5 == 0)
    session.identity.client.set(Dimension::automated, one_of<std::string>(random, {"crawler", "probe"}));
}

}  // namespace

StoredFigures::StoredFigures(Stack& on) : stack(on) {
  const auto take = [&](db::Transaction& tx) { return limits::tables::throttles::take(tx, lease_of(stack)); };
  if (!eventually([&] { return db::transact(stack.database(), take) == 0; })) {
    fail_because("maintenance does not end");
  }
  const auto today = db::now(stack.database()) / kDay * kDay;
  begin_ = today - 5 * kDay;
  for (int day = 1; day <= 31; ++day) {
    days_.emplace_back((day < 10 ? "2024-05-0" : "2024-05-") + std::to_string(day),
                       calendar::sql_time(begin_ + (day - 6) * kDay).substr(0, 10));
  }
}

StoredFigures::~StoredFigures() {
  const auto lease = lease_of(stack);
  db::autocommit(stack.database(), limits::tables::throttles::remove, lease.kind, lease.bucket);
  stack.as_root("DELETE FROM millrace.watermarks");
  forget(account.id);
}

void StoredFigures::forget(const std::string& account_id) {
  for (const char* table : {"telemetry_batches", "telemetry_segments"}) {
    db::Autocommit(stack.database())
        .run("DELETE FROM " + std::string(table) +
                 " WHERE session_ref IN (SELECT session_ref FROM playback_sessions WHERE account_id = ?)",
             account_id);
  }
  for (const char* table : {"hourly_rollups", "daily_rollups", "stale_hours", "stale_days", "viewer_minutes",
                            "stored_hours", "viewer_points", "live_sessions", "session_figures", "playback_sessions"}) {
    db::Autocommit(stack.database()).run("DELETE FROM " + std::string(table) + " WHERE account_id = ?", account_id);
  }
}

std::string StoredFigures::in_truth(std::string text) const {
  for (const auto& [day, truth] : days_) replace(text, day, truth);
  return text;
}

Answer StoredFigures::get(const std::string& path) const {
  auto answer = account.client.get(in_truth(path));
  for (const auto& [day, truth] : days_) replace(answer.body, truth, day);
  answer.body = std::regex_replace(answer.body, std::regex(R"("asOf":(null|"[^"]*"),)"), "");
  return answer;
}

std::int64_t StoredFigures::at(int hour) const { return begin_ + hour * kHour + 5 * 60000; }

StoredFigures::Row StoredFigures::exited(int hour) const {
  auto session = played(hour);
  session.outcome = Outcome::exit_before_start;
  session.figures = {};
  session.figures.attempted = true;
  return session;
}

void StoredFigures::add_random_sessions(int count) {
  std::mt19937 random(12);
  const std::vector<std::string> streams{new_stream(), new_stream()};
  for (int i = 0; i < count; ++i) {
    auto& session = add(played(static_cast<int>(random() % 72)));
    scatter(random, session);
    session.identity.stream_id = maybe(random, streams);
  }
}

void StoredFigures::roll_up() {
  const std::vector<Row> all(sessions.begin(), sessions.end());
  store_figures(stack, all);
  roll_up_hours(stack, all);
  roll_up_days(stack, all);
}

void StoredFigures::roll_up_of_many() {
  roll_up();
  stack.as_root(in_truth(
      "INSERT INTO millrace.playback_sessions (session_ref, account_id, session_id, stream_id, partition_day, began_at)"
      " SELECT UNHEX(MD5(CONCAT(begins_at, HEX(COALESCE(stream_id, '')), seq, '" +
      account.id + "'))), '" + account.id +
      "', seq, stream_id, DATE(begins_at), begins_at"
      " FROM (SELECT '2024-05-06' AS begins_at UNION SELECT '2024-05-07') AS days,"
      " (SELECT NULL AS stream_id UNION SELECT DISTINCT stream_id FROM millrace.session_figures WHERE account_id = '" +
      account.id + "') AS streams, millrace.seq_1_to_100"));
}

void StoredFigures::fill(int count) {
  stack.as_root(in_truth(
      "INSERT INTO millrace.session_figures (session_ref, account_id, began_at, session_version, computed_at, "
      "last_seen_at, state, outcome, end_reason, attempted, started, weight, event_count) SELECT UNHEX(MD5(CONCAT('" +
      account.id + "', seq))), '" + account.id +
      "', '2024-05-06 10:00:00', NULL, '2024-05-06', '2024-05-06', 6, 2, 0, TRUE, TRUE, 1000, 1 FROM "
      "millrace.seq_1_to_" +
      std::to_string(count)));
}

void StoredFigures::fill_with_sessions(int count) {
  fill(count);
  stack.as_root(
      "INSERT INTO millrace.playback_sessions (session_ref, account_id, session_id, partition_day, began_at)"
      " SELECT session_ref, account_id, HEX(session_ref), DATE(began_at), began_at"
      " FROM millrace.session_figures WHERE account_id = '" +
      account.id + "'");
}

void StoredFigures::begin_large_read() { begin_lease(stack, "large read account", account.id); }
void StoredFigures::end_large_read() { end_lease(stack, "large read account", account.id); }

void StoredFigures::begin_file_of_others() { begin_lease(stack, "turn whole list", net::this_host()); }
void StoredFigures::end_file_of_others() { end_lease(stack, "turn whole list", net::this_host()); }

void StoredFigures::forget_reads() {
  db::Autocommit(stack.database())
      .run("DELETE FROM throttles WHERE kind = 'read account' AND bucket = ?", throttle_bucket(stack, account.id));
}

void StoredFigures::make_stale(const std::string& day) {
  db::Autocommit(stack.database())
      .run("INSERT INTO stale_days (account_id, begins_at, stale_since) VALUES (?, ?, UTC_TIMESTAMP())", account.id,
           in_truth(day));
}

void StoredFigures::set_sessions_of_stale(std::int64_t sessions) {
  db::Autocommit(stack.database())
      .run(R"(REPLACE INTO stored_hours (account_id, begins_at, bytes, sessions, computed_at)
              SELECT account_id, begins_at, 0, ?, UTC_TIMESTAMP(3) FROM stale_hours WHERE account_id = ?)",
           sessions, account.id);
}

void StoredFigures::set_live(const Row& session, const std::string& state, const std::string& last_seen_at,
                             const std::string& state_at) {
  db::Autocommit(stack.database())
      .run(
          "INSERT INTO live_sessions (account_id, session_ref, stream_id, version, last_seen_at, state, state_at, "
          "began_at)"
          " VALUES (?, ?, ?, 1, " +
              last_seen_at + ", " + state + ", " + state_at + ", ?)",
          account.id, session.identity.ref, session.identity.stream_id, calendar::sql_time(session.identity.began_at));
}

void StoredFigures::set_minute(const std::string& minute, int viewers, int rebuffering) {
  db::Autocommit(stack.database())
      .run("INSERT INTO viewer_minutes VALUES (?, ?, ?, ?, 0, ?, 0)", account.id, in_truth(minute),
           std::string(16, '\0'), viewers, rebuffering);
  set_counted_until("UTC_TIMESTAMP()");
}

void StoredFigures::set_counted_until(const std::string& minute) {
  db::Autocommit(stack.database())
      .run("INSERT INTO watermarks (account_id, viewers_until) VALUES ('', " + in_truth(minute) +
           ") ON DUPLICATE KEY UPDATE viewers_until = VALUES(viewers_until)");
}

std::string StoredFigures::stream_of(const std::string& account_id) {
  const std::string id = crypto::random_bytes(16);
  db::Autocommit(stack.database())
      .run(R"(INSERT INTO streams (id, account_id, source_url, host, created_at)
              VALUES (?, ?, 'https://a.example/', 'a.example', UTC_TIMESTAMP(3)))",
           id, account_id);
  return id;
}

std::string StoredFigures::from_member(const std::string& body, const std::string& name) {
  const auto at = body.find("\"" + name + "\":");
  return at == std::string::npos ? "no " + name : body.substr(at);
}
