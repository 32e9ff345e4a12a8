#include "billing/rules/x402/facilitator/ask.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>

#include "billing/rules/x402/facilitator/call.h"
#include "billing/rules/x402/onchain/evidence.h"
#include "billing/rules/x402/terms/extensions.h"
#include "crypto/encoding.h"
#include "json/strict.h"
#include "log.h"
#include "pattern.h"
#include "refusal.h"
#include "settings/network.h"

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

// Lists the codes for a payment that was settled before, or whose authorization was used.
const std::set<std::string> kUsedCodes = {"already_settled", "invalid_exact_evm_nonce_already_used",
                                          "nonce_already_used"};

// Returns the reason only if it looks like a code. In practice reasons are free text, up to a dump of the call.
std::string code_in(const rapidjson::Value& answer, const char* name) {
  const std::string reason = json::text_member(answer, name);
  return fits(reason, "[a-z0-9_]{1,64}") ? reason : "";
}

std::optional<bool> truth_in(const rapidjson::Value& answer, const char* name) {
  const auto* value = json::member(answer, name);
  return value && value->IsBool() ? std::optional(value->GetBool()) : std::nullopt;
}

// Says whether the answer is about the payment's chain. A transaction on another one would not be a payment to us.
bool is_about(const std::string& expected, const rapidjson::Value& answer) {
  const auto* named = json::member(answer, "network");
  if (!named || named->IsNull()) return true;
  const auto& network = settings::network_named(expected);
  return named->IsString() && (json::text_of(*named) == network.name || json::text_of(*named) == network.caip2);
}

Json question_v1(const Config& config, const Offer& offer, const Entry& entry) {
  return Json::object({{"x402Version", 1},
                       {"paymentPayload", Json::object({{"x402Version", 1},
                                                        {"scheme", "exact"},
                                                        {"network", entry.network},
                                                        {"payload", Json::verbatim(entry.payload)}})},
                       {"paymentRequirements", requirements(entry, offer, config)}});
}

Json question_v2(const Config& config, const Offer& offer, const Entry& entry) {
  const auto terms = requirements_v2(entry, config);
  std::vector<Json::Member> payment = {{"x402Version", 2}};
  if (entry.envelope.empty()) {
    payment.emplace_back("accepted", terms);
    payment.emplace_back("extensions", extensions(offer));
  } else {
    const auto envelope = json::parse_strictly(entry.envelope);
    for (const auto& sent : envelope.GetObject())
      payment.emplace_back(std::string(json::text_of(sent.name)), Json::of(sent.value));
  }
  const bool has_resource =
      std::any_of(payment.begin(), payment.end(), [](const auto& one) { return one.first == "resource"; });
  if (!has_resource) payment.emplace_back("resource", resource_v2(offer, config));
  payment.emplace_back("payload", Json::verbatim(entry.payload));
  return Json::object({{"x402Version", 2}, {"paymentPayload", Json::object(payment)}, {"paymentRequirements", terms}});
}

