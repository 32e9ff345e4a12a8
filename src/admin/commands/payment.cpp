#include "admin/commands.h"
#include "billing/rules/x402/resolve.h"
#include "billing/tables/payments.h"
#include "crypto/encoding.h"
#include "products.h"

namespace admin {

using billing::tables::payments::Entry;
using json::Json;
namespace payments = billing::tables::payments;

namespace {

constexpr int kMaxPaymentsListed = 1000;

std::optional<std::string> hex(const std::optional<std::string>& raw) {
  return raw ? std::optional("0x" + crypto::hex(*raw)) : std::nullopt;
}

Json json_of(const Entry& entry) {
  return Json::object({{"paymentId", crypto::uuid_text(entry.id)},
                       {"purpose", entry.purpose},
                       {"network", entry.network},
                       {"state", name_of(entry.state)},
                       {"payer", hex(entry.payer)},
                       {"payTo", hex(entry.pay_to)},
                       {"asset", hex(entry.asset)},
                       {"value", std::to_string(entry.value)},
                       {"nonce", hex(entry.nonce)},
                       {"identifier", entry.identifier.empty() ? Json(nullptr) : Json(entry.identifier)},
                       {"validBefore", entry.valid_before},
                       {"transaction", hex(entry.transaction)},
                       {"settleAttempts", entry.settle_attempts},
                       {"lastError", entry.last_error},
                       {"evidence", json_of_lines(entry.evidence)},
                       {"firstSeen", entry.first_seen},
                       {"settledAt", entry.settled_at}});
}

std::string line_of(const Entry& entry) {
  return crypto::uuid_text(entry.id) + "  " + name_of(entry.state) + "  " + entry.purpose + "  " + entry.network +
         "  " + std::to_string(entry.value) + "  " + entry.first_seen + "  0x" + crypto::hex(entry.payer) + "  " +
         hex(entry.transaction).value_or("") + (entry.transaction && entry.last_error ? "  " : "") +
         printable(entry.last_error.value_or("")) + "\n";
}

Entry find_payment(Worker& worker, const std::string& name) {
  const auto id = crypto::from_uuid_text(name);
  const auto entry = id ? payments::by_id(worker.db, *id) : std::nullopt;
  if (!entry) throw std::runtime_error("there is no such payment; `payment list` prints the newest");
  return *entry;
}

Report list_payments(const Arguments& arguments, Worker& worker) {
  const std::string state = arguments.optional("--state").value_or("");
  return list_report("payments", payments::list(worker.db, state, kMaxPaymentsListed), line_of, json_of,
                     state.empty() ? "no payments yet\n" : "no payment is " + state + "\n");
}

Report show_payment(const Arguments& arguments, Worker& worker) {
  const auto entry = find_payment(worker, arguments.text("PAYMENT"));
  return {line_of(entry) + "nonce 0x" + crypto::hex(entry.nonce) + ", valid before " +
              std::to_string(entry.valid_before) + ", " + std::to_string(entry.settle_attempts) +
              " attempts to settle" + (entry.last_error ? ", last: " + printable(*entry.last_error) : "") + "\n" +
              entry.evidence,
          json_of(entry)};
}

// Returns the 32 bytes of 0x and 64 hexadecimal digits, or none for other texts.
std::optional<std::string> raw_hash(const std::string& text) {
  const auto hash = text.rfind("0x", 0) == 0 ? crypto::from_hex(text.substr(2)) : std::nullopt;
  return hash && hash->size() == 32 ? hash : std::nullopt;
}

std::string is_transaction(const std::string& value) {
  return raw_hash(value) ? "" : "must be a transaction: 0x and 64 hexadecimal digits";
}

std::string why_unchanged(const Entry& entry) {
  if (entry.state == payments::State::settling) return "it is being worked on: try again in a moment";
  return "it is " + name_of(entry.state) +
         " and stays so: only SETTLING and UNRESOLVED can be resolved, and VOID as --settled";
}

bool record_outcome(const Arguments& arguments, Worker& worker, const Entry& entry) {
  const auto transaction = arguments.optional("--settled");
  if (!transaction) return billing::rules::resolve_as_void({worker.config, worker.db, worker.http}, entry);
  const auto& product = billing::rules::product_for(products(), entry.purpose);
  return billing::rules::resolve_as_settled({worker.config, worker.db, worker.http}, product, entry,
                                            raw_hash(*transaction).value());
}

Report resolve(const Arguments& arguments, Worker& worker) {
  const std::string id = arguments.text("PAYMENT");
  if (!record_outcome(arguments, worker, find_payment(worker, id))) {
    throw std::runtime_error(why_unchanged(find_payment(worker, id)));
  }
  return show_payment(arguments, worker);
}

}  // namespace

std::vector<Command> payment_commands() {
  const auto payment = word("PAYMENT", "The id of the payment");
  return {{"payment list",
           "List x402 payments, newest first, at most " + std::to_string(kMaxPaymentsListed),
           {option_among("--state", "STATE", "Only payments of this state",
                         {std::begin(payments::kStateNames), std::end(payments::kStateNames)})},
           list_payments},
          {"payment show", "Show one payment, with its nonce", {payment}, show_payment},
          {"payment resolve",
           "Record the outcome of a payment, which you have looked up on the chain",
           {payment,
            option("--settled", "TRANSACTION", "It was charged, by this transaction: what it bought is delivered",
                   is_transaction),
            flag("--void", "It was never charged, and never will be")},
           resolve,
           true}};
}

}  // namespace admin
