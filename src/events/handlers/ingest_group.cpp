#include "events/handlers/ingest_group.h"

#include <chrono>

#include "counters/counters.h"
#include "events/rules/geo_files.h"
#include "events/rules/ingest/group.h"
#include "log.h"
#include "refusal.h"
#include "web/content.h"
#include "web/request_log.h"

namespace events::handlers {
namespace {

using streams::handlers::SdkCall;

// One call parses and stores so much of a group, and leaves the other requests for the next call. So the first requests
// do not wait for all others, and no group comes near the pool's deadline.
constexpr std::size_t kMaxGroupBytes = 2 * 1024 * 1024;  // bytes of bodies, inflated
constexpr double kMaxParseSeconds = 0.25;

rules::Sender sender_of(const SdkCall& keyed, const Config& config, const std::exception_ptr& may_not_begin) {
  const auto& request = keyed.call.request;
  const auto header = [&](const std::string& name) { return name.empty() ? "" : request.header(name).value_or(""); };
  const bool is_behind = keyed.address != request.remote_addr;  // that header is of its proxy
  const rules::ClientHeaders headers = {header("User-Agent"),
                                        header("Origin"),
                                        is_behind ? "" : header(config.country_header),
                                        header("Sec-CH-UA-Model"),
                                        header("Sec-CH-UA-Platform-Version"),
                                        keyed.address,
                                        &rules::geo_databases(config)};
  return {keyed.sdk_key.account_id, keyed.sdk_key.id,      headers,
          request.remote_addr,      config.address_secret, may_not_begin};
}

std::size_t bytes_of(const rules::ReceivedRequest& request) {
  std::size_t bytes = 0;
  for (const auto& batch : request.batches) bytes += batch.body.size();
  return bytes;
}

std::vector<rules::ShareWaits> seconds_until_share(const std::vector<SdkCall>& calls, Worker& worker) {
  std::vector<rules::Storer> storers;
  for (const auto& keyed : calls) storers.push_back({keyed.sdk_key.id, keyed.address});
  return rules::seconds_until_share(worker.db, worker.config, storers);
}

// Holds the first requests of a group, and what answers each if all of it is stored.
struct ParsedGroup {
  std::vector<rules::ReceivedRequest> requests;
  std::vector<web::Response> answers;
};

ParsedGroup parse_some(const std::vector<SdkCall>& calls, Worker& worker, Parse parse, rules::Traffic traffic) {
  const auto waits = seconds_until_share(calls, worker);
  ParsedGroup group;
  const auto begun = std::chrono::steady_clock::now();
  std::size_t bytes = 0;
  for (const auto& keyed : calls) {
    if (bytes >= kMaxGroupBytes || counters::seconds_since(begun) >= kMaxParseSeconds) break;
    const auto& wait = waits[group.requests.size()];
    auto& request = group.requests.emplace_back(rules::ReceivedRequest{keyed.sdk_key, keyed.address, {}, ""});
    auto& answer = group.answers.emplace_back();
    try {
      const auto may_not_begin = rules::admit(worker.config, keyed.sdk_key, keyed.address, traffic, wait);
      auto parsed = parse(keyed, sender_of(keyed, worker.config, may_not_begin));
      request.batches = std::move(parsed.batches);
      request.unread = std::move(parsed.error);
      answer = std::move(parsed.answer);
      bytes += bytes_of(request);
    } catch (...) {
      request.refusal = std::current_exception();
      keyed.call.response = web::response_to_exception(web::render_v1_error, keyed.call.request);
    }
  }
  return group;
}

web::Response response_to(const std::exception_ptr& error, const web::Request& request) {
  try {
    std::rethrow_exception(error);
  } catch (const refusal::Refusal& refusal) {
    return web::render_v1_error(refusal, request);
  } catch (...) {
    return web::response_to_exception(web::render_v1_error, request);
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

void ingest_group(const std::vector<SdkCall>& calls, Worker& worker, Parse parse, rules::Traffic traffic) {
  auto group = parse_some(calls, worker, parse, traffic);

  const LogContext context(web::log_fields(calls.front().call.request));
  const auto errors = rules::store_group(worker.db, worker.config, group.requests);

  for (std::size_t i = 0; i < errors.size(); ++i) {
    auto& [request, response] = calls[i].call;
    if (!response) response = errors[i] ? response_to(errors[i], request) : std::move(group.answers[i]);
  }
}

}  // namespace events::handlers
