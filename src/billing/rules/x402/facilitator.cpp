#include "billing/rules/x402/facilitator.h"

#include <algorithm>
#include <optional>
#include <set>

#include "crypto/encoding.h"
#include "json/strict.h"
#include "log.h"
#include "pattern.h"
#include "refusal.h"

namespace billing::rules {

using json::Json;

namespace {

// Lists the reasons that facilitators, older and newer, give before anything is sent to the chain.
const std::set<std::string> kBeforeTheChain = {"insufficient_funds",
                                               "invalid_exact_evm_insufficient_balance",
                                               "invalid_exact_evm_payload_authorization_valid_after",
                                               "invalid_exact_evm_payload_authorization_valid_before",
                                               "invalid_exact_evm_payload_authorization_value",
                                               "invalid_exact_evm_payload_recipient_mismatch",
                                               "invalid_exact_evm_payload_signature",
                                               "invalid_exact_evm_authorization_value",
                                               "invalid_exact_evm_recipient_mismatch",
                                               "invalid_exact_evm_signature",
                                               "invalid_network",
                                               "invalid_payload",
                                               "invalid_payment_requirements",
                                               "invalid_scheme",
                                               "invalid_x402_version",
                                               "payment_expired",
                                               "unsupported_scheme"};

// Returns the reason only if it looks like a code. In practice reasons are free text, up to a dump of the call.
std::string code_in(const rapidjson::Value& answer, const char* name) {
  const std::string reason = json::text_member(answer, name);
  return fits(reason, "[a-z0-9_]{1,64}") ? reason : "";
}

bool says_used(const rapidjson::Value& answer, const std::string& code) {
  return code == "invalid_exact_evm_nonce_already_used" || code == "nonce_already_used" || code == "already_settled" ||
         json::text_member(answer, "errorReason").find("authorization is used") != std::string::npos;
}

std::optional<bool> truth_in(const rapidjson::Value& answer, const char* name) {
  const auto* given = json::member(answer, name);
  return given && given->IsBool() ? std::optional(given->GetBool()) : std::nullopt;
}

std::string transaction_in(const rapidjson::Value& answer) {
  const std::string text = json::text_member(answer, "transaction");
  return fits(text, "0x[0-9a-fA-F]{64}") ? crypto::from_hex(text.substr(2)).value() : "";
}

// Says whether the answer is about our chain. A transaction on another one would not be a payment to us.
bool on_our_network(const rapidjson::Value& answer) {
  const auto* given = json::member(answer, "network");
  if (!given || given->IsNull()) return true;
  return given->IsString() && (json::text_of(*given) == "base" || json::text_of(*given) == "eip155:8453");
}

net::HttpAnswer ask(net::HttpClient& http, const Config& config, const Offer& offer, const Entry& entry,
                    const char* path, int timeout_seconds) {
  const Json payload = Json::object(
      {{"x402Version", 1}, {"scheme", "exact"}, {"network", "base"}, {"payload", Json::verbatim(entry.payload)}});
  net::HttpRequest request;
  request.url = config.x402.facilitator_url + path;
  request.headers = {"Content-Type: application/json", "Accept: application/json"};
  request.body = Json::object({{"x402Version", 1},
                               {"paymentPayload", payload},
                               {"paymentRequirements", requirements(entry, offer, config)}})
                     .text();
  request.timeout_ms = timeout_seconds * 1000;
  request.own_connection = true;
  return http.send(request);
}

std::optional<rapidjson::Document> document_in(const net::HttpAnswer& answer) {
  try {
    return json::parse_strictly(answer.body);
  } catch (const refusal::BadBody&) {
    return std::nullopt;  // most likely an error page
  }
}

void log(const Entry& entry, const std::string& call, const std::string& outcome) {
  log_problem(LogLevel::warning, {{"payment", crypto::uuid_text(entry.id)}}, "facilitator, " + call + ": " + outcome);
}

Settlement settlement_in(const net::HttpAnswer& answer) {
  const auto document = document_in(answer);
  const auto success = document ? truth_in(*document, "success") : std::nullopt;
  if (!success || answer.status != 200) {
    return {Settlement::Outcome::unknown, "", "status_" + std::to_string(answer.status)};
  }
  const std::string transaction = transaction_in(*document), reason = code_in(*document, "errorReason");
  if (*success) {
    if (transaction.empty() || !on_our_network(*document)) {
      return {Settlement::Outcome::unknown, "", "success_without_transaction"};
    }
    return {Settlement::Outcome::settled, transaction, ""};
  }
  if (says_used(*document, reason)) return {Settlement::Outcome::used, transaction, "nonce_already_used"};
  const auto* named = json::member(*document, "transaction");
  const bool none = !named || named->IsNull() || (named->IsString() && named->GetStringLength() == 0);
  if (none && kBeforeTheChain.count(reason)) return {Settlement::Outcome::refused, "", reason};
  return {Settlement::Outcome::unknown, "", reason.empty() ? "unexpected_settle_error" : reason};
}

}  // namespace

Verdict ask_to_verify(net::HttpClient& http, const Config& config, const Offer& offer, const Entry& entry) {
  int retry_after = 5;
  try {
    const auto answer =
        ask(http, config, offer, entry, "/verify", std::min(kVerifySeconds, config.x402.timeout_seconds));
    if (answer.retry_after > 0) retry_after = std::min(answer.retry_after, 60);
    const auto document = document_in(answer);
    const auto valid = document ? truth_in(*document, "isValid") : std::nullopt;
    if (valid && !*valid) {
      const std::string reason = code_in(*document, "invalidReason");
      return {Verdict::Answer::invalid, reason.empty() ? "payment_invalid" : reason, 0};
    }
    if (valid && answer.status == 200) return {Verdict::Answer::valid, "", 0};
    log(entry, "verify", "no verdict, status " + std::to_string(answer.status));
  } catch (const net::NoAnswer& none) {
    log(entry, "verify", none.what());
  }
  return {Verdict::Answer::none, "", retry_after};
}

Settlement ask_to_settle(net::HttpClient& http, const Config& config, const Offer& offer, const Entry& entry) {
  try {
    const auto answer = ask(http, config, offer, entry, "/settle", config.x402.timeout_seconds);
    const auto settlement = settlement_in(answer);
    if (settlement.outcome != Settlement::Outcome::settled) log(entry, "settle", settlement.reason);
    return settlement;
  } catch (const net::NoAnswer& none) {
    log(entry, "settle", none.what());
    if (none.surely_not_sent) return {Settlement::Outcome::not_asked, "", "facilitator_unavailable"};
    const bool timed_out = none.cause == net::NoAnswer::Cause::timed_out;
    return {Settlement::Outcome::unknown, "", timed_out ? "timed_out" : "no_answer"};
  }
}

}  // namespace billing::rules
