#include "telemetry/rules/delivery.h"

#include <cstdlib>
#include <deque>
#include <set>

#include "crypto/digest.h"
#include "telemetry/rules/playback_session.h"
#include "telemetry/rules/timestamp.h"
#include "telemetry/tables/telemetry_events.h"

namespace telemetry::rules {
namespace {

using tables::telemetry_events::NewEvent;

constexpr std::int64_t kToleratedSkew = 5000, kDay = 86400000;  // ms

std::string big_endian(std::uint64_t number, int bytes) {
  std::string text;
  while (bytes-- > 0) text += static_cast<char>(number >> (8 * bytes) & 0xFF);
  return text;
}

// Owns what the rows of one delivery point at.
struct Texts {
  std::vector<std::string> hashes, times;
};

// The events of this delivery that are stored already, under the day its session has just left: a request that is sent
// again may be the one that moves the session.
std::set<std::string> stored_before_move(db::Database& db, const Delivery& delivery,
                                         const std::vector<std::string>& hashes) {
  if (delivery.moved_from.empty() || hashes.empty()) return {};
  return tables::telemetry_events::known(db, delivery.session_ref, delivery.moved_from, hashes);
}

void add_rows(db::Database& db, const Delivery& delivery, std::deque<Texts>& texts, std::vector<NewEvent>& rows) {
  const auto& events = delivery.envelope.events;
  const auto sent_at = delivery.envelope.sent_at;
  auto& text = texts.emplace_back();
  text.hashes = event_hashes(delivery.body, events);
  text.times.reserve(events.size());
  const auto stored = stored_before_move(db, delivery, text.hashes);
  for (std::size_t i = 0; i < events.size(); ++i) {
    text.times.push_back(sql_time(corrected_ts(events[i].ts, sent_at, delivery.received_at)));
    if (stored.count(text.hashes[i])) continue;
    rows.push_back(
        {delivery.session_ref, text.hashes[i], delivery.session_day, events[i].type, text.times[i], events[i].payload});
  }
}

void write(db::Database& db, const std::vector<Delivery*>& deliveries) {
  std::deque<Texts> texts;
  std::vector<NewEvent> rows;
  for (const auto* delivery : deliveries) add_rows(db, *delivery, texts, rows);
  tables::telemetry_events::insert(db, std::move(rows));
}

void write_together(db::Database& db, const std::vector<Delivery*>& deliveries) {
  open_sessions(db, deliveries);
  write(db, deliveries);
}

void write_alone(db::Database& db, Delivery& delivery) {
  open_sessions(db, {&delivery});
  db::retry_on_conflict([&] { write(db, {&delivery}); });
}

void fail(const std::vector<Delivery*>& deliveries) {
  for (auto* delivery : deliveries) delivery->error = std::current_exception();
}

// Writes them one by one, so that only the deliveries fail that made the common statement fail.
void write_each_alone(db::Database& db, const std::vector<Delivery*>& deliveries) {
  for (auto next = deliveries.begin(); next != deliveries.end(); ++next) {
    try {
      write_alone(db, **next);
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

}  // namespace

Delivery::Delivery(std::string body, std::string user_id, std::int64_t received_at)
    : body(std::move(body)),
      user_id(std::move(user_id)),
      received_at(received_at),
      envelope(read_envelope(this->body)),
      session_ref(rules::session_ref(this->user_id, envelope.session_id)) {}

std::vector<std::string> event_hashes(const std::string& body, const std::vector<Event>& events) {
  static_assert(kMaxEvents <= 0xFFFF, "a position has two bytes");
  std::vector<std::string> hashes;
  if (events.empty()) return hashes;
  const std::string of_body =
      big_endian(static_cast<std::uint64_t>(events.front().ts) / 1000, 4) + crypto::sha256(body).substr(0, 6);
  hashes.reserve(events.size());
  for (const auto& event : events) {
    hashes.push_back(event.id.empty() ? of_body + big_endian(hashes.size(), 2)
                                      : crypto::sha256(event.id).substr(0, 12));
  }
  return hashes;
}

std::int64_t corrected_ts(std::int64_t ts, std::optional<std::int64_t> sent_at, std::int64_t received_at) {
  const std::int64_t behind = sent_at ? received_at - *sent_at : 0;
  const std::int64_t corrected = std::llabs(behind) > kToleratedSkew ? ts + behind : ts;
  return corrected < 0 || corrected > received_at + kDay ? received_at : corrected;
}

void store(db::Database& db, const std::vector<Delivery*>& deliveries) {
  if (deliveries.empty()) return;
  try {
    write_together(db, deliveries);
  } catch (const db::Conflict&) {
    write_each_alone(db, deliveries);
  } catch (const db::Unavailable&) {
    fail(deliveries);
  } catch (const db::Error&) {
    write_each_alone(db, deliveries);
  }
}

}  // namespace telemetry::rules
