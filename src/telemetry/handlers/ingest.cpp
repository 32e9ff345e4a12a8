#include "telemetry/handlers/ingest.h"

#include <deque>
#include <set>

#include "crypto/digest.h"
#include "refusal.h"
#include "telemetry/rules/credential.h"
#include "telemetry/rules/delivery.h"
#include "web/content.h"
#include "web/request_log.h"

namespace telemetry::handlers {
namespace {

rules::Sender sender_of(const KeyedCaller& keyed, const Config& config) {
  const auto header = [&](const std::string& name) {
    return name.empty() ? "" : keyed.caller.request.header(name).value_or("");
  };
  return {keyed.sdk_key.user_id, keyed.sdk_key.id, header("User-Agent"), header("Origin"),
          header(config.country_header)};
}

// A caller whose body is an envelope for the caller's key.
struct Sender {
  // Throws when it is none.
  Sender(const KeyedCaller& keyed, const Config& config)
      : caller(keyed.caller),
        sdk_key(keyed.sdk_key),
        delivery(web::content(caller.request, kMaxTelemetry), sender_of(keyed, config), sdk_key.asked_at) {
    if (!crypto::equal(delivery.envelope.api_key, keyed.raw_key)) throw refusal::Unauthorized("Invalid API key");
  }

  web::Caller& caller;
  const tables::credentials::Active& sdk_key;
  rules::Delivery delivery;
};

std::deque<Sender> read(const std::vector<KeyedCaller>& callers, const Config& config) {
  std::deque<Sender> senders;
  for (const auto& keyed : callers) {
    try {
      senders.emplace_back(keyed, config);
    } catch (...) {
      keyed.caller.response = web::response_to_exception(web::render_v1_error, keyed.caller.request);
    }
  }
  return senders;
}

void store(std::deque<Sender>& senders, Worker& worker) {
  std::vector<rules::Delivery*> deliveries;
  for (auto& sender : senders) deliveries.push_back(&sender.delivery);
  rules::store(worker.db, deliveries);
}

web::Response response_to(const Sender& sender) {
  try {
    if (sender.delivery.error) std::rethrow_exception(sender.delivery.error);
    return web::no_content();
  } catch (...) {
    return web::response_to_exception(web::render_v1_error, sender.caller.request);
  }
}

// last_used_at is for people: when it cannot be written, the events are stored all the same.
void touch_keys(const std::deque<Sender>& senders, Worker& worker) {
  std::set<std::string> stale;
  for (const auto& sender : senders) {
    if (!sender.delivery.error && sender.sdk_key.stale) stale.insert(sender.sdk_key.id);
  }
  if (stale.empty()) return;
  try {
    db::Autocommit tx(worker.db);
    tables::credentials::touch(tx, rules::kSdkKey.table, {stale.begin(), stale.end()});
  } catch (const db::Error& error) {
    web::log_problem(LogLevel::warning, senders.front().caller.request, error.what());
  }
}

}  // namespace

void ingest(const std::vector<KeyedCaller>& callers, Worker& worker) {
  auto senders = read(callers, worker.config);

  store(senders, worker);

  for (auto& sender : senders) sender.caller.response = response_to(sender);
  touch_keys(senders, worker);
}

}  // namespace telemetry::handlers
