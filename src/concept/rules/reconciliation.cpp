#include "concept/rules/reconciliation.h"

#include <iostream>

#include "concept/rules/purchase/settling.h"
#include "crypto/encoding.h"

namespace concepts::rules {

using tables::payments::Entry;

namespace {

constexpr int kPutOffSeconds = 60;

// One that cannot be delivered must not keep the others waiting, now or the next time.
void put_off(Worker& worker, const Entry& entry, Claim& claim, const char* fault) {
  std::cerr << "payment " << crypto::uuid_text(entry.id) << ": " << fault << std::endl;
  claim.done();
  db::transact(worker.db, [&](db::Transaction& tx) {
    tables::payments::wait(tx, entry.id, claim.token(), "not_delivered", kPutOffSeconds);
  });
}

bool is_found_out(Worker& worker, Entry& entry) {
  const auto token = take_over(worker, entry, settling_lease(worker.config));
  if (!token) return false;
  Claim claim(worker, entry, *token);
  try {
    find_out(worker, entry, claim);
    return true;
  } catch (const refusal::Refusal&) {
    // as open as before, or parked, or somebody else's by now
  } catch (const std::exception& fault) {
    put_off(worker, entry, claim, fault.what());
  }
  return false;
}

}  // namespace

int reconcile(Worker& worker, int most) {
  int found_out = 0;
  for (Entry& entry : tables::payments::due(worker.db, most)) found_out += is_found_out(worker, entry);
  return found_out;
}

bool resolve_as_settled(Worker& worker, const Entry& entry, const std::string& transaction) {
  Entry copy = entry;
  return mark_settled(worker, copy, transaction);
}

bool resolve_as_void(Worker& worker, const Entry& entry) {
  return db::transact<db::OneStatement>(worker.db, [&](db::Transaction& tx) {
    return tables::payments::void_unattended(tx, entry.id, "voided_by_operator");
  });
}

}  // namespace concepts::rules
