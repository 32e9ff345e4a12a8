#include "billing/handlers/packs.h"

#include "billing/handlers/supplied_key.h"
#include "billing/rules/api_key.h"
#include "billing/rules/prices.h"
#include "billing/tables/orders.h"
#include "billing/tables/sold_keys.h"
#include "crypto/encoding.h"
#include "web/parameters.h"

namespace billing::handlers {

using json::Json;
using tables::sold_keys::Sale;

namespace {

std::optional<std::string> hex(const std::optional<std::string>& bytes) {
  return bytes ? std::optional("0x" + crypto::hex(*bytes)) : std::nullopt;
}

// Returns dollars with two decimal places.
std::string amount(const Sale& sale) {
  const auto cents = sale.value ? *sale.value / 10'000 : rules::kPackPriceCents;
  const auto rest = std::to_string(cents % 100);
  return std::to_string(cents / 100) + "." + (rest.size() < 2 ? "0" : "") + rest;
}

Json receipt_of(const Sale& sale) {
  const bool by_card = sale.method == tables::orders::kCard;
  return Json::object({{"orderId", crypto::uuid_text(sale.order_id)},
                       {"paidAt", sale.paid_at},
                       {"bought", sale.is_top_up ? "credits" : "key"},
                       {"credits", sale.credits},
                       {"amount", amount(sale)},
                       {"currency", by_card ? "USD" : "USDC"},
                       {"method", sale.method},
                       {"network", sale.network},
                       {"payer", hex(sale.payer)},
                       {"transaction", hex(sale.transaction)},
                       {"takenBackAt", sale.reversed_at}});
}

}  // namespace

// GET /api/receipts: answers with what was paid for the key that is sent, also if it was taken back since.
web::Response list_receipts(const web::Request& request, Worker& worker) {
  web::require_no_parameters(request);
  const auto key = rules::require_known_key(worker.db, worker.config, required_key(request));
  return web::json(
      200, Json::object({{"keyId", crypto::uuid_text(key.id)},
                         {"keyHint", key.hint},
                         {"seller", Json::object({{"url", worker.config.base_url},
                                                  {"contact", worker.config.contact},
                                                  {"imprint", worker.config.legal.imprint}})},
                         {"receipts", Json::array_of(tables::sold_keys::of_key(worker.db, key.id), receipt_of)}}));
}

}  // namespace billing::handlers
