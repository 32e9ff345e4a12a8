#include "flood/site.h"

#include <ctime>

#include "calendar/date.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "support/gzip.h"
#include "support/json.h"

namespace flood {
namespace {

const std::string kWebhookSecret = "whsec_flood", kJson = "Content-Type: application/json";
// Together they may read all the time, if only users were charged.
constexpr std::size_t kManyReaders = 24;
// So many that none has used up its minute of reads.
constexpr std::size_t kSmallExporters = 8;
constexpr std::size_t kLargeExporters = 4;
const std::string kTheme = R"({"theme":"a lighthouse for lost satellites"})";

// Like Stripe, returns a page for each order.
HttpStandIn::Response a_checkout(const HttpStandIn::Request&) {
  return {200, R"({"id":"cs_test_)" + crypto::random_base62(20) + R"(","url":"https://checkout.stripe.com/c/pay/x"})"};
}

std::string now() { return std::to_string(std::time(nullptr)); }

std::string export_of_today() {
  return "/api/v1/exports/" + calendar::date_of(std::time(nullptr) / calendar::kDaySeconds);
}

std::string made_up_logo() { return "/logos/" + crypto::hex(crypto::random_bytes(32)) + ".png"; }

Call get(const std::string& path, const std::vector<std::string>& headers = {}) { return {"GET", path, "", headers}; }

Call post(const std::string& path, const std::string& body, std::vector<std::string> headers = {}) {
  headers.push_back(kJson);
  return {"POST", path, body, headers};
}

// An address in another IPv6 network of 64 bits each time, of the 65,536 in one of 48 bits.
std::string from_network(std::size_t n) {
  const std::string group = crypto::hex(std::string{static_cast<char>(n >> 8), static_cast<char>(n)});
  return "X-Forwarded-For: 2001:db8:66:" + group + "::1";
}

// With the default limits, which other tests turn off.
Stack::Settings settings(const HttpStandIn& stripe, const Facilitator& facilitator) {
  return {{"MILLRACE_ADDRESS_RATE", "100"},
          {"MILLRACE_KEY_RATE", "300"},
          {"MILLRACE_ADDRESS_AT_ONCE", ""},            // a share of each pool
          {"MILLRACE_REAL_IP_FROM", "127.66.0.0/16"},  // attackers, who pretend to have IPv6 (from_network)
          {"MILLRACE_X402_FACILITATOR_URL", facilitator.url()},
          {"MILLRACE_X402_PAY_TO", SignedPayment::kPayTo},
          {"MILLRACE_STRIPE_SECRET_KEY", "sk_flood"},
          {"MILLRACE_STRIPE_WEBHOOK_SECRET", kWebhookSecret},
          {"MILLRACE_STRIPE_API_URL", stripe.url()}};
}

std::string new_sdk_key(const Account& account) {
  return text_in(account.client.post("/api/v1/keys", R"({"label":"player"})").body, "rawKey");
}

void store_sessions(const Stack& stack, const std::string& account_id, int count) {
  const std::string of_each = " FROM millrace.seq_1_to_" + std::to_string(count),
                    ref = "UNHEX(MD5(CONCAT('" + account_id + "', seq)))",
                    first_seen = "UTC_TIMESTAMP(3) - INTERVAL seq SECOND";
  stack.as_root(
      "INSERT INTO millrace.playback_sessions (session_ref, account_id, session_id, partition_day, began_at)"
      " SELECT " +
      ref + ", '" + account_id + "', seq, UTC_DATE(), " + first_seen + of_each);
  stack.as_root(
      "INSERT INTO millrace.session_figures (session_ref, account_id, began_at, session_version, computed_at, "
      "last_seen_at,"
      " state, outcome, end_reason, attempted, started, weight, event_count) SELECT " +
      ref + ", '" + account_id + "', " + first_seen +
      ", NULL, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), 6, 2, 0, TRUE, TRUE, 1000, 1" + of_each);
}

void store_sign_ins(const Stack& stack, const std::string& account_id, int count) {
  const std::string id = "MD5(CONCAT('" + account_id + "', seq))";
  stack.as_root(
      "INSERT INTO millrace.sessions (token, id, user_id, remembered, ip_address, user_agent, created_at, updated_at, "
      "expires_at) SELECT " +
      id + ", " + id + ", '" + account_id +
      "', TRUE, '127.0.0.1', 'a browser', UTC_TIMESTAMP(3) - INTERVAL 1 DAY, UTC_TIMESTAMP(3) - INTERVAL 1 DAY,"
      " UTC_TIMESTAMP(3) + INTERVAL 6 DAY FROM millrace.seq_1_to_" +
      std::to_string(count));
}

}  // namespace

Site::Site() : stripe_(a_checkout), stack_(&Stack::with(settings(stripe_, facilitator_))) {
  facilitator_.verify_with(Facilitator::Fault::refuses, "invalid_exact_evm_payload_signature");
  api_key_ = stack_->issue_key(1000000);
  const auto url = text_in(anybody().post("/api/generate", kTheme).body, "logoUrl");
  logo_ = url.substr(stack_->base_url().size());
  user_ = std::make_unique<Account>(signed_up(*stack_));
  often_signed_in_ = std::make_unique<Account>(signed_up(*stack_));
  attacker_ = std::make_unique<Account>(signed_up(*stack_));
  reader_ = std::make_unique<Account>(signed_up(*stack_));
  store_sessions(*stack_, reader_->id, 20000);  // twice as many as one page looks through for a filter
  for (std::size_t i = 0; i < kSmallExporters; ++i) {
    small_exporters_.push_back(signed_up(*stack_));
    store_sessions(*stack_, small_exporters_.back().id, 3);
  }
  for (std::size_t i = 0; i < kLargeExporters; ++i) {
    large_exporters_.push_back(signed_up(*stack_));
    store_sessions(*stack_, large_exporters_.back().id, 20000);
  }
  for (std::size_t i = 0; i < kManyReaders; ++i) {
    many_readers_.push_back(signed_up(*stack_));
    store_sessions(*stack_, many_readers_.back().id, 10000);
  }
  // More than a user may have.
  store_sign_ins(*stack_, many_readers_.front().id, 5000);
  for (const auto& one : many_readers_) many_sdk_keys_.push_back(new_sdk_key(one));
  sdk_key_ = new_sdk_key(*user_);
  other_sdk_key_ = new_sdk_key(*attacker_);
}

Client Site::anybody() {
  const int number = ++addresses_;
  return stack_->client_at("127.77." + std::to_string(number / 250 % 250) + "." + std::to_string(1 + number % 250))
      .over_http_1();
}

std::string Site::envelope(const std::string& key, const std::string& session) const {
  return R"({"apiKey":")" + key + R"(","sessionId":")" + session +
         R"(","events":[{"type":"heartbeat","ts":"2026-11-01T00:00:00Z","payload":{"n":")" + crypto::random_base62(8) +
         R"("}}]})";
}

