#include "support/card_buyer.h"

#include <ctime>
#include <fstream>

#include "crypto/digest.h"
#include "crypto/encoding.h"

namespace {

const char kTheme[] = R"({"theme":"a lighthouse for lost satellites"})";
const char kWebhookSecret[] = "whsec_stand_in";

}  // namespace

Stack::Settings card_settings() {
  return {{"MILLRACE_STRIPE_SECRET_KEY", "sk_stand_in"},
          {"MILLRACE_STRIPE_WEBHOOK_SECRET", kWebhookSecret},
          {"MILLRACE_STRIPE_API_URL", stripe().url()}};
}

Answer Buyer::begin() {
  const auto answer = client.request("POST", "/api-keys/checkout", "", "application/x-www-form-urlencoded");
  const std::string set = answer.header("Set-Cookie"), pair = set.substr(0, set.find(';'));
  cookies[pair.substr(0, pair.find('='))] = pair.substr(pair.find('=') + 1);  // like a browser: the last one of a name
  return answer;
}

Answer Buyer::claim(const std::string& accept) {
  std::string sent;
  for (const auto& [name, value] : cookies) sent += (sent.empty() ? "" : "; ") + name + "=" + value;
  return Client(client)
      .with("Cookie", sent)
      .with("Accept", accept)
      .get("/api-keys/claim?session_id=" + stripe().session);
}

std::string Buyer::completed() {
  stripe().phase = "complete";
  return stripe().session_json();
}

void Buyer::fulfil() {
  begin();
  be_paid();
  hear("checkout.session.completed", completed());
}

Answer Buyer::generate(const std::string& key) {
  return Client(client).with("X-API-Key", key).post("/api/generate", kTheme);
}

Answer Buyer::hear(const std::string& type, const std::string& object) { return hear(type, object, kWebhookSecret); }

Answer Buyer::hear(const std::string& type, const std::string& object, const std::string& secret) {
  const std::string body = R"({"id":"evt_1","type":")" + type + R"(","data":{"object":)" + object + "}}";
  const std::string time = std::to_string(std::time(nullptr));
  return Client(client)
      .with("Stripe-Signature", "t=" + time + ",v1=" + crypto::hex(crypto::hmac_sha256(secret, time + "." + body)))
      .post("/api-keys/stripe-webhook", body);
}

std::string Buyer::refunded(bool in_full) {
  return R"({"object":"charge","payment_intent":")" + stripe().payment_intent() + R"(","refunded":)" +
         (in_full ? "true" : "false") + "}";
}

std::string Buyer::disputed(const std::string& status) {
  return R"({"id":"dp_)" + stripe().session + R"(","object":"dispute","amount":500,"payment_intent":")" +
         stripe().payment_intent() + R"(","status":")" + status + "\"}";
}

std::string Buyer::state_of_order() {
  return stack.database().select("SELECT state FROM orders WHERE session_id = ?", stripe().session).text();
}

bool Buyer::is_warned_of() {
  std::ifstream log(stack.home() + "/log/packs.log");
  const std::string warning = "\"order\":\"" + stripe().order + "\",\"problem\":\"paid, but not 5.00 USD";
  for (std::string line; std::getline(log, line);) {
    if (line.find(warning) != line.npos) return true;
  }
  return false;
}

void Buyer::age_orders(int hours) {
  db::Autocommit(stack.database())
      .run(R"(UPDATE orders
                 SET fulfilled_at = fulfilled_at - INTERVAL ? HOUR, claimed_at = claimed_at - INTERVAL ? HOUR)",
           hours, hours);
}

void Buyer::age_all_orders(int days) {
  db::Autocommit(stack.database()).run("UPDATE orders SET created_at = created_at - INTERVAL ? DAY", days);
}
