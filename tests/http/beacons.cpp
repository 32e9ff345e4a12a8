// What pages of other origins send without a preflight, as navigator.sendBeacon() does: text, with the key in the
// query.
#include <rapidjson/document.h>
#include <rapidjson/istreamwrapper.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>
#include <vector>

#include "crypto/encoding.h"
#include "support/account.h"
#include "support/browser.h"
#include "support/http_stand_in.h"
#include "support/player.h"
#include "support/shared_database.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kText[] = "text/plain;charset=UTF-8";  // of a beacon with a text

struct Format {
  std::string path, body, type;  // what is sent, and the type of the event that is stored
};

std::string text_of(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

bool has_cookie_and_body(const rapidjson::Value& operation) {
  if (!operation.HasMember("requestBody") || !operation.HasMember("security")) return false;
  for (const auto& one : operation["security"].GetArray()) {
    if (one.HasMember("sessionCookie")) return true;
  }
  return false;
}

// Methods and paths of the interface description.
std::vector<std::pair<std::string, std::string>> with_cookie_and_body() {
  rapidjson::Document description;
  std::ifstream file("nginx/www/openapi.json");
  rapidjson::IStreamWrapper stream(file);
  description.ParseStream(stream);
  std::vector<std::pair<std::string, std::string>> found;
  for (const auto& [name, methods] : description["paths"].GetObject()) {
    std::string path = name.GetString();
    if (const auto id = path.find('{'); id != path.npos)
      path.replace(id, path.find('}') - id + 1, "2769f71d-efec-4296-91e8-8ffec6eb62bb");
    for (const auto& [of, operation] : methods.GetObject()) {
      std::string method = of.GetString();
      for (char& c : method) c = static_cast<char>(std::toupper(c));
      if (has_cookie_and_body(operation)) found.emplace_back(method, path);
    }
  }
  return found;
}

struct BeaconsTest : Utest {
  Stack& stack = Stack::running();
  Client client = stack.client();
  Account account = signed_up(stack);
  Player player{stack, account.id};

  Format telemetry() const {
    return {"/api/v1/telemetry", player.envelope("t", Player::event("playback_end")), "playback_end"};
  }
  static Format cmcd() { return {"/api/v1/cmcd", "e=t,sid=\"c\",sn=1,ts=1768964400000", "cmcd.t"}; }
  static Format epas() {
    return {"/api/v1/epas", R"({"event":"stopped","sessionId":"e","timestamp":1768964400000})", "epas.stopped"};
  }
  std::vector<Format> formats() const { return {telemetry(), cmcd(), epas()}; }

  Answer send(const Format& one, const std::string& query, const std::string& type = kText) {
    return client.request("POST", one.path + query, one.body, type);
  }
  std::string query() const { return "?key=" + player.key; }
};

}  // namespace

TEST_GROUP_BASE(Beacons, BeaconsTest) {
  HttpStandIn elsewhere{[](const HttpStandIn::Request&) {
    return HttpStandIn::Response{200, "<!doctype html><link rel=icon href='data:,'>", "text/html"};
  }};

  Browser browser{1280, 900};

  std::string url(const Format& one) const { return '`' + stack.base_url() + one.path + query() + '`'; }
  void setup() override {
    browser.keep_cookie(stack.base_url(), "auth.session_token=of-somebody-else");
    browser.open(elsewhere.url() + "/");
    // The certificate is accepted only for a page that is there, so the connection has to be open before it is left.
    browser.awaited("fetch('" + stack.base_url() + "/telemetry.js', { mode: 'no-cors', credentials: 'include' })");
  }
  void run(const std::string& script) { browser.value_of("(" + script + ", '')"); }
  bool told_what_to_send(const Player& own) {
    return stack.number("SELECT COUNT(*) FROM sdk_keys WHERE id = ? AND last_error LIKE '%navigator.sendBeacon(url, %'",
                        own.key_id) == 1;
  }
  void check_arrives(const Format& one) {
    CHECK_TRUE_TEXT(eventually([&] { return player.stored(one.type) == 1; }), one.path.c_str());
  }
};

TEST_GROUP_BASE(BeaconAnswers, BeaconsTest){};

