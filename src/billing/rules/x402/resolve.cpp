#include "billing/rules/x402/resolve.h"

#include <stdexcept>

#include "billing/rules/x402/claim.h"
#include "billing/rules/x402/onchain/chain.h"
#include "billing/rules/x402/onchain/evidence.h"
#include "billing/rules/x402/settling.h"
#include "crypto/encoding.h"

namespace billing::rules {

namespace {

// Returns nullopt if no node is configured.
std::optional<Finding> ask_chain(const Till& till, const Entry& entry) {
  if (entry.network != till.config.x402.network) {
    throw std::runtime_error("it was paid on " + entry.network + ": resolve it with MILLRACE_X402_NETWORK=" +
                             entry.network + ", and MILLRACE_X402_RPC_URL of a node of that network or none");
  }
  if (till.config.x402.rpc_url.empty()) return std::nullopt;
  const auto finding = look_up(till.http, till.config, entry);
  if (!finding) throw std::runtime_error("the node does not say what became of it; nothing was changed, try again");
  return finding;
}

void require_own_transaction(const Till& till, const Entry& entry, const std::string& transaction) {
  if (const auto other = tables::payments::other_settled_by(till.db, transaction, entry.id)) {
    throw std::runtime_error("this transaction has settled payment " + crypto::uuid_text(other->id) + " already");
  }
  const auto finding = ask_chain(till, entry);
  if (!finding) return;
  if (finding->kind != Finding::Kind::paid) {
    throw std::runtime_error("the chain says that this payment was not settled; nothing was changed");
  }
  if (finding->transaction != transaction) {
    throw std::runtime_error("the chain says that it was settled in another transaction: 0x" +
                             crypto::hex(finding->transaction));
  }
}

}  // namespace

bool resolve_as_settled(const Till& till, const Product& product, const Entry& entry, const std::string& transaction) {
  require_own_transaction(till, entry, transaction);
  Entry copy = entry;
  return record_and_deliver(till, product, copy, transaction, tables::payments::record_settled);
}

bool resolve_as_void(const Till& till, const Entry& entry) {
  const auto finding = ask_chain(till, entry);
  if (finding && finding->kind == Finding::Kind::paid) {
    throw std::runtime_error("the chain says that it was settled in 0x" + crypto::hex(finding->transaction) +
                             "; nothing was changed");
  }
  const auto settled = settled_according_to(entry.evidence);
  if (!finding && settled && entry.state != tables::payments::State::settled &&
      !tables::payments::other_settled_by(till.db, *settled, entry.id)) {
    throw std::runtime_error("the facilitator said that it was settled in 0x" + crypto::hex(*settled) +
                             "; nothing was changed");
  }
  if (finding && finding->kind == Finding::Kind::unused && finding->time <= entry.valid_before + kLastChance) {
    throw std::runtime_error("it can still be settled, for " +
                             std::to_string(entry.valid_before + kLastChance - finding->time) +
                             " s; nothing was changed");
  }
  if (finding && finding->kind == Finding::Kind::spent_otherwise) {
    Entry copy = entry;
    keep_evidence(till, copy, kUsed, finding->transaction, "by the chain, for something else");
  }
  return db::autocommit(till.db, tables::payments::record_void_by_operator, entry.id,
                        std::string("voided_by_operator"));
}

}  // namespace billing::rules
