#include "events/handlers/ingest_group.h"

#include <deque>
#include <map>
#include <set>

#include "counters/counters.h"
#include "events/handlers/key_requests.h"
#include "events/rules/ingest/account_storage.h"
#include "log.h"
#include "refusal.h"
#include "streams/rules/bearer_token.h"
#include "web/content.h"
#include "web/request_log.h"

namespace events::handlers {
namespace {

namespace bearer_tokens = streams::tables::bearer_tokens;

// One call parses and stores so much of a group, and leaves the other requests for the next call. So the first requests
// do not wait for all others, and no group comes near the pool's deadline.
constexpr std::size_t kMaxGroupBytes = 2 * 1024 * 1024;  // bytes of bodies, inflated
constexpr double kMaxParseSeconds = 0.25;

// Opens the geo databases anew only when a file was replaced, as that takes longer than a request. If one cannot be
// read, those of before are used, or sessions are stored without locations.
const net::GeoDatabases& geo_databases(const Config& config) {
  static net::GeoDatabases opened("");
  static std::string edition;
  const auto newest = net::edition_of(config.geo_db);
  if (newest == edition) return opened;
  edition = newest;
  try {
    opened = net::GeoDatabases(config.geo_db);
  } catch (const std::runtime_error& error) {
    log_problem(LogLevel::error, {}, error.what());
  }
  return opened;
}

rules::Sender sender_of(const streams::handlers::SdkRequest& keyed, const Config& config, int seconds_to_begin) {
  const auto header = [&](const std::string& name) {
    return name.empty() ? "" : keyed.caller.request.header(name).value_or("");
  };
  const bool is_behind = keyed.address != keyed.caller.request.remote_addr;  // that header is of its proxy
  const rules::ClientHeaders headers = {header("User-Agent"),
                                        header("Origin"),
                                        is_behind ? "" : header(config.country_header),
                                        header("Sec-CH-UA-Model"),
                                        header("Sec-CH-UA-Platform-Version"),
                                        keyed.address,
                                        &geo_databases(config)};
  rules::Sender sender{keyed.sdk_key.account_id, keyed.sdk_key.id, headers, keyed.caller.request.remote_addr,
                       config.address_secret};
  if (seconds_to_begin > 0)
    sender.may_not_begin = std::make_exception_ptr(rules::share_of_key_used_up(config, seconds_to_begin));
  return sender;
}

struct ParsedCaller {
  web::GroupedRequest& caller;
  const bearer_tokens::ActiveToken& sdk_key;
  const std::string& address;
  ParsedRequest parsed;
};

// Holds what is to be shown to the owners of SDK keys, by the keys' ids: the last error of their requests, and what of
// them does not count as it was sent.
struct KeyErrors {
  std::map<std::string, std::string> errors;
  std::map<std::string, std::set<std::string>> losses;
};

void note(KeyErrors& noted, const bearer_tokens::ActiveToken& sdk_key, const std::string& error) {
  if (!error.empty() && sdk_key.error_is_due) noted.errors[sdk_key.id] = error;
}

void note_losses(KeyErrors& noted, const ParsedCaller& one) {
  if (!one.sdk_key.loss_is_due) return;
  for (const auto& incoming : one.parsed.batches) {
    if (!incoming.error && !incoming.losses.empty())
      noted.losses[one.sdk_key.id].insert(incoming.losses.begin(), incoming.losses.end());
  }
}

std::string joined(const std::set<std::string>& sentences) {
  std::string all;
  for (const auto& one : sentences) all += (all.empty() ? "" : "; ") + one;
  return all;
}

std::size_t bytes_of(const ParsedRequest& parsed) {
  std::size_t bytes = 0;
  for (const auto& incoming : parsed.batches) bytes += incoming.body.size();
  return bytes;
}

std::vector<rules::ShareWaits> seconds_until_share(const std::vector<streams::handlers::SdkRequest>& callers,
                                                   Worker& worker) {
  std::vector<rules::Storer> storers;
  for (const auto& keyed : callers) storers.push_back({keyed.sdk_key.id, keyed.address});
  return rules::seconds_until_share(worker.db, worker.config, storers);
}

std::deque<ParsedCaller> parse_some(const std::vector<streams::handlers::SdkRequest>& callers, Worker& worker,
                                    Parse parse, rules::Traffic traffic, KeyErrors& errors) {
  const auto& config = worker.config;
  const auto waits = seconds_until_share(callers, worker);
  auto wait = waits.begin();
  std::deque<ParsedCaller> parsed_callers;
  const auto begun = std::chrono::steady_clock::now();
  std::size_t bytes = 0;
  for (const auto& keyed : callers) {
    if (bytes >= kMaxGroupBytes || counters::seconds_since(begun) >= kMaxParseSeconds) break;
    const auto [seconds, seconds_to_begin] = *wait++;
    const auto refuse = [&] {
      keyed.caller.response = web::response_to_exception(web::render_v1_error, keyed.caller.request);
    };
    try {
      count_key_request(config, keyed, traffic);
      rules::require_storage_left(config, keyed.sdk_key.stored);
      if (seconds > 0) throw rules::share_used_up(config, seconds);
      parsed_callers.push_back(
          {keyed.caller, keyed.sdk_key, keyed.address, parse(keyed, sender_of(keyed, config, seconds_to_begin))});
      note(errors, keyed.sdk_key, parsed_callers.back().parsed.error);
      bytes += bytes_of(parsed_callers.back().parsed);
    } catch (const refusal::Refusal& refusal) {
      note(errors, keyed.sdk_key, refusal.what());
      refuse();
    } catch (...) {
      refuse();
    }
  }
  return parsed_callers;
}

void store(std::deque<ParsedCaller>& parsed_callers, Worker& worker) {
  std::vector<rules::IncomingBatch*> batches;
  for (auto& one : parsed_callers) {
    for (auto& incoming : one.parsed.batches) batches.push_back(&incoming);
  }
  rules::store(worker.db, worker.config, batches);
}

std::exception_ptr error_of(const ParsedCaller& one) {
  for (const auto& incoming : one.parsed.batches) {
    if (incoming.error) return incoming.error;
  }
  return nullptr;
}

web::Response response_to(const ParsedCaller& one, KeyErrors& errors) {
  try {
    if (const auto error = error_of(one)) std::rethrow_exception(error);
    return one.parsed.answer;
  } catch (const refusal::Refusal& refusal) {
    note(errors, one.sdk_key, refusal.what());
    return web::render_v1_error(refusal, one.caller.request);
  } catch (...) {
    return web::response_to_exception(web::render_v1_error, one.caller.request);
  }
}

void count_events(const ParsedCaller& one) {
  if (error_of(one)) return;
  std::size_t events = 0;
  for (const auto& incoming : one.parsed.batches) events += incoming.envelope.events.size();
  counters::observe(counters::kRequestEvents, {}, static_cast<double>(events));
}

void try_to_charge(const std::deque<ParsedCaller>& parsed_callers, Worker& worker) {
  std::map<std::pair<std::string, std::string>, std::int64_t> stored;  // bytes by key and address
  for (const auto& one : parsed_callers) {
    for (const auto& incoming : one.parsed.batches)
      if (!incoming.error) stored[{one.sdk_key.id, one.address}] += incoming.stored_bytes;
  }
  try {
    for (const auto& [by, bytes] : stored) rules::charge_share(worker.db, worker.config, {by.first, by.second}, bytes);
  } catch (const db::Error& error) {
    web::log_problem(LogLevel::warning, parsed_callers.front().caller.request, error.what());
  }
}

// Records when keys were last used, and their errors. Both only inform the owner, so a failure must not affect the
// answer.
void record_key_use(const std::set<std::string>& used, const KeyErrors& noted, Worker& worker) {
  if (!used.empty()) {
    db::Autocommit tx(worker.db);
    bearer_tokens::mark_used(tx, streams::rules::kSdkKey.table, {used.begin(), used.end()});
  }
  for (const auto& [id, losses] : noted.losses) {
    if (noted.errors.count(id) == 0) db::autocommit(worker.db, bearer_tokens::record_loss, id, joined(losses));
  }
  for (const auto& [id, error] : noted.errors) db::autocommit(worker.db, bearer_tokens::record_error, id, error);
}

void try_to_record_key_use(const std::vector<streams::handlers::SdkRequest>& callers,
                           const std::deque<ParsedCaller>& parsed_callers, const KeyErrors& errors, Worker& worker) {
  std::set<std::string> used;
  for (const auto& one : parsed_callers) {
    if (one.sdk_key.use_is_due && !error_of(one)) used.insert(one.sdk_key.id);
  }
  try {
    record_key_use(used, errors, worker);
  } catch (const db::Error& error) {
    web::log_problem(LogLevel::warning, callers.front().caller.request, error.what());
  }
}

}  // namespace

std::string json_content(web::Request& request, std::size_t max_bytes) {
  const bool is_form = request.says("application/x-www-form-urlencoded") || request.says("multipart/form-data");
  std::string body = web::content(request, max_bytes);
  // curl -d says that it sends a form, whatever it sends.
  if (!is_form || body.find('{') == body.find_first_not_of(" \t\r\n")) return body;
  throw refusal::UnsupportedMediaType(
      "Content-Type must be application/json or text/plain: navigator.sendBeacon(url, JSON.stringify(…)) sends text.");
}

void ingest_group(const std::vector<streams::handlers::SdkRequest>& callers, Worker& worker, Parse parse,
                  rules::Traffic traffic) {
  KeyErrors errors;
  auto parsed_callers = parse_some(callers, worker, parse, traffic, errors);

  store(parsed_callers, worker);

  for (auto& one : parsed_callers) {
    one.caller.response = response_to(one, errors);
    note_losses(errors, one);
    count_events(one);
  }
  try_to_charge(parsed_callers, worker);
  try_to_record_key_use(callers, parsed_callers, errors, worker);
}

}  // namespace events::handlers
