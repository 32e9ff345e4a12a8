#include "billing/rules/x402/facilitator/supported.h"

#include "billing/rules/x402/facilitator/call.h"
#include "billing/tables/facilitators.h"
#include "crypto/digest.h"
#include "json/strict.h"
#include "log.h"
#include "refusal.h"
#include "settings/network.h"

namespace billing::rules {

namespace facilitators = tables::facilitators;

namespace {

constexpr int kSecondsToAnswer = 5;

std::string id_of(const Config& config) { return crypto::sha256(config.x402.facilitator_url).substr(0, 16); }

std::string kind(int version, std::string_view network) { return std::to_string(version) + ':' + std::string(network); }

// Some name a network of version 1 by the name that it has in version 2.
const settings::Network* network_in(const rapidjson::Value& supported) {
  const auto name = json::text_member(supported, "network");
  const auto* network = settings::network_spelt(name, 2);
  return network ? network : settings::network_spelt(name, 1);
}

// Returns the kinds of scheme exact that we know, each once.
std::string kinds_in(const rapidjson::Value& answer) {
  std::string kinds;
  const auto* all = json::member(answer, "kinds");
  if (!all || !all->IsArray()) throw refusal::BadBody("it lists no kinds");
  for (const auto& each : all->GetArray()) {
    const auto* version = json::member(each, "x402Version");
    const auto* network = network_in(each);
    const bool known = version && version->IsInt() && (version->GetInt() == 1 || version->GetInt() == 2) && network;
    if (!known || json::text_member(each, "scheme") != "exact") continue;
    const auto one = kind(version->GetInt(), network->name);
    if ((' ' + kinds + ' ').find(' ' + one + ' ') == std::string::npos) kinds += (kinds.empty() ? "" : " ") + one;
  }
  return kinds;
}

std::string asked(const Till& till) {
  const auto answer = call_facilitator(till.http, till.config, {"GET", "/supported", "", kSecondsToAnswer});
  if (answer.status != 200) throw refusal::BadBody(status_in_words(answer.status));
  return kinds_in(json::parse_strictly(answer.body));
}

bool has(const std::string& kinds, int version, const std::string& network) {
  return (' ' + kinds + ' ').find(' ' + kind(version, network) + ' ') != std::string::npos;
}

}  // namespace

void ask_what_is_supported(const Till& till) {
  const auto& config = till.config;
  if (!config.x402.enabled() || !db::autocommit(till.db, facilitators::begin_asking, id_of(config))) return;
  std::string error;
  try {
    db::autocommit(till.db, facilitators::store_kinds, id_of(config), asked(till));
    return;
  } catch (const net::NoAnswer& none) {
    db::autocommit(till.db, facilitators::ask_again_soon, id_of(config));
    error = none.what();
  } catch (const refusal::BadBody& garbage) {
    error = garbage.what();
  }
  log_problem(LogLevel::warning, {}, "facilitator, supported: " + error);
}

bool may_be_settled(db::Database& db, const Config& config) try {
  const auto kinds = facilitators::kinds_of(db, id_of(config));
  const auto& network = config.x402.network;
  return !kinds || has(*kinds, 1, network) || has(*kinds, 2, network);
} catch (const db::Unavailable&) {
  return true;
}

int version_to_ask_in(db::Database& db, const Config& config, const tables::payments::Entry& entry) {
  const auto kinds = facilitators::kinds_of(db, id_of(config));
  if (!kinds || !has(*kinds, 2, entry.network)) return 1;
  return entry.version == 2 || !has(*kinds, 1, entry.network) ? 2 : 1;
}

std::string supported_in_words(db::Database& db, const Config& config) {
  const auto kinds = facilitators::kinds_of(db, id_of(config));
  if (!kinds) return "the facilitator has not said yet what it supports";
  const auto& network = config.x402.network;
  const bool one = has(*kinds, 1, network), two = has(*kinds, 2, network);
  if (!one && !two) return "the facilitator does not say that it settles on " + network;
  return std::string("the facilitator settles on ") + network + " by x402 version " +
         (one && two ? "1 and 2"
          : one      ? "1"
                     : "2");
}

}  // namespace billing::rules
