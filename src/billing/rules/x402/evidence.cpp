#include "billing/rules/x402/evidence.h"

#include <algorithm>
#include <initializer_list>
#include <sstream>
#include <vector>

#include "billing/tables/evidence.h"
#include "crypto/encoding.h"
#include "text/ascii.h"

namespace billing::rules {

namespace {

struct Named {
  std::string meaning, transaction;
};

std::vector<Named> named_in(const std::string& evidence) {
  std::vector<Named> all;
  std::istringstream lines(evidence);
  std::string time, said;
  for (Named named; lines >> time >> named.meaning >> named.transaction && std::getline(lines, said);) {
    named.transaction = transaction_spelt(named.transaction);
    all.push_back(named);
  }
  return all;
}

// Returns the text that follows `"name": "` up to the next quotation mark, or an empty text.
std::string value_of(const std::string& answer, const std::string& name) {
  const auto at = answer.find('"' + name + '"');
  if (at == answer.npos) return "";
  const auto colon = answer.find_first_not_of(" \t\r\n", at + name.size() + 2);
  const auto quote = colon == answer.npos ? colon : answer.find_first_not_of(" \t\r\n", colon + 1);
  if (quote == answer.npos || answer[colon] != ':' || answer[quote] != '"') return "";
  return answer.substr(quote + 1, answer.find('"', quote + 1) - quote - 1);
}

// Looks for words that follow each other, however they are spelt: already_used, "Already used".
bool says_any(const std::string& text, std::initializer_list<const char*> phrases) {
  std::string words = text::lower(text);
  std::replace_if(
      words.begin(), words.end(), [](char c) { return !text::is_alphanumeric(c); }, ' ');
  return std::any_of(phrases.begin(), phrases.end(),
                     [&](const char* phrase) { return words.find(phrase) != words.npos; });
}

}  // namespace

std::string evidence_line(const std::string& meaning, const std::string& transaction, const std::string& said) {
  return meaning + " " + (transaction.empty() ? "-" : "0x" + crypto::hex(transaction)) + " " + tables::on_a_line(said) +
         "\n";
}

std::string transaction_spelt(const std::string& text) {
  const bool prefixed = text.size() == 66 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
  const auto raw = crypto::from_hex(prefixed ? text.substr(2) : text);
  return raw && raw->size() == 32 ? *raw : "";
}

std::string transaction_named_in(const std::string& answer) {
  for (const char* name : {"transaction", "transactionHash", "transaction_hash", "txHash", "tx_hash", "txid", "tx"}) {
    const std::string transaction = transaction_spelt(value_of(answer, name));
    if (!transaction.empty()) return transaction;
  }
  return "";
}

bool says_used(const std::string& text) {
  return text::lower(text) == "duplicate" ||
         says_any(text, {"already used", "already settled", "already processed", "nonce used", "authorization used",
                         "authorization is used", "duplicate settlement", "duplicate payment", "duplicate nonce"});
}

bool says_failed(const std::string& text) {
  return says_any(text, {"invalid transaction state", "transaction failed", "reverted"});
}

std::optional<std::string> settled_according_to(const std::string& evidence) {
  for (const auto& named : named_in(evidence)) {
    if (named.meaning == kSettled) return named.transaction;
  }
  return std::nullopt;
}

bool may_be_used(const std::string& evidence) {
  const auto all = named_in(evidence);
  return std::any_of(all.begin(), all.end(), [](const Named& named) {
    return named.meaning == kUsed || (!named.transaction.empty() && named.meaning != kElsewhere);
  });
}

std::optional<std::string> transaction_proved(const std::string& evidence, const std::string& used_in) {
  const auto all = named_in(evidence);
  const auto is_named_as = [&](const char* meaning, const std::string& transaction) {
    return std::any_of(all.begin(), all.end(), [&](const Named& named) {
      return named.meaning == meaning && named.transaction == transaction;
    });
  };
  if (!used_in.empty()) {
    const bool before = is_named_as(kSent, used_in) || is_named_as(kFailed, used_in);
    return before ? std::optional(used_in) : std::nullopt;
  }
  for (const auto& [meaning, transaction] : all) {
    if (meaning == kSent && !is_named_as(kFailed, transaction)) return transaction;
  }
  return std::nullopt;
}

}  // namespace billing::rules
