#include "billing/rules/x402/reconciliation.h"

#include <stdexcept>

#include "billing/rules/x402/chain.h"
#include "billing/rules/x402/purchase/find_out.h"
#include "billing/rules/x402/purchase/outcome.h"
#include "crypto/encoding.h"
#include "log.h"

namespace billing::rules {

using tables::payments::Entry;

namespace {

constexpr int kPutOffSeconds = 60;

// An entry that cannot be delivered must not hold up the others, now or in the next run.
void put_off(Worker& worker, const Entry& entry, Claim& claim, const char* fault) {
  log_problem(LogLevel::warning, {{"payment", crypto::uuid_text(entry.id)}}, fault);
  claim.done();
  db::transact(worker.db, [&](db::Transaction& tx) {
    tables::payments::postpone(tx, entry.id, claim.token(), "not_delivered", kPutOffSeconds);
  });
}

bool is_found_out(Worker& worker, const Product& product, Entry& entry) {
  const auto token = take_over(worker, entry, settling_lease(worker.config));
  if (!token) return false;
  Claim claim(worker, product, entry, *token);
  try {
    find_out(worker, entry, claim);
    return true;
  } catch (const refusal::Refusal&) {
    // as open as before, or UNRESOLVED, or another worker has it by now
  } catch (const std::exception& fault) {
    put_off(worker, entry, claim, fault.what());
  }
  return false;
}

// Absent without a node.
std::optional<Finding> ask_chain(Worker& worker, const Entry& entry) {
  if (worker.config.x402.rpc_url.empty()) return std::nullopt;
  const auto found = look_up(worker.http, worker.config, entry);
  if (!found) throw std::runtime_error("the node does not say what became of it; nothing was changed, try again");
  return found;
}

void require_own_transaction(Worker& worker, const Entry& entry, const std::string& transaction) {
  if (const auto other = tables::payments::other_settled_by(worker.db, transaction, entry.id)) {
    throw std::runtime_error("this transaction has settled payment " + crypto::uuid_text(other->id) + " already");
  }
  const auto found = ask_chain(worker, entry);
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

int reconcile(Worker& worker, const Products& products, int max) {
  int found_out = 0;
  for (Entry& entry : tables::payments::due(worker.db, max)) {
    found_out += is_found_out(worker, product_for(products, entry.purpose), entry);
  }
  return found_out;
}

bool resolve_as_settled(Worker& worker, const Product& product, const Entry& entry, const std::string& transaction) {
  require_own_transaction(worker, entry, transaction);
  Entry copy = entry;
  return mark_settled(worker, product, copy, transaction);
}

bool resolve_as_void(Worker& worker, const Entry& entry) {
  const auto found = ask_chain(worker, entry);
  if (found && found->kind == Finding::Kind::paid) {
    throw std::runtime_error("the chain says that it was settled in 0x" + crypto::hex(found->transaction) +
                             "; nothing was changed");
  }
  if (found && found->kind == Finding::Kind::unused && found->time <= entry.valid_before + kLastChance) {
    throw std::runtime_error("it can still be settled, for " +
                             std::to_string(entry.valid_before + kLastChance - found->time) +
                             " s; nothing was changed");
  }
  return db::autocommit(worker.db, [&](db::Transaction& tx) {
    return tables::payments::void_unattended(tx, entry.id, "voided_by_operator");
  });
}

}  // namespace billing::rules
