#include "telemetry/rules/delivery.h"

#include <cstdlib>
#include <deque>
#include <map>

#include "crypto/digest.h"
#include "db/compressed.h"
#include "telemetry/rules/observation.h"
#include "telemetry/rules/playback_session.h"
#include "telemetry/rules/stored_batch.h"
#include "telemetry/rules/timestamp.h"
#include "telemetry/tables/live_sessions.h"
#include "telemetry/tables/telemetry_batches.h"

namespace telemetry::rules {
namespace {

using tables::live_sessions::Heard;

constexpr std::int64_t kToleratedSkew = 5000, kDay = 86400000;  // ms
constexpr std::size_t kHash = 12;                               // bytes
constexpr std::size_t kMaxPortion = kMaxStoredBatch / 2;        // bytes of payloads, beside which there are names

StoredBatch batch_of(const Delivery& delivery) {
  StoredBatch batch{crypto::sha256(delivery.body).substr(0, kHash), delivery.received_at, {}};
  batch.events.reserve(delivery.envelope.events.size());
  for (const auto& event : delivery.envelope.events) {
    const auto ts = corrected_ts(event.ts, delivery.envelope.sent_at, delivery.received_at);
    batch.events.push_back({event.type, ts, event.id, event.payload});
  }
  return batch;
}

// What the last of the events says that the session is doing. A heartbeat shows only that it plays, if nothing else is
// known. What the session did before is not looked up, so here an end of a pause counts even if no pause was seen; the
// figures are exact.
Heard heard_in(const Delivery& delivery, const StoredBatch& batch) {
  State state = State::unknown;
  std::int64_t at = 0;
  for (const auto& event : batch.events) {
    const bool heartbeat = event.type == "heartbeat";
    const auto told = heartbeat ? Observation{} : observe(event.type, event.payload);
    const State begun = heartbeat ? State::playing : told.to;
    const std::int64_t since = heartbeat ? 0 : event.ts;
    const bool elsewhere = told.leaves != State::unknown && state != State::unknown && told.leaves != state;
    if (begun == State::unknown || since < at || elsewhere) continue;
    state = begun;
    at = since;
  }
  return {delivery.sender.user_id, delivery.session_ref, delivery.stream_id, 1, state, sql_time(at),
          delivery.first_seen_at};
}

// Adds what another request of the same session says.
void merge(Heard& heard, Heard later) {
  later.requests += heard.requests;
  if (heard.state_at > later.state_at) later.state = heard.state, later.state_at = heard.state_at;
  if (!later.stream_id) later.stream_id = heard.stream_id;
  heard = std::move(later);
}

// What is written for a number of deliveries.
class Writing {
 public:
  void add(const Delivery& delivery) {
    if (delivery.envelope.events.empty() || delivery.error) return;
    const auto& batch = batches_.emplace_back(batch_of(delivery));
    const auto text = to_json(batch);
    const auto& packed = packed_.emplace_back(db::compress(text, db::Effort::quick));
    rows_.push_back({delivery.session_ref, batch.hash, static_cast<std::int64_t>(batch.events.size()),
                     static_cast<std::int64_t>(text.size()), packed});
    auto heard = heard_in(delivery, batch);
    const auto [known, added] = heard_.emplace(delivery.session_ref, heard);
    if (!added) merge(known->second, std::move(heard));
  }

  // In one transaction, so that what is under way never differs from what is stored.
  void write(db::Database& db) {
    if (rows_.empty()) return;
    std::vector<Heard> heard;
    for (const auto& [ref, session] : heard_) heard.push_back(session);
    db::Transaction tx(db);
    tables::live_sessions::hear(tx, std::move(heard));
    tables::telemetry_batches::insert(tx, rows_);
    tx.commit();
  }

