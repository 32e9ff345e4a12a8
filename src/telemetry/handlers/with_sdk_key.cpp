#include "telemetry/handlers/with_sdk_key.h"

#include <strings.h>
#include <algorithm>
#include <map>

#include "refusal.h"
#include "telemetry/rules/sdk_key.h"

namespace telemetry::handlers {
namespace {

using ActiveByHash = std::map<std::string, tables::sdk_keys::Active>;

ActiveByHash look_up(db::Database& db, std::vector<std::string> hashes) {
  hashes.erase(std::remove(hashes.begin(), hashes.end(), ""), hashes.end());
  std::sort(hashes.begin(), hashes.end());
  hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
  ActiveByHash found;
  if (hashes.empty()) return found;
  for (auto& key : tables::sdk_keys::active_by_hashes(db, hashes)) found.emplace(key.key_hash, key);
  return found;
}

std::vector<web::Response> answer(std::vector<web::Request>& requests, Worker& worker, KeyedRound handler) {
  std::vector<std::string> keys, hashes;
  for (const auto& request : requests) {
    keys.push_back(bearer_key(request));
    hashes.push_back(keys.back().empty() ? "" : rules::sdk_key::hash(keys.back()));
  }
  const auto active = look_up(worker.db, hashes);

  std::vector<web::Response> responses;
  for (const auto& request : requests) {
    responses.push_back(web::refuse_for_v1(refusal::Unauthorized("Invalid API key"), request));
  }
  std::vector<Keyed> round;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const auto found = active.find(hashes[i]);
    if (found == active.end()) continue;
    round.push_back({requests[i], keys[i], found->second});
    places.push_back(i);
  }
  auto answers = handler(round, worker);
  for (std::size_t i = 0; i < places.size(); ++i) responses[places[i]] = std::move(answers.at(i));
  return responses;
}

}  // namespace

std::string bearer_key(const web::Request& request) {
  static const std::string kScheme = "Bearer ";
  const std::string header = request.header("Authorization").value_or("");
  if (strncasecmp(header.c_str(), kScheme.c_str(), kScheme.size()) != 0) return "";
  const std::string key = header.substr(std::min(header.size(), header.find_first_not_of(' ', kScheme.size())));
  return rules::sdk_key::well_formed(key) ? key : "";
}

web::AnswerRound with_sdk_key(Worker& worker, KeyedRound handler) {
  return [&worker, handler](std::vector<web::Request>& requests) { return answer(requests, worker, handler); };
}

}  // namespace telemetry::handlers
