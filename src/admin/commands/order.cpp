// order list, show, key, refund; credits audit.
#include "admin/command.h"
#include "billing/rules/pack_key.h"
#include "billing/rules/refund.h"
#include "billing/tables/credit_ledger.h"
#include "billing/tables/orders.h"
#include "crypto/encoding.h"

namespace admin {

using billing::tables::orders::Order;
using json::Json;
namespace orders = billing::tables::orders;

namespace {

constexpr int kMostListed = 1000;

std::optional<std::string> key_id(const Order& order) {
  return order.key_id ? std::optional(crypto::uuid_text(*order.key_id)) : std::nullopt;
}

Json json_of(const Order& order) {
  return Json::object({{"orderId", crypto::uuid_text(order.id)},
                       {"method", order.method},
                       {"state", order.state},
                       {"credits", order.credits},
                       {"keyId", key_id(order)},
                       {"sessionId", order.session_id},
                       {"paymentIntent", order.payment_intent},
                       {"createdAt", order.created_at},
                       {"fulfilledAt", order.fulfilled_at},
                       {"claimedAt", order.claimed_at},
                       {"reversedAt", order.reversed_at}});
}

std::string line_of(const Order& order) {
  return crypto::uuid_text(order.id) + "  " + order.state + "  " + order.method + "  " + order.created_at + "  key " +
         key_id(order).value_or("none") + "\n";
}

Order named(Worker& worker, const std::string& name) {
  const auto id = crypto::from_uuid_text(name);
  const auto order = id ? orders::by_id(worker.db, *id) : std::nullopt;
  if (!order) throw std::runtime_error("there is no such order");
  return *order;
}

// What was paid, unless a state is asked for.
std::vector<Order> asked_for(const Arguments& arguments, Worker& worker) {
  if (!arguments.flag("state")) return orders::paid(worker.db, kMostListed);
  const std::string asked = arguments.option("state", "");
  std::string valid;
  for (const std::string state : orders::kStates) {
    if (state == asked) return orders::in_state(worker.db, state, kMostListed);
    valid += (valid.empty() ? "" : ", ") + state;
  }
  throw UsageFault("--state must be one of " + valid);
}

Report list(const Arguments& arguments, Worker& worker) {
  Report report{"", nullptr};
  std::vector<Json> found;
  for (const auto& order : asked_for(arguments, worker)) {
    report.text += line_of(order);
    found.push_back(json_of(order));
  }
  report.json = Json::object({{"orders", Json::array(found)}});
  report.when_empty = "no orders yet\n";
  return report;
}

Report show(const Arguments& arguments, Worker& worker) {
  const auto order = named(worker, arguments.word(0, "ORDER"));
  return {line_of(order), json_of(order)};
}

Report key(const Arguments& arguments, Worker& worker) {
  const auto order = named(worker, arguments.word(0, "ORDER"));
  const bool replaces = arguments.flag("replace");
  if (replaces && arguments.option("replace", "") != "yes") throw UsageFault("--replace must be yes");
  const auto key =
      replaces ? billing::rules::replace_key(worker.db, order) : billing::rules::key_for_operator(worker, order);
  return {
      "key " + crypto::uuid_text(key.id) + (replaces ? ", in place of the one before: " : ": ") + key.raw_key + "\n",
      Json::object({{"keyId", crypto::uuid_text(key.id)}, {"apiKey", key.raw_key}})};
}

Report refund(const Arguments& arguments, Worker& worker) {
  billing::rules::refund(worker, named(worker, arguments.word(0, "ORDER")));
  return show(arguments, worker);
}

Report audit(const Arguments&, Worker& worker) {
  Report report{"", nullptr};
  std::vector<Json> drifted;
  for (const auto& [key, left, sum] : billing::tables::credit_ledger::drifted(worker.db)) {
    report.text +=
        crypto::uuid_text(key) + "  has " + std::to_string(left) + ", its ledger says " + std::to_string(sum) + "\n";
    drifted.push_back(Json::object({{"keyId", crypto::uuid_text(key)}, {"creditsRemaining", left}, {"ledger", sum}}));
  }
  if (!drifted.empty()) report.exit_code = 1;
  if (drifted.empty()) report.text = "each key's ledger adds up to its credits\n";
  report.json = Json::object({{"drifted", Json::array(drifted)}});
  return report;
}

}  // namespace

std::vector<Command> order_commands() {
  return {{"order list",
           "[--state STATE]",
           "key packs that were paid, newest first; or those of one state",
           {"state"},
           list},
          {"order show", "ORDER", "one order, by its id", {}, show},
          {"order key",
           "ORDER [--replace yes]",
           "the key of a paid order, as the last word; or another in its place, whereupon the old one fails",
           {"replace"},
           key},
          {"order refund", "ORDER", "the price back to the card, and the unused credits off the key", {}, refund},
          {"credits audit",
           "",
           "keys whose ledger does not add up to their credits; exit status 1 when there are any",
           {},
           audit}};
}

}  // namespace admin