Json question(const Config& config, const Offer& offer, const Entry& entry, int version) {
  return version == 2 ? question_v2(config, offer, entry) : question_v1(config, offer, entry);
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

bool is_blank(const rapidjson::Value& value) {
  return value.IsNull() || (value.IsString() && value.GetStringLength() == 0);
}

bool is_transaction_name(std::string_view name) {
  return std::find(std::begin(kTransactionNames), std::end(kTransactionNames), name) != std::end(kTransactionNames);
}

// Says whether a transaction is named at any depth, even by what is no hash.
bool names_transaction(const rapidjson::Value& value) {
  if (value.IsArray()) return std::any_of(value.Begin(), value.End(), names_transaction);
  return value.IsObject() && std::any_of(value.MemberBegin(), value.MemberEnd(), [](const auto& member) {
           const bool is_named = is_transaction_name(json::text_of(member.name)) && !is_blank(member.value);
           return is_named || names_transaction(member.value);
         });
}

// Returns the hash that a member of this very object gives, or an empty text.
std::string transaction_in(const rapidjson::Value& object) {
  for (const char* name : kTransactionNames) {
    const std::string transaction = transaction_spelt(json::text_member(object, name));
    if (!transaction.empty()) return transaction;
  }
  return "";
}

// Returns the transaction of this payment. One that is named deeper in the answer may be of another.
std::string transaction_of_payment(const rapidjson::Value& answer) {
  const std::string transaction = transaction_in(answer);
  const auto* error = json::member(answer, "error");
  return transaction.empty() && error ? transaction_in(*error) : transaction;
}

// Only by its code, because words that sound like it are said of other nonces, too, and beside definite refusals.
bool is_used(const rapidjson::Value& answer) {
  const std::string reason = json::text_member(answer, "errorReason");
  const auto* error = json::member(answer, "error");
  return kUsedCodes.count(reason.empty() && error ? json::text_member(*error, "code") : reason) > 0;
}

// This is what the token's contract says.
bool is_used_or_canceled(const rapidjson::Value& answer) {
  return json::text_member(answer, "errorReason").find("authorization is used or canceled") != std::string::npos;
}

// Returns the outcome and its reason only.
Settlement outcome_in(const std::optional<rapidjson::Document>& document, long status, const std::string& network) {
  using Outcome = Settlement::Outcome;
  const auto success = document ? truth_in(*document, "success") : std::nullopt;
  if (document && !success.value_or(false)) {
    if (is_used(*document)) return {Outcome::used, "nonce_already_used"};
    if (is_used_or_canceled(*document)) return {Outcome::used_or_canceled, "authorization_used_or_canceled"};
  }
  if (!success || status != 200) return {Outcome::unknown, "status_" + std::to_string(status)};
  if (*success) {
    const bool settled = !transaction_in(*document).empty() && is_about(network, *document);
    return settled ? Settlement{Outcome::settled, ""} : Settlement{Outcome::unknown, "success_without_transaction"};
  }
  const std::string reason = code_in(*document, "errorReason");
  if (!names_transaction(*document) && kBeforeTheChain.count(reason)) return {Outcome::refused, reason};
  return {Outcome::unknown, reason.empty() ? "unexpected_settle_error" : reason};
}

const char* meaning_of(const Settlement& settlement, const std::optional<rapidjson::Document>& document,
                       const std::string& body, const std::string& network) {
  using Outcome = Settlement::Outcome;
  if (settlement.outcome == Outcome::settled) return kSettled;
  if (document && !is_about(network, *document)) return kElsewhere;
  if (settlement.outcome == Outcome::used || settlement.outcome == Outcome::used_or_canceled) return kUsed;
  if (settlement.transaction.empty() || (document && transaction_of_payment(*document).empty())) return kUnclear;
  return says_failed(body) ? kFailed : kSent;
}

Settlement settlement_in(const std::string& network, const std::string& body, long status, const std::string& said) {
  const auto document = document_in(body);
  Settlement settlement = outcome_in(document, status, network);
  if (document) settlement.transaction = transaction_of_payment(*document);
  if (settlement.transaction.empty()) settlement.transaction = transaction_named_in(body);
  settlement.meaning = meaning_of(settlement, document, body, network);
  settlement.said = said + (body.empty() ? "" : ": " + body);
  return settlement;
}

// What was received of an answer may name a transaction, too.
Settlement without_answer(const std::string& network, const net::NoAnswer& none) {
  using Outcome = Settlement::Outcome;
  Settlement settlement = settlement_in(network, none.received, 0, none.what());
  const bool timed_out = none.cause == net::NoAnswer::Cause::timed_out;
  settlement.outcome = none.surely_not_sent ? Outcome::not_asked : Outcome::unknown;
  settlement.reason = none.surely_not_sent ? "facilitator_unavailable" : timed_out ? "timed_out" : "no_answer";
  return settlement;
}

}  // namespace

Verdict ask_to_verify(net::HttpClient& http, const Config& config, const Offer& offer, const Entry& entry,
                      int version) {
  int retry_after = 5;
  try {
    const auto answer = call_facilitator(http, config,
                                         {"POST", "/verify", question(config, offer, entry, version).text(),
                                          std::min(kVerifySeconds, config.x402.timeout_seconds)});
    if (answer.retry_after > 0) retry_after = std::min(answer.retry_after, 60);
    const auto document = document_in(answer.body);
    const auto valid = document ? truth_in(*document, "isValid") : std::nullopt;
    if (valid && !*valid) {
      const std::string reason = code_in(*document, "invalidReason"), named = transaction_named_in(answer.body);
      if (!named.empty()) log(entry, "verify", reason + ", 0x" + crypto::hex(named));  // its row is deleted
      return {Verdict::Answer::invalid, reason.empty() ? "payment_invalid" : reason, 0};
    }
    if (valid && answer.status == 200) return {Verdict::Answer::valid, "", 0};
    log(entry, "verify", "no verdict, " + status_in_words(answer.status));
  } catch (const net::NoAnswer& none) {
    log(entry, "verify", none.what());
  }
  return {Verdict::Answer::none, "", retry_after};
}

// Whatever an answer names is in the log at once, before the database is asked to keep it.
Settlement ask_to_settle(net::HttpClient& http, const Config& config, const Offer& offer, const Entry& entry,
                         int version) {
  Settlement settlement;
  try {
    const auto answer = call_facilitator(
        http, config, {"POST", "/settle", question(config, offer, entry, version).text(), config.x402.timeout_seconds});
    settlement = settlement_in(entry.network, answer.body, answer.status, status_in_words(answer.status));
  } catch (const net::NoAnswer& none) {
    settlement = without_answer(entry.network, none);
  }
  if (settlement.outcome == Settlement::Outcome::settled) return settlement;
  const std::string named = settlement.transaction.empty() ? "" : ", 0x" + crypto::hex(settlement.transaction);
  log(entry, "settle", settlement.reason + named);
  return settlement;
}

}  // namespace billing::rules
