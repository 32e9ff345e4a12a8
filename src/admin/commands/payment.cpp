// payment list, show, resolve.
#include "admin/command.h"
#include "admin/terminal.h"
#include "billing/rules/reconciliation.h"
#include "billing/tables/payments.h"
#include "crypto/encoding.h"
#include "products.h"

namespace admin {

using billing::tables::payments::Entry;
using json::Json;
namespace payments = billing::tables::payments;
namespace rules = billing::rules;

namespace {

constexpr int kMostListed = 1000;

std::optional<std::string> hex(const std::optional<std::string>& raw) {
  return raw ? std::optional("0x" + crypto::hex(*raw)) : std::nullopt;
}

Json json_of(const Entry& entry) {
  return Json::object({{"paymentId", crypto::uuid_text(entry.id)},
                       {"purpose", entry.purpose},
                       {"state", entry.state},
                       {"payer", hex(entry.payer)},
                       {"payTo", hex(entry.pay_to)},
                       {"asset", hex(entry.asset)},
                       {"value", std::to_string(entry.value)},
                       {"nonce", hex(entry.nonce)},
                       {"validBefore", entry.valid_before},
                       {"transaction", hex(entry.transaction)},
                       {"settleAttempts", entry.settle_attempts},
                       {"lastError", entry.last_error},
                       {"firstSeen", entry.first_seen},
                       {"settledAt", entry.settled_at}});
}

std::string line_of(const Entry& entry) {
  return crypto::uuid_text(entry.id) + "  " + entry.state + "  " + entry.purpose + "  " + std::to_string(entry.value) +
         "  " + entry.first_seen + "  0x" + crypto::hex(entry.payer) + "  " +
         hex(entry.transaction).value_or(printable(entry.last_error.value_or(""))) + "\n";
}

Entry named(Worker& worker, const std::string& name) {
  const auto id = crypto::from_uuid_text(name);
  const auto entry = id ? payments::by_id(worker.db, *id) : std::nullopt;
  if (!entry) throw std::runtime_error("there is no such payment");
  return *entry;
}

// Empty for all.
std::string state_asked_for(const Arguments& arguments) {
  const std::string state = arguments.option("state", "");
  if (!arguments.flag("state")) return state;
  std::string valid;
  for (const std::string name : payments::kStates) {
    if (name == state) return state;
    valid += (valid.empty() ? "" : ", ") + name;
  }
  throw UsageFault("--state must be one of " + valid);
}

Report list(const Arguments& arguments, Worker& worker) {
  const std::string state = state_asked_for(arguments);
  Report report{"", nullptr};
  std::vector<Json> entries;
  for (const auto& entry : payments::list(worker.db, state, kMostListed)) {
    report.text += line_of(entry);
    entries.push_back(json_of(entry));
  }
  report.json = Json::object({{"payments", Json::array(entries)}});
  report.when_empty = state.empty() ? "no payments yet\n" : "no payment is " + state + "\n";
  return report;
}

Report show(const Arguments& arguments, Worker& worker) {
  const auto entry = named(worker, arguments.word(0, "PAYMENT"));
  return {line_of(entry) + "nonce 0x" + crypto::hex(entry.nonce) + ", valid before " +
              std::to_string(entry.valid_before) + ", " + std::to_string(entry.settle_attempts) +
              " attempts to settle" + (entry.last_error ? ", last: " + printable(*entry.last_error) : "") + "\n",
          json_of(entry)};
}

std::string transaction_in(const Arguments& arguments) {
  const std::string given = arguments.option("settled", "");
  const auto hash = given.rfind("0x", 0) == 0 ? crypto::from_hex(given.substr(2)) : std::nullopt;
  if (!hash || hash->size() != 32) throw UsageFault("--settled must be a transaction: 0x and 64 hexadecimal digits");
  return *hash;
}

std::string why_it_stays(const Entry& entry) {
  if (entry.state == "SETTLING") return "it is being worked on: say it again in a moment";
  return "it is " + entry.state + " and stays so: only SETTLING and UNRESOLVED can be resolved, and VOID as --settled";
}

bool resolve_as_settled(const Arguments& arguments, Worker& worker, const Entry& entry) {
  const auto& product = rules::product_for(products(), entry.purpose);
  return rules::resolve_as_settled(worker, product, entry, transaction_in(arguments));
}

// An empty --settled or --void is an error, not a decision.
bool resolve_as_said(const Arguments& arguments, Worker& worker, const Entry& entry) {
  if (arguments.flag("settled")) return resolve_as_settled(arguments, worker, entry);
  if (arguments.option("void", "") != "yes") throw UsageFault("--void must be yes");
  return rules::resolve_as_void(worker, entry);
}

Report resolve(const Arguments& arguments, Worker& worker) {
  const auto entry = named(worker, arguments.word(0, "PAYMENT"));
  if (arguments.flag("settled") == arguments.flag("void")) {
    throw UsageFault("say either --settled TRANSACTION or --void yes");
  }
  if (!resolve_as_said(arguments, worker, entry)) {
    throw std::runtime_error(why_it_stays(named(worker, arguments.word(0, "PAYMENT"))));
  }
  return show(arguments, worker);
}

}  // namespace

std::vector<Command> payment_commands() {
  return {{"payment list", "[--state STATE]", "x402 payments, newest first", {"state"}, list},
          {"payment show", "PAYMENT", "one payment, by its id", {}, show},
          {"payment resolve",
           "PAYMENT --settled TRANSACTION | --void yes",
           "your word on a payment whose outcome is unknown, after a look at the chain",
           {"settled", "void"},
           resolve}};
}

}  // namespace admin
