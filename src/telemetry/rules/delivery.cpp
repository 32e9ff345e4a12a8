#include "telemetry/rules/delivery.h"

#include <algorithm>
#include <cstdlib>

#include "crypto/digest.h"
#include "telemetry/rules/playback_session.h"
#include "telemetry/rules/timestamp.h"
#include "telemetry/tables/telemetry_events.h"

namespace telemetry::rules {
namespace {

using tables::telemetry_events::NewEvent;

constexpr std::int64_t kTolerated = 5000, kDay = 86400000;

// The texts that the rows of one delivery look at.
struct Texts {
  struct OfEvent {
    std::string hash, ts;
  };
  std::vector<OfEvent> events;
};

void add_rows(const Delivery& delivery, std::deque<Texts>& texts, std::vector<NewEvent>& rows) {
  const auto& envelope = delivery.envelope;
  const std::string body_hash = crypto::sha256(delivery.body);
  auto& of_events = texts.emplace_back().events;
  of_events.reserve(envelope.events.size());
  for (const auto& event : envelope.events) {
    const auto& text = of_events.emplace_back(
        Texts::OfEvent{event_hash(body_hash, of_events.size(), event),
                       sql_time(corrected_ts(event.ts, envelope.sent_at, delivery.received_at))});
    rows.push_back({delivery.session_ref, text.hash, delivery.session_day, event.type, text.ts,
                    event.payload});
  }
}

void write(db::Session& db, const std::vector<const Delivery*>& deliveries) {
  std::deque<Texts> texts;
  std::vector<NewEvent> rows;
  for (const auto* delivery : deliveries) add_rows(*delivery, texts, rows);
  tables::telemetry_events::insert(db, std::move(rows));
}

// Whatever one of them has done to the statement of all, the others are not to suffer for it.
std::vector<std::exception_ptr> write_each_alone(db::Session& db,
                                                 const std::deque<Delivery>& deliveries) {
  std::vector<std::exception_ptr> faults(deliveries.size());
  for (std::size_t i = 0; i < deliveries.size(); ++i) {
    try {
      db::again_on_conflict([&] { write(db, {&deliveries[i]}); });
    } catch (const db::Conflict&) {
      faults[i] = std::current_exception();
    } catch (const db::Unavailable&) {
      // Nobody there: the rest need not find out one by one, which takes longer than the round has.
      std::fill(faults.begin() + static_cast<std::ptrdiff_t>(i), faults.end(),
                std::current_exception());
      break;
    } catch (const db::Fault&) {
      faults[i] = std::current_exception();
    }
  }
  return faults;
}

}  // namespace

Delivery::Delivery(std::string body, std::string user_id, std::int64_t received_at)
    : body(std::move(body)),
      user_id(std::move(user_id)),
      received_at(received_at),
      envelope(read_envelope(this->body)),
      session_ref(rules::session_ref(this->user_id, envelope.session_id)) {}

std::string event_hash(const std::string& body_hash, std::size_t position, const Event& event) {
  if (!event.id.empty()) return crypto::sha256(event.id).substr(0, 10);
  static_assert(kMostEvents <= 0xFFFF, "a position has two bytes");
  std::string hash = body_hash.substr(0, 8);
  hash += static_cast<char>(position >> 8);
  hash += static_cast<char>(position & 0xFF);
  return hash;
}

std::int64_t corrected_ts(std::int64_t ts, std::optional<std::int64_t> sent_at,
                          std::int64_t received_at) {
  const std::int64_t behind = sent_at ? received_at - *sent_at : 0;
  const std::int64_t corrected = std::llabs(behind) > kTolerated ? ts + behind : ts;
  return corrected < 0 || corrected > received_at + kDay ? received_at : corrected;
}

std::vector<std::exception_ptr> store(db::Session& db, std::deque<Delivery>& deliveries) {
  if (deliveries.empty()) return {};
  try {
    open_sessions(db, deliveries);
    std::vector<const Delivery*> all;
    for (const auto& delivery : deliveries) all.push_back(&delivery);
    write(db, all);
    return std::vector<std::exception_ptr>(deliveries.size());
  } catch (const db::Conflict&) {
    return write_each_alone(db, deliveries);
  } catch (const db::Unavailable&) {
    return std::vector<std::exception_ptr>(deliveries.size(), std::current_exception());
  } catch (const db::Fault&) {
    return write_each_alone(db, deliveries);
  }
}

}  // namespace telemetry::rules
