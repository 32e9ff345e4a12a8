#include "concept/rules/checkout.h"

#include <algorithm>
#include <iostream>
#include <stdexcept>

#include "concept/rules/pack.h"
#include "concept/rules/prices.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "net/form.h"
#include "refusal.h"
#include "web/strict_json.h"

namespace concepts::rules {

using tables::orders::Order;
namespace orders = tables::orders;

namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

std::string text(const rapidjson::Value* object, const char* name) {
  const auto* value = object ? web::member(*object, name) : nullptr;
  return value && value->IsString() ? std::string(web::text_of(*value)) : "";
}

refusal::Unavailable no_checkout() {
  return refusal::Unavailable("checkout_unavailable", "Payment by card is not available right now; nothing was charged.", 10);
}

// `idempotency_key` empty: a GET. Throws refusal::Unavailable unless the answer is 200 and JSON.
rapidjson::Document ask(Worker& worker, const std::string& path, const Fields& fields, const std::string& idempotency_key) {
  net::HttpRequest request;
  request.method = idempotency_key.empty() ? "GET" : "POST";
  request.url = worker.config.stripe.api_url + path;
  request.headers = {"Authorization: Bearer " + worker.config.stripe.secret_key,
                     "Content-Type: application/x-www-form-urlencoded"};
  if (!idempotency_key.empty()) request.headers.push_back("Idempotency-Key: " + idempotency_key);
  request.body = net::form(fields);
  request.timeout_ms = 20000;
  request.most_bytes = 256 * 1024;
  try {
    const auto answer = worker.http.send(request);
    if (answer.status == 200) return web::parse_strictly(answer.body);
    std::cerr << "stripe: status " << answer.status << " to " << path << std::endl;
  } catch (const net::NoAnswer& none) {
    std::cerr << "stripe: " << none.what() << std::endl;
  } catch (const refusal::BadBody& garbage) {
    std::cerr << "stripe: " << garbage.what() << std::endl;
  }
  throw no_checkout();
}

bool is_session_id(const std::string& id) {
  return id.rfind("cs_", 0) == 0 && id.size() <= 255 &&
         std::all_of(id.begin(), id.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

bool is_paid_in_full(const rapidjson::Value& session) {
  const auto* amount = web::member(session, "amount_total");
  return text(&session, "payment_status") == "paid" && text(&session, "currency") == "usd" && amount &&
         amount->IsInt64() && amount->GetInt64() == kPackPriceCents;
}

std::optional<Order> order_named(db::Session& db, const std::string& uuid) {
  const auto id = crypto::from_uuid_text(uuid);
  return id ? orders::by_id(db, *id) : std::nullopt;
}

// A checkout session as Stripe prints it, in an event or as an answer.
void fulfil(Worker& worker, const rapidjson::Value& session) {
  const auto order = order_named(worker.db, text(&session, "client_reference_id"));
  if (!order || order->method != "card") return;  // somebody else's sale on the same account
  if (order->session_id && *order->session_id != text(&session, "id")) return;
  if (!is_paid_in_full(session)) return;
  const std::string intent = text(&session, "payment_intent");
  db::transact(worker.db, [&](db::Transaction& tx) {
    fulfil_order(tx, worker.config.secret, order->id, intent.empty() ? std::nullopt : std::optional(intent));
  });
}

// A charge that was given back, or a dispute of one. Its order may not be fulfilled yet: events come in any order.
void take_back(Worker& worker, const rapidjson::Value& object) {
  auto order = orders::by_payment_intent(worker.db, text(&object, "payment_intent"));
  if (!order) order = order_named(worker.db, text(web::member(object, "metadata"), "order"));
  if (order && order->method == "card") reverse_order(worker.db, *order);
}

bool refunded_in_full(const rapidjson::Value& charge) {
  const auto* refunded = web::member(charge, "refunded");
  return refunded && refunded->IsTrue();
}

}  // namespace

void require_cards(const Config& config) {
  if (config.stripe.secret_key.empty()) {
    throw refusal::Unavailable("checkout_unavailable", "Payment by card is not turned on here.", 3600);
  }
}

Checkout begin_checkout(Worker& worker) {
  require_cards(worker.config);
  const std::string id = crypto::random_bytes(16), name = crypto::uuid_text(id), secret = crypto::random_base62(43);
  db::transact<db::OneStatement>(worker.db, [&](db::Transaction& tx) {
    orders::insert(tx, id, "card", kPackCredits, crypto::sha256(secret));
  });

  const auto session = ask(worker, "/v1/checkout/sessions",
                           {{"mode", "payment"},
                            {"client_reference_id", name},
                            {"line_items[0][quantity]", "1"},
                            {"line_items[0][price_data][currency]", "usd"},
                            {"line_items[0][price_data][unit_amount]", std::to_string(kPackPriceCents)},
                            {"line_items[0][price_data][product_data][name]", "API key for 500 concept generations"},
                            {"payment_intent_data[metadata][order]", name},
                            {"success_url", worker.config.base_url + "/api-keys/claim?session_id={CHECKOUT_SESSION_ID}"},
                            {"cancel_url", worker.config.base_url + "/api-keys"}},
                           name);
  const std::string session_id = text(&session, "id"), url = text(&session, "url");
  if (!is_session_id(session_id) || url.rfind("http", 0) != 0 || url.find_first_of("\r\n") != url.npos) {
    throw no_checkout();
  }
  db::transact<db::OneStatement>(worker.db,
                                 [&](db::Transaction& tx) { orders::set_session(tx, id, session_id); });
  return {url, name + "." + secret};
}

std::optional<Order> claimed_order(db::Session& db, const std::string& claim, const std::string& session_id) {
  const auto dot = claim.find('.');
  if (dot == claim.npos) return std::nullopt;
  auto order = order_named(db, claim.substr(0, dot));
  if (!order || !order->claim_hash || order->session_id != session_id) return std::nullopt;
  if (!crypto::equal(*order->claim_hash, crypto::sha256(claim.substr(dot + 1)))) return std::nullopt;
  return order;
}

Order looked_after(Worker& worker, const Order& order) {
  if (order.state != "open" || !order.session_id) return order;
  fulfil(worker, ask(worker, "/v1/checkout/sessions/" + *order.session_id, {}, ""));
  return orders::by_id(worker.db, order.id).value_or(order);
}

void take_event(Worker& worker, const std::string& body) {
  const auto event = web::parse_strictly(body);
  const std::string type = text(&event, "type");
  const auto* data = web::member(event, "data");
  const auto* object = data ? web::member(*data, "object") : nullptr;
  if (!object) throw refusal::BadBody("The event has no data.object.");
  if (type == "checkout.session.completed" || type == "checkout.session.async_payment_succeeded") fulfil(worker, *object);
  if (type == "charge.refunded" && refunded_in_full(*object)) take_back(worker, *object);
  if (type == "charge.dispute.created") take_back(worker, *object);
}

void refund(Worker& worker, const Order& order) {
  if (order.method != "card" || !order.payment_intent) {
    throw std::runtime_error("only a paid order by card can be refunded: an x402 transfer has to be sent back by hand");
  }
  const auto said = ask(worker, "/v1/refunds", {{"payment_intent", *order.payment_intent}},
                        "refund-" + crypto::uuid_text(order.id));
  const std::string status = text(&said, "status");
  if (status != "succeeded" && status != "pending") throw std::runtime_error("Stripe says of the refund: " + status);
  reverse_order(worker.db, order);
}

}  // namespace concepts::rules
