#include "billing/rules/x402/onchain/evidence.h"

#include <algorithm>
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

// Returns the text between quotation marks that follows a colon there, or an empty text.
std::string value_at(const std::string& answer, std::size_t at) {
  const auto colon = answer.find_first_not_of(" \t\r\n", at);
  const auto quote = colon == answer.npos ? colon : answer.find_first_not_of(" \t\r\n", colon + 1);
  if (quote == answer.npos || answer[colon] != ':' || answer[quote] != '"') return "";
  return answer.substr(quote + 1, answer.find('"', quote + 1) - quote - 1);
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
  for (const char* name : kTransactionNames) {
    const std::string quoted = std::string("\"") + name + "\"";
    for (auto at = answer.find(quoted); at != answer.npos; at = answer.find(quoted, at + 1)) {
      const std::string transaction = transaction_spelt(value_at(answer, at + quoted.size()));
      if (!transaction.empty()) return transaction;
    }
  }
  return "";
}

// Looks for words that follow each other, however they are spelt: transaction_failed, "Transaction failed".
bool says_failed(const std::string& text) {
  std::string words = text::lower(text);
  std::replace_if(
      words.begin(), words.end(), [](char c) { return !text::is_alphanumeric(c); }, ' ');
  const auto says = [&](const char* phrase) { return words.find(phrase) != words.npos; };
  return says("invalid transaction state") || says("transaction failed") || says("reverted");
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
  const auto has_failed = [&](const std::string& transaction) {
    return std::any_of(all.begin(), all.end(), [&](const Named& named) {
      return named.meaning == kFailed && named.transaction == transaction;
    });
  };
  for (const auto& [meaning, transaction] : all) {
    const bool may_be_it = used_in.empty() || used_in == transaction;
    if (meaning == kSent && may_be_it && !has_failed(transaction)) return transaction;
  }
  return std::nullopt;
}

}  // namespace billing::rules