Answer Site::send_webhook() {
  const std::string body = R"({"id":"evt_1","type":"ping","data":{"object":{}}})", time = now();
  return anybody()
      .with("Stripe-Signature",
            "t=" + time + ",v1=" + crypto::hex(crypto::hmac_sha256(kWebhookSecret, time + "." + body)))
      .post("/api-keys/stripe-webhook", body);
}

// As the server of the media sends it.
Answer Site::copied() {
  return anybody()
      .with("X-Original-URI", "/video/1.ts?CMCD=d%3D4000%2Cot%3Dv%2Csid%3Dflood")
      .get("/api/v1/cmcd/request?key=" + sdk_key_);
}

std::vector<Path> Site::others() {
  const auto get_as = [this](const std::string& path) { return [=] { return anybody().get(path); }; };
  const auto small_file = [this](const std::string& path) {
    const auto number = static_cast<std::size_t>(++addresses_);
    return anybody().with("Cookie", small_exporters_[number % kSmallExporters].cookie).get(path);
  };
  return {
      {"generate", 200, [this] { return anybody().with("X-API-Key", api_key_).post("/api/generate", kTheme); }},
      {"generate, free", 200, [this] { return anybody().post("/api/generate", kTheme); }},
      {"credits", 200, [this] { return anybody().with("X-API-Key", api_key_).get("/api/credits"); }},
      {"usage", 200, [this] { return anybody().with("X-API-Key", api_key_).get("/api/usage"); }},
      {"logos", 200, get_as(logo_)},
      {"api-keys", 200, get_as("/api-keys")},
      {"checkout", 303, [this] { return anybody().post("/api-keys/checkout", ""); }},
      {"webhook", 200, [this] { return send_webhook(); }},
      {"sign-up", 200,
       [this] {
         const std::string email = "new" + std::to_string(++addresses_) + "@example.test";
         return anybody().post("/api/auth/sign-up/email", credentials(email, "correct horse"));
       }},
      {"sign-in", 200,
       [this] {
         return anybody().post("/api/auth/sign-in/email",
                               credentials(often_signed_in_->email, often_signed_in_->password));
       }},
      {"get-session", 200, [this] { return anybody().with("Cookie", user_->cookie).get("/api/auth/get-session"); }},
      {"sdk keys", 200, [this] { return anybody().with("Cookie", user_->cookie).get("/api/v1/keys"); }},
      {"sessions", 200, [this] { return anybody().with("Cookie", user_->cookie).get("/api/v1/sessions"); }},
      {"export", 200, [=] { return small_file(export_of_today()); }},
      {"csv", 200, [=] { return small_file("/api/v1/sessions?format=csv"); }},
      {"telemetry", 204,
       [this] {
         return anybody().with("Authorization", "Bearer " + sdk_key_).post("/api/v1/telemetry", envelope(sdk_key_));
       }},
      {"telemetry, new viewers", 204,
       [this] {
         return anybody()
             .with("Authorization", "Bearer " + sdk_key_)
             .post("/api/v1/telemetry", envelope(sdk_key_, "viewer " + std::to_string(++addresses_)));
       }},
      {"copies", 204, [this] { return copied(); }},
      {"waitlist", 200,
       [this] {
         return anybody().post("/api/waitlist", R"({"email":"w)" + std::to_string(++addresses_) + R"(@example.test"})");
       }},
      {"home", 200, get_as("/")},
      {"docs", 200, get_as("/docs")},
      {"healthz", 200, get_as("/healthz")},
      {"readyz", 200, get_as("/readyz")},
  };
}

