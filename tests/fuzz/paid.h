#pragma once
#include "billing/tables/payments.h"
#include "settings.h"

namespace fuzz {

// A payment in progress, as in the database.
inline const billing::tables::payments::Entry& paid_entry() {
  static const auto entry = [] {
    billing::tables::payments::Entry entry{};
    entry.id = std::string(16, '\x01');
    entry.purpose = "generate";
    entry.network = "base";
    entry.asset = std::string(20, '\x22');
    entry.payer = std::string(20, '\x33');
    entry.pay_to = std::string(20, '\x11');
    entry.nonce = std::string(32, '\x44');
    entry.value = 10000;
    entry.valid_before = 1800000600;
    entry.seen_at = 1800000000;
    entry.payload = "{}";
    return entry;
  }();
  return entry;
}

}  // namespace fuzz
