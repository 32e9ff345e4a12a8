#include "billing/rules/checkout.h"

#include <algorithm>
#include <stdexcept>

#include "billing/rules/pack.h"
#include "billing/rules/prices.h"
#include "billing/rules/throttle.h"
#include "billing/tables/card_payments.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "json/strict.h"
#include "log.h"
#include "refusal.h"
#include "text/percent.h"

namespace billing::rules {

using tables::orders::Order;
namespace orders = tables::orders;
namespace card_payments = tables::card_payments;

namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

// How long Stripe is waited for, in milliseconds: while a buyer waits, and a worker with them; and by the operator.
constexpr long kForBuyer = 8000, kForOperator = 20000;

std::string text(const rapidjson::Value* object, const char* name) {
  const auto* value = object ? json::member(*object, name) : nullptr;
  return value && value->IsString() ? std::string(json::text_of(*value)) : "";
}

refusal::Unavailable no_checkout() {
  return refusal::Unavailable("checkout_unavailable",
                              "Payment by card is not available right now; nothing was charged.", 10);
}

struct Said {
  long status;
  rapidjson::Document body;
};

void log_stripe(const std::string& path, const std::string& problem) {
  log_problem(LogLevel::warning, {{"stripe", path}}, problem);
}

// `idempotency_key` empty: a GET. Absent when no answer came, or one that is not JSON.
std::optional<Said> ask(Worker& worker, const std::string& path, const Fields& fields,
                        const std::string& idempotency_key, long timeout_ms) {
  net::HttpRequest request;
  request.method = idempotency_key.empty() ? "GET" : "POST";
  request.url = worker.config.stripe.api_url + path;
  request.headers = {"Authorization: Bearer " + worker.config.stripe.secret_key,
                     "Content-Type: application/x-www-form-urlencoded"};
  if (!idempotency_key.empty()) request.headers.push_back("Idempotency-Key: " + idempotency_key);
  request.body = text::form_encoded(fields);
  request.timeout_ms = timeout_ms;
  request.max_bytes = 256 * 1024;
  try {
    const auto answer = worker.http.send(request);
    if (answer.status != 200) log_stripe(path, "status " + std::to_string(answer.status));
    return Said{answer.status, json::parse_strictly(answer.body)};
  } catch (const net::NoAnswer& none) {
    log_stripe(path, none.what());
  } catch (const refusal::BadBody& garbage) {
    log_stripe(path, garbage.what());
  }
  return std::nullopt;
}

bool is_good(const std::optional<Said>& said) { return said && said->status == 200; }

// It was done, or was not, or is being done.
bool leaves_open(const std::optional<Said>& said) {
  return !said || said->status == 409 || said->status == 429 || said->status >= 500;
}

bool is_id(const std::string& id, const std::string& kind) {
  return id.rfind(kind, 0) == 0 && id.size() <= 255 &&
         std::all_of(id.begin(), id.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

bool is_session_id(const std::string& id) { return is_id(id, "cs_"); }

std::optional<std::string> payment_intent_of(const rapidjson::Value& object) {
  const std::string intent = text(&object, "payment_intent");
  return is_id(intent, "pi_") ? std::optional(intent) : std::nullopt;
}

bool has_the_price(const rapidjson::Value& session) {
  const auto* amount = json::member(session, "amount_total");
  return text(&session, "currency") == "usd" && amount && amount->IsInt64() && amount->GetInt64() == kPackPriceCents;
}

std::optional<Order> order_named(db::Database& db, const std::string& uuid) {
  const auto id = crypto::from_uuid_text(uuid);
  return id ? orders::by_id(db, *id) : std::nullopt;
}

// A checkout session as Stripe prints it, in an event or as an answer.
void fulfil(Worker& worker, const rapidjson::Value& session) {
  const auto order = order_named(worker.db, text(&session, "client_reference_id"));
  if (!order || order->method != "card") return;  // somebody else's sale on the same account
  if (order->session_id && *order->session_id != text(&session, "id")) return;
  const bool paid = text(&session, "payment_status") == "paid";
  if (paid && !has_the_price(session)) {
    log_problem(LogLevel::warning, {{"order", crypto::uuid_text(order->id)}},
                "paid, but not 5.00 USD, so that no key was made; look at Stripe's page of the payment");
    return;
  }
  const auto intent = payment_intent_of(session);
  const bool completed = text(&session, "status") == "complete";
  db::transact(worker.db, [&](db::Transaction& tx) {
    if (intent && card_payments::lock_and_see_reversed(tx, *intent))
      reverse_order(tx, order->id);
    else if (paid)
      fulfil_order(tx, worker.config.secret, order->id, intent);
    else if (completed)
      orders::complete(tx, order->id, intent);
  });
}

// A charge that was given back, or a dispute of one. Its order may not be fulfilled yet: events come in any order.
void take_back(Worker& worker, const rapidjson::Value& object) {
  const auto intent = payment_intent_of(object);
  const auto named = order_named(worker.db, text(json::member(object, "metadata"), "order"));
  db::transact(worker.db, [&](db::Transaction& tx) {
    if (intent) card_payments::lock_and_mark_reversed(tx, *intent);
    auto order = intent ? orders::paid_with(tx, *intent) : std::nullopt;
    if (!order && named && named->method == "card") order = named->id;
    if (order) reverse_order(tx, *order);
  });
}

// The bank asks, and takes nothing: warning_needs_response, warning_under_review, warning_closed.
bool is_inquiry(const rapidjson::Value& dispute) { return text(&dispute, "status").rfind("warning_", 0) == 0; }

bool refunded_in_full(const rapidjson::Value& charge) {
  const auto* refunded = json::member(charge, "refunded");
  return refunded && refunded->IsTrue();
}

// Also when somebody did it before us, on Stripe's pages.
void check_refunded(const Said& said) {
  const std::string code = text(json::member(said.body, "error"), "code"), status = text(&said.body, "status");
  if (code == "charge_already_refunded") return;
  if (said.status != 200) {
    throw std::runtime_error("Stripe refuses the refund: status " + std::to_string(said.status) + " " + code);
  }
  if (status != "succeeded" && status != "pending") throw std::runtime_error("Stripe says of the refund: " + status);
}

}  // namespace

void require_cards(const Config& config) {
  if (config.stripe.secret_key.empty()) {
    throw refusal::Unavailable("checkout_unavailable", "Payment by card is not turned on here.", 3600);
  }
}

// Nothing is written down before Stripe has answered: without its page nobody can pay.
Checkout begin_checkout(Worker& worker, const std::string& address) {
  require_cards(worker.config);
  count_checkout(worker, address);
  const std::string id = crypto::random_bytes(16), name = crypto::uuid_text(id), secret = crypto::random_base62(43);

  const auto said = ask(worker, "/v1/checkout/sessions",
                        {{"mode", "payment"},
                         {"client_reference_id", name},
                         {"line_items[0][quantity]", "1"},
                         {"line_items[0][price_data][currency]", "usd"},
                         {"line_items[0][price_data][unit_amount]", std::to_string(kPackPriceCents)},
                         {"line_items[0][price_data][product_data][name]", "API key for 500 concept generations"},
                         {"payment_intent_data[metadata][order]", name},
                         {"success_url", worker.config.base_url + "/api-keys/claim?session_id={CHECKOUT_SESSION_ID}"},
                         {"cancel_url", worker.config.base_url + "/api-keys"}},
                        name, kForBuyer);
  if (!is_good(said)) throw no_checkout();
  const std::string session_id = text(&said->body, "id"), url = text(&said->body, "url");
  if (!is_session_id(session_id) || url.rfind("http", 0) != 0 || url.find_first_of("\r\n") != url.npos) {
    throw no_checkout();
  }
  db::transact(worker.db, [&](db::Transaction& tx) {
    orders::insert_checkout(tx, id, kPackCredits, session_id, crypto::sha256(secret));
  });
  return {id, url, secret};
}

std::optional<Order> order_of_session(db::Database& db, const std::string& session_id) {
  return is_session_id(session_id) ? orders::by_session(db, session_id) : std::nullopt;
}

bool is_secret_of(const Order& order, const std::string& secret) {
  return order.claim_hash && crypto::equal(*order.claim_hash, crypto::sha256(secret));
}

Order looked_after(Worker& worker, const Order& order) {
  if (order.state != "open" || !order.session_id) return order;
  const auto said = ask(worker, "/v1/checkout/sessions/" + *order.session_id, {}, "", kForBuyer);
  if (is_good(said)) fulfil(worker, said->body);
  return orders::by_id(worker.db, order.id).value_or(order);
}

void take_event(Worker& worker, const std::string& body) {
  const auto event = json::parse_strictly(body);
  const std::string type = text(&event, "type");
  const auto* data = json::member(event, "data");
  const auto* object = data ? json::member(*data, "object") : nullptr;
  if (!object) throw refusal::BadBody("The event has no data.object.");
  if (type == "checkout.session.completed" || type == "checkout.session.async_payment_succeeded")
    fulfil(worker, *object);
  if (type == "charge.refunded" && refunded_in_full(*object)) take_back(worker, *object);
  if (type == "charge.dispute.created" && !is_inquiry(*object)) take_back(worker, *object);
  // Of a dispute that began as an inquiry this is the first to tell that the money is gone.
  if (type == "charge.dispute.funds_withdrawn") take_back(worker, *object);
}

void refund(Worker& worker, const Order& order) {
  if (order.method != "card" || !order.payment_intent) {
    throw std::runtime_error("only a paid order by card can be refunded: an x402 transfer has to be sent back by hand");
  }
  const auto said = ask(worker, "/v1/refunds", {{"payment_intent", *order.payment_intent}},
                        "refund-" + crypto::uuid_text(order.id), kForOperator);
  if (leaves_open(said)) {
    throw std::runtime_error(
        "Stripe does not say whether it was refunded: outcome unknown, run it again; "
        "nothing is refunded twice");
  }
  check_refunded(*said);
  db::transact(worker.db, [&](db::Transaction& tx) { reverse_order(tx, order.id); });
}

}  // namespace billing::rules
