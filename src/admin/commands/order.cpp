// Has the commands order list, show, key, refund and resolve, and credits audit.
#include <algorithm>

#include "admin/commands.h"
#include "billing/rules/pack_key.h"
#include "billing/rules/prices.h"
#include "billing/rules/stripe/refund.h"
#include "billing/rules/stripe/resolve.h"
#include "billing/tables/card_reversals.h"
#include "billing/tables/credit_ledger.h"
#include "billing/tables/orders.h"
#include "crypto/encoding.h"

namespace admin {

using billing::tables::orders::Order;
using json::Json;
namespace orders = billing::tables::orders;

namespace {

constexpr int kMaxOrdersListed = 1000;
constexpr char kUnresolved[] = "unresolved";  // for the command line as a state, though in the table it is reversed

struct Shown {
  Order order;
  bool is_unresolved;  // its refund failed, or its dispute was won, and the operator has to decide
};

std::vector<Shown> shown(Worker& worker, const std::vector<Order>& orders) {
  const auto unresolved = billing::tables::card_reversals::unresolved(worker.db, billing::rules::kPackPriceCents);
  std::vector<Shown> all;
  for (const auto& order : orders) {
    all.push_back({order, std::any_of(unresolved.begin(), unresolved.end(),
                                      [&](const auto& other) { return other.order_id == order.id; })});
  }
  return all;
}

std::vector<Order> unresolved_orders(Worker& worker) {
  std::vector<Order> all;
  for (const auto& open : billing::tables::card_reversals::unresolved(worker.db, billing::rules::kPackPriceCents)) {
    if (const auto order = orders::by_id(worker.db, open.order_id)) all.push_back(*order);
  }
  return all;
}

std::optional<std::string> text_of(const std::optional<std::string>& id) {
  return id ? std::optional(crypto::uuid_text(*id)) : std::nullopt;
}

Json json_of(const Shown& shown) {
  const auto& order = shown.order;
  return Json::object({{"orderId", crypto::uuid_text(order.id)},
                       {"method", order.method},
                       {"state", name_of(order.state)},
                       {"network", order.network},
                       {"credits", order.credits},
                       {"keyId", text_of(order.key_id)},
                       {"toppedUpKeyId", text_of(order.topped_up)},
                       {"sessionId", order.session_id},
                       {"paymentIntent", order.payment_intent},
                       {"createdAt", order.created_at},
                       {"fulfilledAt", order.fulfilled_at},
                       {"claimedAt", order.claimed_at},
                       {"reversedAt", order.reversed_at},
                       {"restoredAt", order.restored_at},
                       {"unresolved", shown.is_unresolved},
                       {"evidence", json_of_lines(order.evidence)}});
}

std::string line_of(const Shown& shown) {
  const auto& order = shown.order;
  return crypto::uuid_text(order.id) + "  " + (shown.is_unresolved ? kUnresolved : name_of(order.state)) + "  " +
         order.method + "  " + (order.network ? *order.network + "  " : "") + order.created_at +
         (order.topped_up ? "  topped up key " : "  key ") +
         text_of(order.topped_up ? order.topped_up : order.key_id).value_or("none") + "\n";
}

Order find_order(Worker& worker, const std::string& name) {
  const auto id = crypto::from_uuid_text(name);
  const auto order = id ? orders::by_id(worker.db, *id) : std::nullopt;
  if (!order) throw std::runtime_error("there is no such order; `order list` prints those that were paid");
  return *order;
}

std::vector<std::string> states() {
  std::vector<std::string> names(std::begin(orders::kStateNames), std::end(orders::kStateNames));
  names.push_back(kUnresolved);
  return names;
}

Report list_orders(const Arguments& arguments, Worker& worker) {
  const auto state = arguments.optional("--state").value_or("");
  const auto listed =
      state == kUnresolved ? unresolved_orders(worker) : orders::list(worker.db, state, kMaxOrdersListed);
  return list_report("orders", shown(worker, listed), line_of, json_of, "no orders yet\n");
}

Report show_order(const Arguments& arguments, Worker& worker) {
  const auto order = shown(worker, {find_order(worker, arguments.text("ORDER"))}).front();
  return {
      line_of(order) +
          (order.is_unresolved ? "you have the money, and the buyer has no key: `order refund`, or `order resolve`\n"
                               : "") +
          order.order.evidence,
      json_of(order)};
}

Report key(const Arguments& arguments, Worker& worker) {
  const auto order = find_order(worker, arguments.text("ORDER"));
  const bool replaces = arguments.has("--replace");
  const auto key = replaces ? billing::rules::replace_key(worker.db, order)
                            : billing::rules::key_for_operator(worker.db, worker.config, order);
  return {
      "key " + crypto::uuid_text(key.id) + (replaces ? ", in place of the one before: " : ": ") + key.raw_key + "\n",
      Json::object({{"keyId", crypto::uuid_text(key.id)}, {"apiKey", key.raw_key}})};
}

Report refund(const Arguments& arguments, Worker& worker) {
  billing::rules::refund({worker.config, worker.db, worker.http}, find_order(worker, arguments.text("ORDER")));
  return show_order(arguments, worker);
}

Report resolve_order(const Arguments& arguments, Worker& worker) {
  const auto order = find_order(worker, arguments.text("ORDER"));
  if (arguments.has("--restore"))
    billing::rules::restore(worker.db, order);
  else
    billing::rules::resolve(worker.db, order);
  return show_order(arguments, worker);
}

Report audit(const Arguments&, Worker& worker) {
  auto report = list_report(
      "drifted", billing::tables::credit_ledger::drifted(worker.db),
      [](const auto& one) {
        return crypto::uuid_text(one.key_id) + "  has " + std::to_string(one.credits_left) + ", its ledger says " +
               std::to_string(one.sum) + "\n";
      },
      [](const auto& one) {
        return Json::object(
            {{"keyId", crypto::uuid_text(one.key_id)}, {"creditsRemaining", one.credits_left}, {"ledger", one.sum}});
      });
  report.exit_code = report.text.empty() ? 0 : 1;
  if (report.text.empty()) report.text = "each key's ledger adds up to its credits\n";
  return report;
}

}  // namespace

std::vector<Command> order_commands() {
  const auto order = word("ORDER", "The id of the order");
  return {{"order list",
           "List the key packs that were paid, newest first, or the orders of one state",
           {option_among("--state", "STATE", "Only orders of this state", states())},
           list_orders},
          {"order show", "Show one order", {order}, show_order},
          {"order key",
           "Print the key of a paid order as the last word; it counts as shown then",
           {order, flag("--replace", "Put another key in its place; the old one fails from then on")},
           key},
          {"order refund", "Return the price to the card, and take the unused credits off the key", {order}, refund},
          {"order resolve",
           "Record that you have settled with the buyer what a failed refund, or a dispute that was won, left open",
           {order, flag("--restore", "Give the key and its credits back")},
           resolve_order},
          {"credits audit",
           "List keys whose ledger does not add up to their credits; exit status 1 when there are any",
           {},
           audit}};
}

}  // namespace admin
