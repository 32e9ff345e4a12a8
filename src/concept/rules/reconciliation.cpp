#include "concept/rules/reconciliation.h"

#include <iostream>

#include "concept/rules/purchase/settling.h"
#include "crypto/encoding.h"

namespace concepts::rules {

using tables::payments::Entry;

int reconcile(Worker& worker, int most) {
  int found_out = 0;
  for (Entry& entry : tables::payments::due(worker.db, most)) {
    const auto token = take_over(worker, entry, settling_lease(worker.config));
    if (!token) continue;
    Claim claim(worker, entry, *token);
    try {
      find_out(worker, entry, claim);
      ++found_out;
    } catch (const refusal::Unavailable&) {
      continue;  // as open as before, or parked
    } catch (const db::Fault& fault) {  // one that cannot be delivered must not keep the others waiting
      std::cerr << "payment " << crypto::uuid_text(entry.id) << ": " << fault.what() << std::endl;
    }
  }
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
