#include "events/rules/ingest/store_batches.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>

#include "calendar/timestamp.h"
#include "crypto/digest.h"
#include "db/compressed.h"
#include "events/rules/ingest/upsert_sessions.h"
#include "events/rules/stored/batch_json.h"
#include "events/tables/live_sessions.h"
#include "events/tables/stored_bytes.h"
#include "events/tables/telemetry_batches.h"
#include "playback/formats/losses.h"
#include "playback/formats/observe.h"

namespace events::rules {
namespace {

using tables::live_sessions::SessionUpdate;

constexpr std::size_t kHash = 12;  // bytes

// These are the times of states whose beginning is not known, so small that any other state replaces them. The state of
// a heartbeat replaces that of a session in the past.
constexpr std::int64_t kSinceThePast = 0, kSinceAHeartbeat = 1;

StoredBatch batch_of(const IncomingBatch& incoming) {
  StoredBatch batch{crypto::sha256(incoming.body).substr(0, kHash), incoming.received_at, {}};
  batch.events.reserve(incoming.envelope.events.size());
  for (const auto& event : incoming.envelope.events) {
    const auto ts = corrected_ts(event.ts, incoming.envelope.sent_at, incoming.received_at);
    batch.events.push_back({event.type, ts, event.id, event.payload});
  }
  return batch;
}

bool is_of_now(const StoredBatch& batch) {
  return std::any_of(batch.events.begin(), batch.events.end(),
                     [&](const auto& event) { return playback::is_of_now(event.ts, batch.received_at); });
}

// Returns whether the event, like a heartbeat, only shows that playback has begun: it says no state, as some players
// never do.
bool shows_playback(const playback::Observation& seen) {
  const bool says_state = seen.enters != playback::State::unknown || seen.repeats_state;
  return !says_state && (seen.position_ms.value_or(0) > 0 || seen.playhead.value_or(0) > 0);
}

// Holds the state that the last of some events names, and what of them does not count.
struct LastState {
  playback::State state = playback::State::unknown;
  std::int64_t at = 0;
  std::set<std::string> losses;
};

// A heartbeat only shows that the session plays, if nothing else is known. Earlier states are not looked up, so the end
// of a pause counts here even if no pause was seen. The figures, which are computed from all events, are exact. Of
// heartbeats, only what the first loses is told.
LastState last_state_in(const StoredBatch& batch) {
  LastState last;
  bool plays = false;
  for (const auto& event : batch.events) {
    const bool heartbeat = event.type == "heartbeat", is_more = heartbeat && plays;
    const auto seen = is_more ? playback::Observation{} : playback::observe(event.type, event.payload);
    last.losses.insert(seen.losses.begin(), seen.losses.end());
    plays = plays || heartbeat;
    const bool only_plays = heartbeat || shows_playback(seen);
    const playback::State begun = only_plays ? playback::State::playing : seen.enters;
    const std::int64_t since = only_plays ? kSinceAHeartbeat : event.ts;
    const bool elsewhere = seen.only_from != playback::State::unknown && last.state != playback::State::unknown &&
                           seen.only_from != last.state;
    if (begun == playback::State::unknown || since < last.at || elsewhere) continue;
    last.state = begun;
    last.at = since;
  }
  // Events of long ago do not make a session live.
  const bool over = last.state == playback::State::ended || last.state == playback::State::failed;
  if (!over && !is_of_now(batch)) {
    last.state = playback::State::ended;
    last.at = kSinceThePast;
  }
  return last;
}

// Adds the update of a later request of the same session.
void merge(SessionUpdate& update, SessionUpdate later) {
  later.requests += update.requests;
  if (update.state_at > later.state_at) {
    later.state = update.state;
    later.state_at = update.state_at;
  }
  if (!later.stream_id) later.stream_id = update.stream_id;
  update = std::move(later);
}

// Collects the rows of some batches, and writes them.
class BatchWriter {
 public:
  void add(const IncomingBatch& incoming, const BatchSession& session) {
    auto& result = results_.emplace_back();
    result.error = session.refusal;
    if (result.error) return;
    const auto& batch = batches_.emplace_back(batch_of(incoming));
    const auto text = to_json(batch);
    const auto& packed = packed_.emplace_back(db::compress(text, db::Effort::quick));
    const NewBatch row{incoming.session_ref, batch.hash, static_cast<std::int64_t>(batch.events.size()),
                       static_cast<std::int64_t>(text.size()), packed};
    rows_.emplace(std::pair(row.session_ref, row.batch_hash), Row{row, results_.size() - 1});

    auto last = last_state_in(batch);
    SessionUpdate update{incoming.sender.account_id,  incoming.session_ref, session.stream_id, 1, last.state,
                         calendar::sql_time(last.at), session.began_at,     session.automated};
    const auto [earlier, added] = updates_.emplace(incoming.session_ref, update);
    if (!added) merge(earlier->second, std::move(update));

    if (session.begins) result.stored_bytes = tables::stored_bytes::kBytesOfSession;
    result.losses = std::move(last.losses);
    result.losses.insert(incoming.envelope.losses.begin(), incoming.envelope.losses.end());
    if (incoming.envelope.stream_id && !session.stream_id)
      result.losses.insert(playback::left_out("streamId", playback::kMustBeStream));
  }

