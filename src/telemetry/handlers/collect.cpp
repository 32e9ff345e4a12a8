#include "telemetry/handlers/collect.h"

#include <deque>
#include <map>
#include <set>

#include "counters/counters.h"
#include "refusal.h"
#include "telemetry/rules/credential.h"
#include "web/request_log.h"

namespace telemetry::handlers {
namespace {

namespace credentials = tables::credentials;

// What one call reads of a batch, whoever sent it: then it stores that, and leaves the others for the next call. So the
// first in line do not wait for all, and no batch comes near the pool's deadline.
constexpr std::size_t kMaxAtOnce = 2 * 1024 * 1024;  // bytes of bodies, inflated
constexpr double kMaxSeconds = 0.25;

rules::Sender sender_of(const KeyedCaller& keyed, const Config& config) {
  const auto header = [&](const std::string& name) {
    return name.empty() ? "" : keyed.caller.request.header(name).value_or("");
  };
  return {keyed.sdk_key.user_id, keyed.sdk_key.id, header("User-Agent"), header("Origin"),
          header(config.country_header)};
}

// A caller whose request could be read.
struct Sender {
  web::Caller& caller;
  const credentials::Active& sdk_key;
  Brought brought;
};

// What is wrong with what came, by key.
using Faults = std::map<std::string, std::string>;

void note(Faults& faults, const credentials::Active& sdk_key, const std::string& fault) {
  if (!fault.empty() && sdk_key.fault_due) faults[sdk_key.id] = fault;
}

std::size_t bytes_of(const Brought& brought) {
  std::size_t bytes = 0;
  for (const auto& delivery : brought.deliveries) bytes += delivery.body.size();
  return bytes;
}

constexpr int kFullSeconds = 3600;  // sessions are deleted, or become too old, no faster

// A player that heeds Retry-After asks again in an hour, and the owner of the key sees why in its lastFault.
void require_room(const credentials::Active& sdk_key, const Config& config) {
  const std::int64_t gigabyte = 1000 * 1000 * 1000;
  if (config.account_gb == 0 || sdk_key.stored < config.account_gb * gigabyte) return;
  throw refusal::TooMany(
      "storage_full",
      "The account has the " + std::to_string(config.account_gb) +
          " GB of events that it may have. Nothing more is stored until sessions are deleted, events "
          "become too old to be kept, or the operator allows more.",
      kFullSeconds);
}

std::deque<Sender> read_some(const std::vector<KeyedCaller>& callers, const Config& config, Read read, Faults& faults) {
  std::deque<Sender> senders;
  const auto begun = std::chrono::steady_clock::now();
  std::size_t bytes = 0;
  for (const auto& keyed : callers) {
    if (bytes >= kMaxAtOnce || counters::seconds_since(begun) >= kMaxSeconds) break;
    const auto refuse = [&] {
      keyed.caller.response = web::response_to_exception(web::render_v1_error, keyed.caller.request);
    };
    try {
      require_room(keyed.sdk_key, config);
      senders.push_back({keyed.caller, keyed.sdk_key, read(keyed, sender_of(keyed, config))});
      note(faults, keyed.sdk_key, senders.back().brought.fault);
      bytes += bytes_of(senders.back().brought);
    } catch (const refusal::Refusal& refusal) {
      note(faults, keyed.sdk_key, refusal.what());
      refuse();
    } catch (...) {
      refuse();
    }
  }
  return senders;
}

void store(std::deque<Sender>& senders, Worker& worker) {
  std::vector<rules::Delivery*> deliveries;
  for (auto& sender : senders) {
    for (auto& delivery : sender.brought.deliveries) deliveries.push_back(&delivery);
  }
  rules::store(worker.db, deliveries, worker.config.sessions_per_key);
}

std::exception_ptr error_of(const Sender& sender) {
  for (const auto& delivery : sender.brought.deliveries) {
    if (delivery.error) return delivery.error;
  }
  return nullptr;
}

web::Response response_to(const Sender& sender, Faults& faults) {
  try {
    if (const auto error = error_of(sender)) std::rethrow_exception(error);
    return sender.brought.answer;
  } catch (const refusal::Refusal& refusal) {
    note(faults, sender.sdk_key, refusal.what());
    return web::render_v1_error(refusal, sender.caller.request);
  } catch (...) {
    return web::response_to_exception(web::render_v1_error, sender.caller.request);
  }
}

void count_events(const Sender& sender) {
  if (error_of(sender)) return;
  std::size_t events = 0;
  for (const auto& delivery : sender.brought.deliveries) events += delivery.envelope.events.size();
  counters::observe(counters::kRequestEvents, {}, static_cast<double>(events));
}

// Both are for people: when they cannot be written, the events are stored all the same.
void write_for_people(const std::set<std::string>& used, const Faults& faults, Worker& worker) {
  if (!used.empty()) {
    db::Autocommit tx(worker.db);
    credentials::touch(tx, rules::kSdkKey.table, {used.begin(), used.end()});
  }
  for (const auto& [id, fault] : faults) db::autocommit(worker.db, credentials::note_fault, id, fault);
}

void touch_keys(const std::vector<KeyedCaller>& callers, const std::deque<Sender>& senders, const Faults& faults,
                Worker& worker) {
  std::set<std::string> used;
  for (const auto& sender : senders) {
    if (sender.sdk_key.stale && !error_of(sender)) used.insert(sender.sdk_key.id);
  }
  try {
    write_for_people(used, faults, worker);
  } catch (const db::Error& error) {
    web::log_problem(LogLevel::warning, callers.front().caller.request, error.what());
  }
}

}  // namespace

void collect(const std::vector<KeyedCaller>& callers, Worker& worker, Read read) {
  Faults faults;
  auto senders = read_some(callers, worker.config, read, faults);

  store(senders, worker);

  for (auto& sender : senders) {
    sender.caller.response = response_to(sender, faults);
    count_events(sender);
  }
  touch_keys(callers, senders, faults, worker);
}

}  // namespace telemetry::handlers