 private:
  std::deque<StoredBatch> batches_;
  std::deque<std::string> packed_;
  std::vector<tables::telemetry_batches::NewBatch> rows_;
  std::map<std::string, Heard> heard_;  // by session
};

void write(db::Database& db, const std::vector<Delivery*>& deliveries) {
  Writing writing;
  for (const auto* delivery : deliveries) writing.add(*delivery);
  writing.write(db);
}

void write_together(db::Database& db, const std::vector<Delivery*>& deliveries, int most_new) {
  open_sessions(db, deliveries, most_new);
  write(db, deliveries);
}

void write_alone(db::Database& db, Delivery& delivery, int most_new) {
  if (delivery.error) return;
  open_sessions(db, {&delivery}, most_new);
  db::retry_on_conflict([&] { write(db, {&delivery}); });
}

void fail(const std::vector<Delivery*>& deliveries) {
  for (auto* delivery : deliveries) {
    if (!delivery->error) delivery->error = std::current_exception();
  }
}

// Writes them one by one, so that only the deliveries fail that made the common statement fail.
void write_each_alone(db::Database& db, const std::vector<Delivery*>& deliveries, int most_new) {
  for (auto next = deliveries.begin(); next != deliveries.end(); ++next) {
    try {
      write_alone(db, **next, most_new);
    } catch (const db::Conflict&) {
      fail({*next});
    } catch (const db::Unavailable&) {
      // The database is down: the rest fails now, as each would wait for a timeout of its own.
      return fail({next, deliveries.end()});
    } catch (...) {
      fail({*next});
    }
  }
}

std::string payloads_of(const std::vector<SentEvent>& events) {
  std::string all;
  for (const auto& event : events) all += event.payload;
  return all;
}

Envelope with_events(Envelope envelope, const std::vector<SentEvent>& events, std::string_view payloads) {
  envelope.session_id = events.at(0).session_id;
  for (const auto& event : events) {
    envelope.events.push_back({event.type, event.ts, payloads.substr(0, event.payload.size()), event.id});
    payloads.remove_prefix(event.payload.size());
  }
  return envelope;
}

}  // namespace

Delivery::Delivery(std::string body, Sender sender, std::int64_t received_at)
    : body(std::move(body)),
      sender(std::move(sender)),
      received_at(received_at),
      envelope(read_envelope(this->body)),
      session_ref(rules::session_ref(this->sender.user_id, envelope.session_id)) {}

Delivery::Delivery(const std::vector<SentEvent>& events, Envelope envelope, Sender sender, std::int64_t received_at)
    : body(payloads_of(events)),
      sender(std::move(sender)),
      received_at(received_at),
      envelope(with_events(std::move(envelope), events, body)),
      session_ref(rules::session_ref(this->sender.user_id, this->envelope.session_id)) {}

std::vector<std::vector<SentEvent>> portions(std::vector<SentEvent> events) {
  struct Open {
    std::size_t at, bytes;
  };
  std::map<std::string, Open> open;  // of each session, the portion that still has room
  std::vector<std::vector<SentEvent>> found;
  for (auto& event : events) {
    auto& portion = open.emplace(event.session_id, Open{found.size(), 0}).first->second;
    const bool full = portion.at < found.size() &&
                      (found[portion.at].size() == kMaxEvents || portion.bytes + event.payload.size() > kMaxPortion);
    if (full) portion = {found.size(), 0};
    if (portion.at == found.size()) found.emplace_back();
    portion.bytes += event.payload.size();
    found[portion.at].push_back(std::move(event));
  }
  return found;
}

std::int64_t corrected_ts(std::int64_t ts, std::optional<std::int64_t> sent_at, std::int64_t received_at) {
  const std::int64_t behind = sent_at ? received_at - *sent_at : 0;
  const std::int64_t corrected = std::llabs(behind) > kToleratedSkew ? ts + behind : ts;
  return corrected < 0 || corrected > received_at + kDay ? received_at : corrected;
}

void store(db::Database& db, const std::vector<Delivery*>& deliveries, int most_new) {
  if (deliveries.empty()) return;
  try {
    write_together(db, deliveries, most_new);
  } catch (const db::Conflict&) {
    write_each_alone(db, deliveries, most_new);
  } catch (const db::Unavailable&) {
    fail(deliveries);
  } catch (const db::Error&) {
    write_each_alone(db, deliveries, most_new);
  }
}

}  // namespace telemetry::rules