TEST(Beacons, of_each_format_arrive_as_a_page_of_another_origin_is_left) {
  std::string calls;
  for (const auto& one : formats()) calls += "navigator.sendBeacon(" + url(one) + ", `" + one.body + "`);";
  run("addEventListener('pagehide', () => { " + calls + " })");
  browser.open("about:blank");
  for (const auto& one : formats()) check_arrives(one);
}

TEST(Beacons, without_a_type_arrive_as_text_does) {
  for (const auto& one : formats()) run("navigator.sendBeacon(" + url(one) + ", new Blob([`" + one.body + "`]))");
  for (const auto& one : formats()) check_arrives(one);
}

TEST(Beacons, by_fetch_without_cors_arrive_as_well) {
  for (const auto& one : formats())
    run("fetch(" + url(one) +
        ", { method: 'POST', mode: 'no-cors', keepalive: true, credentials: 'include', "
        "body: `" +
        one.body + "` })");
  for (const auto& one : formats()) check_arrives(one);
}

TEST(Beacons, of_forms_as_text_arrive_as_well) {
  for (const auto& one : formats()) {
    const bool is_json = one.body.front() == '{';  // a form writes name=value, and ends the line
    const auto equals = one.body.find('=');
    const auto name = is_json ? one.body.substr(0, one.body.size() - 1) + R"(,"more":")" : one.body.substr(0, equals);
    const auto value = is_json ? R"("})" : one.body.substr(equals + 1);
    run("document.body.innerHTML = '<form method=post enctype=text/plain><input></form>', Object.assign("
        "document.forms[0], { action: " +
        url(one) + " }), Object.assign(document.forms[0][0], { name: `" + name + "`, value: `" + value +
        "` }), document.forms[0].submit()");
    check_arrives(one);
  }
}

TEST(Beacons, of_forms_tell_the_owner_of_the_key_what_to_send) {
  for (const char* body : {"new URLSearchParams({ a: 1 })", "new FormData()"}) {
    for (const auto& one : formats()) {
      const Player own(stack, account.id);
      run("navigator.sendBeacon('" + stack.base_url() + one.path + "?key=" + own.key + "', " + body + ")");
      CHECK_TRUE_TEXT(eventually([&] { return told_what_to_send(own); }), (one.path + body).c_str());
    }
  }
}

TEST(BeaconAnswers, are_204_whatever_way_the_type_of_text_is_written) {
  for (const char* type : {kText, "Text/Plain; Charset=utf-8", "TEXT/PLAIN", ""}) {
    for (const auto& one : formats()) LONGS_EQUAL_TEXT(204, send(one, query(), type).status, (one.path + type).c_str());
  }
}

TEST(BeaconAnswers, are_204_for_text_with_a_newline_at_its_end) {
  for (auto one : formats()) {
    one.body += "\r\n";
    LONGS_EQUAL_TEXT(204, send(one, query()).status, one.path.c_str());
    LONGS_EQUAL_TEXT(1, player.stored(one.type), one.path.c_str());
  }
}

TEST(BeaconAnswers, say_of_forms_what_to_send) {
  for (const char* type : {"application/x-www-form-urlencoded;charset=UTF-8", "multipart/form-data; boundary=x"}) {
    for (auto one : formats()) {
      one.body = "events=1";
      const auto answer = send(one, query(), type);
      LONGS_EQUAL_TEXT(415, answer.status, one.path.c_str());
      STRCMP_CONTAINS("navigator.sendBeacon(url, ", answer.body.c_str());
    }
  }
}

TEST(BeaconAnswers, say_what_is_wrong_with_telemetry) {
  const auto at = telemetry();
  STRCMP_CONTAINS(R"({"errors":{"body":)", send({at.path, "events", ""}, query()).body.c_str());
  STRCMP_CONTAINS(R"({"errors":{"events":)", send({at.path, player.envelope("t", "{}"), ""}, query()).body.c_str());
  LONGS_EQUAL(413, send({at.path, std::string(1024 * 1024 + 1, ' '), ""}, query()).status);
  STRCMP_EQUAL("*", send(at, query()).header("Access-Control-Allow-Origin").c_str());
}

