#include "events/rules/ingest/store_batches.h"

#include <algorithm>
#include <deque>
#include <map>

#include "calendar/timestamp.h"
#include "crypto/digest.h"
#include "db/compressed.h"
#include "events/rules/stored/batch_json.h"
#include "events/tables/live_sessions.h"
#include "events/tables/stored_bytes.h"
#include "events/tables/telemetry_batches.h"
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

// Returns the state that the last of the events names. A heartbeat only shows that the session plays, if nothing else
// is known. Earlier states are not looked up, so the end of a pause counts here even if no pause was seen. The figures,
// which are computed from all events, are exact. Notes what of the events does not count, of heartbeats of the first.
SessionUpdate last_state_in(IncomingBatch& incoming, const StoredBatch& batch) {
  playback::State state = playback::State::unknown;
  std::int64_t at = 0;
  bool plays = false;
  for (const auto& event : batch.events) {
    const bool heartbeat = event.type == "heartbeat", is_more = heartbeat && plays;
    const auto seen = is_more ? playback::Observation{} : playback::observe(event.type, event.payload);
    incoming.losses.insert(seen.losses.begin(), seen.losses.end());
    plays = plays || heartbeat;
    const bool only_plays = heartbeat || shows_playback(seen);
    const playback::State begun = only_plays ? playback::State::playing : seen.enters;
    const std::int64_t since = only_plays ? kSinceAHeartbeat : event.ts;
    const bool elsewhere =
        seen.only_from != playback::State::unknown && state != playback::State::unknown && seen.only_from != state;
    if (begun == playback::State::unknown || since < at || elsewhere) continue;
    state = begun;
    at = since;
  }
  // Events of long ago do not make a session live.
  const bool over = state == playback::State::ended || state == playback::State::failed;
  if (!over && !is_of_now(batch)) {
    state = playback::State::ended;
    at = kSinceThePast;
  }
  return {incoming.sender.account_id, incoming.session_ref, incoming.stream_id, 1, state,
          calendar::sql_time(at),     incoming.began_at,    incoming.automated};
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
  void add(IncomingBatch& incoming) {
    if (incoming.error) return;
    const auto& batch = batches_.emplace_back(batch_of(incoming));
    const auto text = to_json(batch);
    const auto& packed = packed_.emplace_back(db::compress(text, db::Effort::quick));
    incoming.stored_bytes = incoming.begins_session ? tables::stored_bytes::kBytesOfSession : 0;
    const NewBatch row{incoming.session_ref, batch.hash, static_cast<std::int64_t>(batch.events.size()),
                       static_cast<std::int64_t>(text.size()), packed};
    rows_.emplace(std::pair(row.session_ref, row.batch_hash), Row{row, &incoming});
    auto update = last_state_in(incoming, batch);
    const auto [known, added] = updates_.emplace(incoming.session_ref, update);
    if (!added) merge(known->second, std::move(update));
  }

  // Adds what was stored to stored_bytes of each batch.
  void write(db::Database& db) {
    if (rows_.empty()) return;
    while (!try_write(db)) leave_out_existing(db);
  }

 private:
  using NewBatch = tables::telemetry_batches::NewBatch;
  struct Row {
    NewBatch batch;
    IncomingBatch* incoming;
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
    for (auto& [key, row] : rows_) row.incoming->stored_bytes += static_cast<std::int64_t>(row.batch.events.size());
    return true;
  }

  void leave_out_existing(db::Database& db) {
    for (const auto& key : tables::telemetry_batches::existing(db, new_batches()))
      rows_.erase({key.session_ref, key.batch_hash});
  }

  std::deque<StoredBatch> batches_;
  std::deque<std::string> packed_;
  std::map<std::pair<std::string_view, std::string_view>, Row> rows_;  // by session and hash, each once
  std::map<std::string, SessionUpdate> updates_;                       // by session
};

void write(db::Database& db, const std::vector<IncomingBatch*>& batches) {
  BatchWriter writer;
  for (auto* incoming : batches) writer.add(*incoming);
  writer.write(db);
}

void store_together(db::Database& db, const Config& config, const std::vector<IncomingBatch*>& batches) {
  upsert_sessions(db, config, batches);
  write(db, batches);
}

void store_alone(db::Database& db, const Config& config, IncomingBatch& incoming) {
  if (incoming.error) return;
  upsert_sessions(db, config, {&incoming});
  db::retry_on_conflict([&] { write(db, {&incoming}); });
}

void set_error(const std::vector<IncomingBatch*>& batches) {
  for (auto* incoming : batches) {
    if (!incoming->error) incoming->error = std::current_exception();
  }
}

// Stores batches one by one, so that only those fail that made the common statement fail.
void store_each_alone(db::Database& db, const Config& config, const std::vector<IncomingBatch*>& batches) {
  for (auto next = batches.begin(); next != batches.end(); ++next) {
    try {
      store_alone(db, config, **next);
    } catch (const db::Conflict&) {
      set_error({*next});
    } catch (const db::Unavailable&) {
      // The database is down. The other batches fail at once, as each would wait for a timeout of its own.
      return set_error({next, batches.end()});
    } catch (...) {
      set_error({*next});
    }
  }
}

}  // namespace

void store(db::Database& db, const Config& config, std::vector<IncomingBatch*> batches) {
  const auto is_empty = [](const IncomingBatch* incoming) { return incoming->envelope.events.empty(); };
  batches.erase(std::remove_if(batches.begin(), batches.end(), is_empty), batches.end());
  if (batches.empty()) return;
  try {
    store_together(db, config, batches);
  } catch (const db::Conflict&) {
    store_each_alone(db, config, batches);
  } catch (const db::Unavailable&) {
    set_error(batches);
  } catch (const db::Error&) {
    store_each_alone(db, config, batches);
  }
}

}  // namespace events::rules
