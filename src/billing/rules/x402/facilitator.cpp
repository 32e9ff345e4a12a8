#include "billing/rules/x402/facilitator.h"

#include <algorithm>
#include <optional>
#include <set>

#include "billing/rules/x402/evidence.h"
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

std::optional<bool> truth_in(const rapidjson::Value& answer, const char* name) {
  const auto* given = json::member(answer, name);
  return given && given->IsBool() ? std::optional(given->GetBool()) : std::nullopt;
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

std::optional<rapidjson::Document> document_in(const std::string& body) {
  try {
    return json::parse_strictly(body);
  } catch (const refusal::BadBody&) {
    return std::nullopt;  // most likely an error page
  }
}

void log(const Entry& entry, const std::string& call, const std::string& outcome) {
  log_problem(LogLevel::warning, {{"payment", crypto::uuid_text(entry.id)}}, "facilitator, " + call + ": " + outcome);
}

bool names_transaction(const rapidjson::Value& answer) {
  const auto* named = json::member(answer, "transaction");
  return named && !named->IsNull() && (!named->IsString() || named->GetStringLength() > 0);
}

// Looks at all texts in which facilitators give their reason, also within `error`.
bool gives_as_reason(bool (*meant)(const std::string&), const rapidjson::Value& answer) {
  for (const char* name : {"errorReason", "error", "errorMessage", "message", "reason", "code"}) {
    if (meant(json::text_member(answer, name))) return true;
  }
  const auto* error = json::member(answer, "error");
  return error && gives_as_reason(meant, *error);
}

bool is_used_for_certain(const rapidjson::Value& answer, const std::string& code) {
  return code == "invalid_exact_evm_nonce_already_used" || code == "nonce_already_used" || code == "already_settled" ||
         json::text_member(answer, "errorReason").find("authorization is used") != std::string::npos;
}

// Returns the outcome and its reason only.
Settlement outcome_in(const std::optional<rapidjson::Document>& document, long status, const std::string& transaction) {
  using Outcome = Settlement::Outcome;
  const auto success = document ? truth_in(*document, "success") : std::nullopt;
  if (!success || status != 200) return {Outcome::unknown, "status_" + std::to_string(status)};
  if (*success) {
    const bool settled = !transaction.empty() && on_our_network(*document);
    return settled ? Settlement{Outcome::settled, ""} : Settlement{Outcome::unknown, "success_without_transaction"};
  }
  const std::string reason = code_in(*document, "errorReason");
  if (is_used_for_certain(*document, reason)) return {Outcome::used, "nonce_already_used"};
  if (!names_transaction(*document) && kBeforeTheChain.count(reason)) return {Outcome::refused, reason};
  return {Outcome::unknown, reason.empty() ? "unexpected_settle_error" : reason};
}

const char* meaning_of(const Settlement& settlement, const std::optional<rapidjson::Document>& document,
                       const std::string& body) {
  const auto gives = [&](bool (*meant)(const std::string&)) {
    return document ? gives_as_reason(meant, *document) : meant(body);
  };
  if (settlement.outcome == Settlement::Outcome::settled) return kSettled;
  if (document && !on_our_network(*document)) return kElsewhere;
  if (gives(says_used)) return kUsed;
  if (settlement.transaction.empty()) return kUnclear;
  return gives(says_failed) ? kFailed : kSent;
}

Settlement settlement_in(const std::string& body, long status, const std::string& said) {
  const auto document = document_in(body);
  const std::string transaction = transaction_named_in(body);
  Settlement settlement = outcome_in(document, status, transaction);
  settlement.transaction = transaction;
  settlement.meaning = meaning_of(settlement, document, body);
  settlement.said = said + (body.empty() ? "" : ": " + body);
  return settlement;
}

// What was received of an answer may name a transaction, too.
Settlement without_answer(const net::NoAnswer& none) {
  using Outcome = Settlement::Outcome;
  Settlement settlement = settlement_in(none.received, 0, none.what());
  const bool timed_out = none.cause == net::NoAnswer::Cause::timed_out;
  settlement.outcome = none.surely_not_sent ? Outcome::not_asked : Outcome::unknown;
  settlement.reason = none.surely_not_sent ? "facilitator_unavailable" : timed_out ? "timed_out" : "no_answer";
  return settlement;
}

}  // namespace

Verdict ask_to_verify(net::HttpClient& http, const Config& config, const Offer& offer, const Entry& entry) {
  int retry_after = 5;
  try {
    const auto answer =
        ask(http, config, offer, entry, "/verify", std::min(kVerifySeconds, config.x402.timeout_seconds));
    if (answer.retry_after > 0) retry_after = std::min(answer.retry_after, 60);
    const auto document = document_in(answer.body);
    const auto valid = document ? truth_in(*document, "isValid") : std::nullopt;
    if (valid && !*valid) {
      const std::string reason = code_in(*document, "invalidReason"), named = transaction_named_in(answer.body);
      if (!named.empty()) log(entry, "verify", reason + ", 0x" + crypto::hex(named));  // its row is deleted
      return {Verdict::Answer::invalid, reason.empty() ? "payment_invalid" : reason, 0};
    }
    if (valid && answer.status == 200) return {Verdict::Answer::valid, "", 0};
    log(entry, "verify", "no verdict, status " + std::to_string(answer.status));
  } catch (const net::NoAnswer& none) {
    log(entry, "verify", none.what());
  }
  return {Verdict::Answer::none, "", retry_after};
}

// Whatever an answer names is in the log at once, before the database is asked to keep it.
Settlement ask_to_settle(net::HttpClient& http, const Config& config, const Offer& offer, const Entry& entry) {
  Settlement settlement;
  try {
    const auto answer = ask(http, config, offer, entry, "/settle", config.x402.timeout_seconds);
    settlement = settlement_in(answer.body, answer.status, "status " + std::to_string(answer.status));
  } catch (const net::NoAnswer& none) {
    settlement = without_answer(none);
  }
  if (settlement.outcome == Settlement::Outcome::settled) return settlement;
  const std::string named = settlement.transaction.empty() ? "" : ", 0x" + crypto::hex(settlement.transaction);
  log(entry, "settle", settlement.reason + named);
  return settlement;
}

}  // namespace billing::rules