std::string Site::as_of() {
  return text_in(anybody().with("Cookie", user_->cookie).get("/api/v1/metrics/overall").body, "asOf");
}

bool Site::makes_figures() {
  const auto before = as_of();
  return eventually([&] { return as_of() > before; }, std::chrono::seconds(180));
}

std::vector<Attack> Site::attacks() {
  const std::string cookie = "Cookie: " + attacker_->cookie, reader = "Cookie: " + reader_->cookie;
  // None can be answered from what was summed up before.
  const auto dear_read = [](std::size_t n) {
    const auto number = std::to_string(n);
    return n % 2 == 0 ? "/api/v1/sessions?minRebufferMs=1&error=" + number
                      : "/api/v1/metrics/overall?filter=player:!" + number + "&filter=os:!x";
  };
  const auto of_many_readers = [this](std::size_t n, const std::string& path) {
    return get(path, {"Cookie: " + many_readers_[n % kManyReaders].cookie});
  };
  const auto telemetry = [this](const std::string& key) {
    return post("/api/v1/telemetry", envelope(key), {"Authorization: Bearer " + key});
  };
  const auto on_behalf = [=](const std::string& key, const std::string& of) {
    Call call = telemetry(key);
    call.headers.push_back("X-Forwarded-For: " + of + ", 192.0.2.66");
    return call;
  };
  const auto packed_cmcd = [this](const std::string& line, std::size_t bytes) {
    std::string lines;
    while (lines.size() + line.size() < bytes) lines += line;
    return Call{"POST",
                "/api/v1/cmcd?key=" + other_sdk_key_,
                gzipped(lines),
                {"Content-Type: application/cmcd", "Content-Encoding: gzip"}};
  };
  std::string keys = "e=t,sid=\"flood\",ts=1795309837611";
  for (int i = 10; i < 70; ++i) keys += ",a" + std::to_string(i);
  const Call bad_lines = packed_cmcd("x\n", 1 << 20), many_keys = packed_cmcd(keys + "\n", 1 << 16);
  const auto new_sessions = [](std::size_t n, const std::string& key) {
    std::string body;
    for (int i = 0; i < 8; ++i) {
      body += "e=ps,sta=p,sid=\"" + std::to_string(n) + "-" + std::to_string(i) + "\",ts=" + now() + "000,v=2\n";
    }
    return Call{"POST", "/api/v1/cmcd?key=" + key, body, {"Content-Type: application/cmcd"}};
  };
  const auto signing_in = [](std::size_t n, const std::string& path) {
    return post(path, credentials("flood" + std::to_string(n) + "@example.test", "correct horse"));
  };
  const auto junk_signature = [] {
    return "Stripe-Signature: t=" + now() + ",v1=" + crypto::hex(crypto::random_bytes(32));
  };
  return {
      {"generate, free", [](std::size_t) { return post("/api/generate", kTheme); }},
      {"generate, free, from a /48", [](std::size_t n) { return post("/api/generate", kTheme, {from_network(n)}); }},
      {"generate, bad themes", [](std::size_t) { return post("/api/generate", R"({"theme":"x"})"); }},
      {"generate, made-up payments",
       [](std::size_t) { return post("/api/generate", kTheme, {"X-PAYMENT: " + SignedPayment().header()}); }},
      {"credits, made-up keys",
       [](std::size_t) { return get("/api/credits", {"X-API-Key: gen_" + crypto::random_base62(43)}); }},
      {"logos", [this](std::size_t) { return get(logo_); }},
      {"logos, made-up names", [](std::size_t) { return get(made_up_logo()); }},
      {"api-keys", [](std::size_t) { return get("/api-keys"); }},
      {"api-keys, made-up payments",
       [](std::size_t) { return post("/api-keys", "", {"X-PAYMENT: " + SignedPayment("5000000").header()}); }},
      {"checkout", [](std::size_t) { return post("/api-keys/checkout", ""); }},
      {"webhook, made-up signatures",
       [=](std::size_t) { return post("/api-keys/stripe-webhook", std::string(65536, ' '), {junk_signature()}); }},
      {"sign-up", [=](std::size_t n) { return signing_in(n, "/api/auth/sign-up/email"); }},
      {"sign-in", [=](std::size_t n) { return signing_in(n, "/api/auth/sign-in/email"); }},
      {"sign-in, from a /48",
       [=](std::size_t n) {
         Call call = signing_in(n, "/api/auth/sign-in/email");
         call.headers.push_back(from_network(n));
         return call;
       }},
      {"sign-in, from twelve addresses", [=](std::size_t n) { return signing_in(n, "/api/auth/sign-in/email"); }, 12},
      {"sessions, one user", [=](std::size_t) { return get("/api/v1/sessions", {cookie}); }},
      {"sessions, dear filters", [=](std::size_t n) { return get(dear_read(n), {reader}); }},
      {"sessions, dear filters, of many users",
       [=](std::size_t n) {
         return of_many_readers(n, "/api/v1/metrics/overall?filter=player:!" + std::to_string(n) + "&filter=os:!x");
       },
       6},
      {"exports, from a /48",
       [=](std::size_t n) {
         return get(export_of_today(), {"Cookie: " + large_exporters_[n % kLargeExporters].cookie, from_network(n)});
       }},
      {"exports, large, closed unread",
       [=](std::size_t n) {
         auto call = get(export_of_today(), {"Cookie: " + large_exporters_[n % kLargeExporters].cookie});
         call.unread_ms = 2600;
         return call;
       },
       2},
      {"sign-ins, 5,000 of one user", [=](std::size_t) { return of_many_readers(0, "/api/auth/list-sessions"); }, 3},
      {"streams, one user",
       [=](std::size_t) { return post("/api/v1/streams", R"({"sourceUrl":"http://10.0.0.7/"})", {cookie}); }},
      {"streams by name, of many users",
       [=](std::size_t n) {
         auto call = of_many_readers(n, "/api/v1/streams");
         const auto url = "http://a" + std::to_string(n) + ".flood.invalid/";
         return post(call.path, R"({"sourceUrl":")" + url + "\"}", call.headers);
       },
       3},
      {"telemetry, made-up keys", [=](std::size_t) { return telemetry("sdk_" + crypto::random_base62(43)); }},
      {"telemetry, one key", [=](std::size_t) { return telemetry(other_sdk_key_); }},
      {"telemetry, made-up keys, for many",
       [=](std::size_t n) {
         return on_behalf("sdk_" + crypto::random_base62(43), std::string(1900, 'x') + std::to_string(n));
       }},
      {"telemetry, refused bodies, others' key",
       [=](std::size_t) { return post("/api/v1/telemetry", "{}", {"Authorization: Bearer " + sdk_key_}); }, 12},
      {"copies, others' key", [this](std::size_t) { return get("/api/v1/cmcd/request?key=" + sdk_key_); }},
      {"telemetry, others' key, for many",
       [=](std::size_t n) {
         return on_behalf(sdk_key_, "198.51." + std::to_string(n / 250 % 250) + "." + std::to_string(n % 250));
       }},
      {"cmcd, bad lines, packed", [=](std::size_t) { return bad_lines; }},
      {"cmcd, many keys, packed", [=](std::size_t) { return many_keys; }},
      {"cmcd, new sessions of one key", [=](std::size_t n) { return new_sessions(n, other_sdk_key_); }},
      {"cmcd, new sessions, others' key", [=](std::size_t n) { return new_sessions(n, sdk_key_); }},
      {"cmcd, new sessions of many users",
       [=](std::size_t n) { return new_sessions(n, many_sdk_keys_[n % kManyReaders]); }, 3},
      {"waitlist",
       [](std::size_t n) {
         return post("/api/waitlist", R"({"email":"flood)" + std::to_string(n) + R"(@example.test"})");
       }},
      {"home", [](std::size_t) { return get("/"); }},
      {"docs", [](std::size_t) { return get("/docs"); }},
      {"healthz", [](std::size_t) { return get("/healthz"); }},
      {"readyz", [](std::size_t) { return get("/readyz"); }},
  };
}

}  // namespace flood
