#include "concepts/rules/delivery.h"

#include "billing/rules/pack.h"
#include "billing/rules/prices.h"
#include "billing/tables/orders.h"
#include "crypto/encoding.h"
#include "json/json.h"
#include "json/strict.h"

namespace concepts::rules {

using billing::tables::payments::Entry;
using json::Json;

namespace {

std::optional<std::string> text(const rapidjson::Value& object, const char* name) {
  const auto* value = json::member(object, name);
  if (!value || !value->IsString()) return std::nullopt;
  return std::string(json::text_of(*value));
}

void deliver_generation(db::Transaction& tx, const Entry& entry) {
  const auto made = json::parse_strictly(entry.result.value());
  tables::generations::insert(
      tx,
      {entry.id, "payment", text(made, "theme").value(), text(made, "coinName").value(), text(made, "ticker").value(),
       text(made, "description").value(), crypto::from_hex(text(made, "logo").value()).value(), text(made, "logoError"),
       text(made, "logoErrorDetail"), text(made, "generator").value(), std::stoull(text(made, "seed").value()),
       text(made, "logoGenerator").value_or(logo_generator_name())});  // made before it was written down
}

}  // namespace

std::string waiting(const Concept& made) {
  return Json::object({{"theme", made.theme},
                       {"coinName", made.draft.coin_name},
                       {"ticker", made.draft.ticker},
                       {"description", made.draft.description},
                       {"logo", crypto::hex(made.logo_sha256)},
                       {"logoError", made.logo_error},
                       {"logoErrorDetail", made.logo_error_detail},
                       {"generator", made.generator},
                       {"logoGenerator", made.logo_generator},
                       {"seed", std::to_string(made.seed)}})
      .text();
}

void deliver(db::Transaction& tx, const Config& config, const Entry& entry) {
  if (entry.purpose == "pack") {
    billing::tables::orders::insert_transfer(tx, entry.id, billing::rules::kPackCredits);
    billing::rules::fulfil_order(tx, config.secret, entry.id, std::nullopt);
  } else {
    deliver_generation(tx, entry);
  }
}

}  // namespace concepts::rules