  // Returns what became of each batch, in the order in which they were added.
  std::vector<StoreResult> write(db::Database& db) {
    if (rows_.empty()) return std::move(results_);
    while (!try_write(db)) leave_out_existing(db);
    return std::move(results_);
  }

 private:
  using NewBatch = tables::telemetry_batches::NewBatch;
  struct Row {
    NewBatch batch;
    std::size_t result;  // index
  };

  std::vector<NewBatch> new_batches() const {
    std::vector<NewBatch> batches;
    for (const auto& [key, row] : rows_) batches.push_back(row.batch);
    return batches;
  }

  // Writes in one transaction, so that live_sessions never differs from what is stored. Returns false, and writes
  // nothing, if some batches exist already and others do not, since the statement does not tell which: who sends the
  // same again must not be charged again.
  bool try_write(db::Database& db) {
    std::vector<SessionUpdate> updates;
    for (const auto& [ref, update] : updates_) updates.push_back(update);
    db::Transaction tx(db);
    tables::live_sessions::upsert(tx, std::move(updates));
    const auto stored = rows_.empty() ? 0 : tables::telemetry_batches::insert(tx, new_batches());
    if (stored > 0 && stored < rows_.size()) return false;
    tx.commit();
    if (stored == 0) return true;
    for (const auto& [key, row] : rows_)
      results_[row.result].stored_bytes += static_cast<std::int64_t>(row.batch.events.size());
    return true;
  }

  void leave_out_existing(db::Database& db) {
    for (const auto& key : tables::telemetry_batches::existing(db, new_batches()))
      rows_.erase({key.session_ref, key.batch_hash});
  }

  std::vector<StoreResult> results_;  // of each batch
  std::deque<StoredBatch> batches_;
  std::deque<std::string> packed_;
  std::map<std::pair<std::string_view, std::string_view>, Row> rows_;  // by session and hash, each once
  std::map<std::string, SessionUpdate> updates_;                       // by session
};

std::vector<StoreResult> write(db::Database& db, const Batches& batches, const std::vector<BatchSession>& sessions) {
  BatchWriter writer;
  for (std::size_t i = 0; i < batches.size(); ++i) writer.add(*batches[i], sessions[i]);
  return writer.write(db);
}

// Stores a batch whose session was `before` when all were stored together, which may have begun it, or not.
StoreResult store_alone(db::Database& db, const Config& config, const IncomingBatch& batch,
                        const BatchSession& before) {
  if (before.refusal) return {before.refusal, 0, {}};
  auto session = upsert_sessions(db, config, {&batch}).front();
  session.begins = session.begins || before.begins;
  return db::retry_on_conflict([&] { return write(db, {&batch}, {session}).front(); });
}

// Returns the result of a batch for the exception in flight.
StoreResult failed(const BatchSession& session) {
  return {session.refusal ? session.refusal : std::current_exception(), 0, {}};
}

// Stores batches one by one, so that only those fail that made the common statement fail.
std::vector<StoreResult> store_each_alone(db::Database& db, const Config& config, const Batches& batches,
                                          const std::vector<BatchSession>& before) {
  std::vector<StoreResult> results;
  for (std::size_t i = 0; i < batches.size(); ++i) {
    try {
      results.push_back(store_alone(db, config, *batches[i], before[i]));
    } catch (const db::Conflict&) {
      results.push_back(failed(before[i]));
    } catch (const db::Unavailable&) {
      // The database is down. The other batches fail at once, as each would wait for a timeout of its own.
      while (results.size() < batches.size()) results.push_back(failed(before[results.size()]));
      return results;
    } catch (...) {
      results.push_back(failed(before[i]));
    }
  }
  return results;
}

std::vector<StoreResult> store_together(db::Database& db, const Config& config, const Batches& batches) {
  std::vector<BatchSession> sessions(batches.size());
  try {
    sessions = upsert_sessions(db, config, batches);
    return write(db, batches, sessions);
  } catch (const db::Conflict&) {
    return store_each_alone(db, config, batches, sessions);
  } catch (const db::Unavailable&) {
    std::vector<StoreResult> results;
    for (const auto& session : sessions) results.push_back(failed(session));
    return results;
  } catch (const db::Error&) {
    return store_each_alone(db, config, batches, sessions);
  }
}

}  // namespace

std::vector<StoreResult> store(db::Database& db, const Config& config, const Batches& batches) {
  const auto has_events = [](const IncomingBatch* batch) { return !batch->envelope.events.empty(); };
  Batches with_events;
  std::copy_if(batches.begin(), batches.end(), std::back_inserter(with_events), has_events);
  std::vector<StoreResult> results(batches.size());
  if (with_events.empty()) return results;

  auto stored = store_together(db, config, with_events);
  auto next = stored.begin();
  for (std::size_t i = 0; i < batches.size(); ++i) {
    if (has_events(batches[i])) results[i] = std::move(*next++);
  }
  return results;
}

}  // namespace events::rules