TEST(BeaconAnswers, are_401_without_the_one_active_key_of_the_envelope) {
  const Player other(stack, account.id);
  for (const auto& query :
       {"?key=" + other.key, query() + "&key=" + other.key, "?KEY=" + other.key + "&key=" + player.key,
        "?key=%73" + player.key.substr(1), query() + "x", std::string("?key="), std::string()}) {
    const auto answer = send(telemetry(), query);
    LONGS_EQUAL_TEXT(401, answer.status, query.c_str());
    STRCMP_EQUAL(R"({"error":"Unauthorized","message":"Invalid API key"})", answer.body.c_str());
  }
  LONGS_EQUAL(204, account.client.del("/api/v1/keys/" + crypto::uuid_text(player.key_id)).status);
  LONGS_EQUAL(401, send(telemetry(), query()).status);
  LONGS_EQUAL(0, player.stored("playback_end"));
}

TEST(BeaconAnswers, are_401_with_another_key_in_the_header) {
  client.with("Authorization", "Bearer " + Player(stack, account.id).key);
  for (const char* type : {kText, "application/json"})
    LONGS_EQUAL_TEXT(401, send(telemetry(), query(), type).status, type);
  client.without("Authorization").with("Authorization", "Bearer sdk_short");
  LONGS_EQUAL(401, send(telemetry(), query()).status);
  client.without("Authorization").with("Authorization", "Bearer " + player.key);
  for (const char* type : {kText, "application/json"})
    LONGS_EQUAL_TEXT(204, send(telemetry(), query(), type).status, type);
}

TEST(BeaconAnswers, are_401_for_what_a_page_may_send_only_after_a_preflight) {
  for (const char* type : {"application/json", "application/octet-stream"})
    LONGS_EQUAL_TEXT(401, send(telemetry(), query(), type).status, type);
}

TEST(BeaconAnswers, are_limited_by_the_key_in_the_query) {
  Stack& slow = with_database_of(Stack::running(), {{"MILLRACE_KEY_RATE", "1"}});
  const Client caller = slow.client();
  const auto answers =
      all_at_once(8, [&] { return caller.request("POST", "/api/v1/telemetry" + query(), telemetry().body, kText); });
  CHECK(answers.count(429) >= 1);
}

TEST(BeaconAnswers, are_415_at_all_that_a_cookie_opens) {
  int tried = 0;
  for (const auto& [method, path] : with_cookie_and_body()) {
    for (const char* type : {kText, ""})
      LONGS_EQUAL_TEXT(415, account.client.request(method, path, "{}", type).status, path.c_str());
    ++tried;
  }
  CHECK(tried > 10);
}

// Of nginx, all workers, and the scripts that run them.
TEST(BeaconAnswers, have_their_key_in_no_log) {
  stack.expect_in_logs("sdk_keys");
  for (const auto& one : formats()) {
    send(one, query());
    send({one.path, "unreadable", ""}, query(), "application/x-www-form-urlencoded");
    send(one, query() + "&key=" + player.key + "0");
    send(one, query() + "&x=" + std::string(70000, 'x'));
    client.with("Referer", stack.base_url() + one.path + query());
    stack.as_root("RENAME TABLE millrace.sdk_keys TO millrace.sdk_keys_away");
    const auto failed = send(one, query());
    stack.as_root("RENAME TABLE millrace.sdk_keys_away TO millrace.sdk_keys");
    client.without("Referer");
    LONGS_EQUAL(500, failed.status);
    CHECK_TRUE(eventually([&] {
      return text_of(stack.home() + "/log/access.log").find('"' + one.path + R"(","status":500)") != std::string::npos;
    }));
  }
  for (const auto& file : std::filesystem::directory_iterator(stack.home() + "/log"))
    CHECK_TRUE_TEXT(text_of(file.path()).find(player.key) == std::string::npos, file.path().c_str());
  CHECK_TRUE(text_of(stack.home() + ".out").find(player.key) == std::string::npos);
  CHECK_TRUE(account.client.get("/api/v1/keys").body.find(player.key) == std::string::npos);
}
