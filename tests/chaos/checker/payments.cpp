// Paid generations and packs: the facilitator's books, the ledger and the answers agree.
#include "chaos/checker.h"
#include "chaos/load/calls.h"
#include "crypto/encoding.h"
#include "support/json.h"

namespace chaos {
namespace {

using Violations = Findings::Violations;

struct Entry {
  std::string state;
  int bought = 0;  // generations or orders, by the payment's id
};
using ByNonce = std::map<std::string, Entry>;

ByNonce ledger(db::Database& db) {
  ByNonce entries;
  for (auto row : db.select(R"(SELECT LOWER(HEX(p.nonce)), p.state, COUNT(g.id) + COUNT(k.id)
                                 FROM payments p
                                 LEFT JOIN generations g ON g.id = p.id
                                 LEFT JOIN orders o ON o.id = p.id AND o.state = 'fulfilled'
                                 LEFT JOIN api_keys k ON k.id = o.key_id AND k.credits_left = 500
                                GROUP BY p.id, p.nonce, p.state)")) {
    auto& entry = entries[row.text()];
    entry = {row.text(), static_cast<int>(row.number())};
  }
  return entries;
}

std::map<std::string, int> generations_by_theme(db::Database& db) {
  std::map<std::string, int> found;
  for (auto row : db.select("SELECT theme FROM generations WHERE paid_by = 'payment'")) ++found[row.text()];
  return found;
}

std::string describe(const Payment& payment, const Entry& entry, int debits, int stored) {
  const std::string state = entry.state.empty() ? "no row" : entry.state;
  return payment.name + ": " + (payment.voided ? "answered with 402, " : "") + state + ", " + std::to_string(debits) +
         " debits, bought " + std::to_string(stored) + "; nonce " + payment.money.nonce;
}

// Sends settled payments again. The others were given up, or answered with 402.
void resend_settled(Caller& caller, const ByNonce& before, Findings& findings) {
  constexpr std::size_t kSample = 100;
  Violations violations;
  std::size_t checked = 0;
  for (std::size_t i = 0; i < caller.history.records().payments.size() && checked < kSample; ++i) {
    Payment& payment = *caller.history.with([&](Records& records) { return &records.payments[i]; });
    const auto entry = before.find(payment.money.nonce);
    if (entry == before.end() || entry->second.state != "SETTLED") continue;
    ++checked;
    const std::string served = payment.body;
    if (call_with(caller, payment) != Outcome::acknowledged || (!served.empty() && payment.body != served)) {
      violations.push_back(payment.name);
    }
  }
  findings.add("a settled payment is served when it is sent again, also when its first answer was lost", checked,
               violations);
}

}  // namespace

void check_payments(Caller& caller, Findings& findings) {
  db::Database& db = caller.site.stack.database();
  resend_settled(caller, ledger(db), findings);
  const auto entries = ledger(db);
  const auto generations = generations_by_theme(db);

  Violations twice, unserved, charged, unlike, open;
  std::size_t served = 0, not_charged = 0, settled = 0, drafts = 0;
  for (const auto& payment : caller.history.records().payments) {
    const int debits = caller.site.facilitator.books(payment.money.nonce).debits;
    const auto at = entries.find(payment.money.nonce);
    const Entry entry = at == entries.end() ? Entry{} : at->second;
    const auto theme = generations.find(payment.name);
    const int stored = payment.kind == Kind::pack ? entry.bought : theme == generations.end() ? 0 : theme->second;
    const std::string text = describe(payment, entry, debits, stored);
    const bool refused = payment.voided || payment.outcome == Outcome::refused;
    const bool is_settled = entry.state == "SETTLED";
    served += payment.outcome == Outcome::acknowledged;
    not_charged += refused;
    settled += is_settled;
    drafts += is_settled && payment.kind == Kind::paid;

    if (debits > 1 || stored > 1) twice.push_back(text);
    if (payment.outcome == Outcome::acknowledged && (debits != 1 || stored != 1 || entry.bought != 1))
      unserved.push_back(text);
    if (refused && (debits > 0 || stored > 0)) charged.push_back(text);
    // Without a chain node, only the operator can tell whether an unresolved payment was charged.
    const bool for_the_operator = entry.state == "UNRESOLVED" && !caller.site.has_chain;
    if (((debits == 1) != is_settled && !for_the_operator) || (stored == 1) != is_settled) unlike.push_back(text);
    if (entry.state == "SETTLING" || (entry.state == "UNRESOLVED" && !for_the_operator)) open.push_back(text);
  }
  const std::size_t all = caller.history.records().payments.size();
  findings.add("no payment was charged twice or served twice", all, twice);
  findings.add("each payment that was served was charged once, and what it bought exists once", served, unserved);
  findings.add("no payment that was refused was charged", not_charged, charged);
  findings.add("a payment is SETTLED, and what it bought exists, if and only if it was charged", settled, unlike);
  findings.add("no payment is left with an unknown outcome", all, open);
  findings.add("no paid generation exists that nobody requested", generations.size() == drafts,
               std::to_string(generations.size()) + " paid generations, " + std::to_string(drafts) +
                   " settled payments of ours");
}

}  // namespace chaos
