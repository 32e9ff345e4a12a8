#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// Reads of payments, orders and keys together what was sold to whom. Ids are 16 raw bytes.
namespace billing::tables::sold_keys {

struct SoldKey {
  std::string id, order_id;
  std::string hint;  // gen_Ab…yZ
  std::int64_t credits_left;
};
// Lists the keys in force that were paid by that wallet (20 raw bytes) on that network, newest first, a hundred at
// most.
std::vector<SoldKey> bought_by(db::Database& db, const std::string& network, const std::string& payer);

// Describes an order that was paid, whatever became of it.
struct Sale {
  std::string order_id;
  std::string method;  // as orders.h spells it
  bool is_top_up;      // of a key that was there before
  int credits;
  std::string paid_at;                            // ISO 8601
  std::optional<std::string> reversed_at;         // when the money went back
  std::optional<std::string> network;             // the rest is of transfers: on which it was paid,
  std::optional<std::string> payer, transaction;  // by whom (20 raw bytes), and by what (32 raw bytes),
  std::optional<std::int64_t> value;              // and how much, in millionths of a USDC
};
// Lists the orders that have put credits on a key, newest first, a hundred at most.
std::vector<Sale> of_key(db::Database& db, const std::string& key_id);

}  // namespace billing::tables::sold_keys
