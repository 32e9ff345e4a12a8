#include "telemetry/handlers/ingest.h"

#include <deque>
#include <set>

#include "crypto/digest.h"
#include "refusal.h"
#include "telemetry/rules/delivery.h"
#include "web/content.h"
#include "web/log.h"

namespace telemetry::handlers {
namespace {

// Adds the request's delivery, or throws why there is none.
void read(const Keyed& keyed, std::deque<rules::Delivery>& deliveries) {
  const auto& delivery = deliveries.emplace_back(web::content(keyed.request, kMostTelemetry), keyed.sdk_key.user_id,
                                                 keyed.sdk_key.asked_at);
  if (crypto::equal(delivery.envelope.api_key, keyed.raw_key)) return;
  deliveries.pop_back();
  throw refusal::Unauthorized("Invalid API key");
}

web::Response response_to(const std::exception_ptr& fault, const web::Request& request) {
  try {
    std::rethrow_exception(fault);
  } catch (...) {
    return web::response_to_exception(web::refuse_for_v1, request);
  }
}

// last_used_at is for people: when it cannot be written, the events are stored all the same.
void touch(const std::vector<Keyed>& round, const std::vector<web::Response>& responses, Worker& worker) {
  std::set<std::string> stale;
  for (std::size_t i = 0; i < round.size(); ++i) {
    if (responses[i].status == 204 && round[i].sdk_key.stale) stale.insert(round[i].sdk_key.id);
  }
  if (stale.empty()) return;
  try {
    db::Autocommit tx(worker.db);
    tables::sdk_keys::touch(tx, {stale.begin(), stale.end()});
  } catch (const db::Error& fault) {
    web::log_problem("warning", round.front().request, fault.what());
  }
}

}  // namespace

std::vector<web::Response> ingest(std::vector<Keyed>& round, Worker& worker) {
  std::vector<web::Response> responses(round.size(), web::no_content());
  std::deque<rules::Delivery> deliveries;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < round.size(); ++i) {
    try {
      read(round[i], deliveries);
      places.push_back(i);
    } catch (...) {
      responses[i] = web::response_to_exception(web::refuse_for_v1, round[i].request);
    }
  }

  const auto faults = rules::store(worker.db, deliveries);
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (faults[i]) responses[places[i]] = response_to(faults[i], round[places[i]].request);
  }
  touch(round, responses, worker);
  return responses;
}

}  // namespace telemetry::handlers
