#include "billing/rules/x402/reconciliation.h"

#include <stdexcept>

#include "billing/rules/x402/chain.h"
#include "billing/rules/x402/settling.h"
#include "crypto/encoding.h"
#include "log.h"

namespace billing::rules {

namespace {

constexpr int kPostponeSeconds = 60;

// Postpones a payment that cannot be delivered, so that it does not hold up the others, now or in the next run.
void postpone(Claim& claim, const char* error) {
  log_problem(LogLevel::warning, {{"payment", crypto::uuid_text(claim.entry.id)}}, error);
  claim.done();
  db::transact(claim.till.db, [&](db::Transaction& tx) {
    tables::payments::postpone(tx, claim.entry.id, claim.token, "not_delivered", kPostponeSeconds);
  });
}

// Returns false also if the outcome is still unknown or unresolved, or if another worker has the payment by now.
bool is_found_out(const Till& till, const Product& product, const Entry& entry) {
  auto claimed = take_over(till, product, entry, settling_lease(till.config));
  if (!claimed) return false;
  try {
    return !std::holds_alternative<refusal::Refusal>(find_out(*claimed));
  } catch (const std::exception& error) {
    postpone(*claimed, error.what());
    return false;
  }
}

// Returns nullopt if no node is configured.
std::optional<Finding> ask_chain(const Till& till, const Entry& entry) {
  if (till.config.x402.rpc_url.empty()) return std::nullopt;
  const auto found = look_up(till.http, till.config, entry);
  if (!found) throw std::runtime_error("the node does not say what became of it; nothing was changed, try again");
  return found;
}

void require_own_transaction(const Till& till, const Entry& entry, const std::string& transaction) {
  if (const auto other = tables::payments::other_settled_by(till.db, transaction, entry.id)) {
    throw std::runtime_error("this transaction has settled payment " + crypto::uuid_text(other->id) + " already");
  }
  const auto found = ask_chain(till, entry);
  if (!found) return;
  if (found->kind != Finding::Kind::paid) {
    throw std::runtime_error("the chain says that this payment was not settled; nothing was changed");
  }
  if (found->transaction != transaction) {
    throw std::runtime_error("the chain says that it was settled in another transaction: 0x" +
                             crypto::hex(found->transaction));
  }
}

}  // namespace

int reconcile(const Till& till, const Products& products, int max) {
  int found_out = 0;
  for (const Entry& entry : tables::payments::due(till.db, max)) {
    found_out += is_found_out(till, product_for(products, entry.purpose), entry);
  }
  return found_out;
}

bool resolve_as_settled(const Till& till, const Product& product, const Entry& entry, const std::string& transaction) {
  require_own_transaction(till, entry, transaction);
  Entry copy = entry;
  return mark_settled(till.db, till.config, product, copy, transaction);
}

bool resolve_as_void(const Till& till, const Entry& entry) {
  const auto found = ask_chain(till, entry);
  if (found && found->kind == Finding::Kind::paid) {
    throw std::runtime_error("the chain says that it was settled in 0x" + crypto::hex(found->transaction) +
                             "; nothing was changed");
  }
  if (found && found->kind == Finding::Kind::unused && found->time <= entry.valid_before + kLastChance) {
    throw std::runtime_error("it can still be settled, for " +
                             std::to_string(entry.valid_before + kLastChance - found->time) +
                             " s; nothing was changed");
  }
  return db::autocommit(till.db, tables::payments::void_unattended, entry.id, std::string("voided_by_operator"));
}

}  // namespace billing::rules
