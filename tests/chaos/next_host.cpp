#include "chaos/next_host.h"

#include <future>

#include "support/account.h"
#include "support/json.h"

namespace chaos {
namespace {

constexpr int kRounds = 60;
constexpr char kEmail[] = "next-host@example.test", kPassword[] = "correct horse";

class Traveller {
 public:
  explicit Traveller(Site& site) : site_(site) {}

  // At the next host, from an address of its own, as sign-ins of one address are limited.
  Client next(const std::string& cookie = "") {
    Client client(site_.base_urls[calls_++ % site_.base_urls.size()], site_.stack.home() + "/tls/certificate.pem",
                  "127.90.0." + std::to_string(1 + round_ % 250));
    if (!cookie.empty()) client.with("Cookie", cookie);
    return client;
  }

  void sign_up() {
    next().post("/api/auth/sign-up/email", credentials(kEmail, kPassword));
    site_.history.with([](Records& records) {
      records.accounts.push_back({kEmail, kPassword, "127.90.0.1", Outcome::acknowledged});
    });
  }

  void round() {
    ++round_;
    const std::string cookie = cookie_pair(next().post("/api/auth/sign-in/email", credentials(kEmail, kPassword)));
    expect(200, "a new session", next(cookie).get("/api/v1/keys"));
    const Answer minted = next(cookie).post("/api/v1/keys", R"({"label":"next"})");
    const std::string raw = text_in(minted.body, "rawKey");
    expect(204, "a new key", ingest(raw));
    next(cookie).del("/api/v1/keys/" + text_in(minted.body, "id"));
    expect(401, "a revoked key", ingest(raw));
    next(cookie).post("/api/auth/sign-out", "{}");
    expect(401, "an ended session", next(cookie).get("/api/v1/keys"));
  }

  const Findings::Violations& violations() const { return violations_; }

 private:
  Answer ingest(const std::string& key) {
    return next()
        .with("Authorization", "Bearer " + key)
        .post("/api/v1/telemetry", R"({"apiKey":")" + key + R"(","sessionId":"next","events":[]})");
  }

  void expect(long status, const std::string& what, const Answer& answer) {
    if (answer.status != status) violations_.push_back(what + " is answered with " + std::to_string(answer.status));
  }

  Site& site_;
  std::size_t calls_ = 0;
  int round_ = 0;
  Findings::Violations violations_;
};

}  // namespace

void check_late_node(Site& site, const Cluster& cluster, Findings& findings) {
  const auto at_host = [&](std::size_t number) {
    return Client(cluster.host(static_cast<int>(number))->base_url(), site.stack.home() + "/tls/certificate.pem",
                  "127.90.1.1");
  };
  const auto sign_in = [&] {
    return cookie_pair(at_host(1).post("/api/auth/sign-in/email", credentials(kEmail, kPassword)));
  };
  const std::string cookie = sign_in();
  auto late =
      std::async(std::launch::async, [&] { cluster.run("sql 2 'FLUSH TABLES WITH READ LOCK; SELECT SLEEP(2)'"); });
  const bool locked = eventually([&] {
    return cluster.run("sql 2 'SELECT COUNT(*) FROM information_schema.processlist WHERE state = \"User sleep\"'") ==
           "1\n";
  });
  const Answer minted = at_host(1).with("Cookie", cookie).post("/api/v1/keys", R"({"label":"late"})");
  const std::string ended = sign_in();
  auto end = std::async(std::launch::async,
                        [&] { return at_host(2).with("Cookie", ended).post("/api/auth/sign-out", "{}").status; });
  const Answer keys = at_host(2).with("Cookie", cookie).get("/api/v1/keys");
  late.get();
  const bool seen = minted.status == 201 && keys.body.find(text_in(minted.body, "id")) != std::string::npos;
  findings.add("a node that is late answers when it has caught up", locked && seen, keys.body);
  const long signed_out = end.get(), afterwards = at_host(1).with("Cookie", ended).get("/api/v1/keys").status;
  findings.add("a node that is late changes what it has caught up with", signed_out == 200 && afterwards == 401,
               "sign-out is answered with " + std::to_string(signed_out) + ", and the session afterwards with " +
                   std::to_string(afterwards));
}

void check_next_host(Site& site, Findings& findings) {
  Traveller traveller(site);
  traveller.sign_up();
  for (int i = 0; i < kRounds; ++i) traveller.round();
  findings.add("what was done at one host holds at the next one from the next call on", 4 * kRounds,
               traveller.violations());
}

}  // namespace chaos
