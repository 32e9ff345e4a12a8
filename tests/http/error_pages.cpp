// Errors as a person sees them in a browser, of nginx and of workers
#include "support/browser.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kBrowser[] = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";

void check_page(const Answer& answer, long status, const char* heading) {
  LONGS_EQUAL(status, answer.status);
  STRCMP_EQUAL("text/html; charset=utf-8", answer.header("Content-Type").c_str());
  STRCMP_CONTAINS(("<h1>" + std::string(heading) + "</h1>").c_str(), answer.body.c_str());
  STRCMP_CONTAINS("<a href=\"/\">Home page</a>", answer.body.c_str());
}

void check_json(const Answer& answer, long status) {
  LONGS_EQUAL(status, answer.status);
  STRCMP_EQUAL("application/json", answer.header("Content-Type").substr(0, 16).c_str());
  CHECK(answer.newline);
}

}  // namespace

TEST_GROUP(ErrorPages) {
  Stack& stack = Stack::running();
  Client client = stack.client();
  Client person = stack.client().with("Accept", kBrowser);

  const char* nowhere = "/no/such/page";                                         // nginx answers
  const char* no_session = "/api/v1/sessions/00000000000000000000000000000000";  // a worker answers
  const char* no_logo = "/logos/0000000000000000000000000000000000000000000000000000000000000000.png";
};

TEST(ErrorPages, works) {
  check_page(person.get(nowhere), 404, "There is no page here");
  check_page(person.get(no_logo), 404, "There is no page here");
  check_json(client.get(nowhere), 404);
  check_json(client.get(no_logo), 404);
}

TEST(ErrorPages, are_shown_for_a_wrong_method) {
  check_page(person.get("/api/waitlist"), 405, "There is no page here");
  check_page(person.post("/openapi.json", "{}"), 405, "There is no page here");
  STRCMP_EQUAL("POST", person.get("/api/waitlist").header("Allow").c_str());
}

TEST(ErrorPages, say_that_an_address_is_too_long_by_each_version_of_http) {
  const std::string long_address = "/app/sign-in?next=" + std::string(32 * 1024, 'x');
  for (const auto& [page, program] :
       {std::pair{person, client}, {Client(person).over_http_1(), Client(client).over_http_1()}}) {
    check_page(page.get(long_address), 414, "That address is too long");
    check_json(program.get(long_address), 414);
    STRCMP_CONTAINS(R"({"error":"uri_too_long")", program.get(long_address).body.c_str());
    check_json(program.get("/api/v1/sessions?filter=" + std::string(40000, 'x')), 414);
  }
}

TEST(ErrorPages, say_that_headers_are_too_large_by_each_version_of_http) {
  for (auto* each : {&person, &client}) {
    each->with("Cookie", "a=" + std::string(16384, 'x')).with("X-PAYMENT", std::string(16384, 'x'));
  }
  for (const auto& [page, program] :
       {std::pair{person, client}, {Client(person).over_http_1(), Client(client).over_http_1()}}) {
    check_page(page.get(nowhere), 431, "Your browser sends too much");
    check_json(program.get(nowhere), 431);
    check_json(program.post("/api/generate", "{}"), 431);
  }
  client.over_http_1().with("X-A", std::string(40000, 'x'));
  check_json(client.get(nowhere), 431);
}

TEST(ErrorPages, are_none_for_addresses_and_headers_of_30_kb) {
  const std::string text(30000, 'x');
  for (Client each : {client, Client(client).over_http_1()}) {
    LONGS_EQUAL(200, each.get("/app/sign-in?next=" + text).status);
    LONGS_EQUAL(401, each.get("/api/v1/sessions?filter=device:" + text).status);
    LONGS_EQUAL(200, each.get("/api/auth/reset-password/" + text).status);
    each.with("X-A", text.substr(5000));
    LONGS_EQUAL(401, each.get("/api/v1/sessions?filter=device:" + text).status);
  }
}

// FastCGI lets 64 KiB pass to a worker, to which nginx adds of its own. What was more was 503, and a line in its log.
TEST(ErrorPages, are_none_of_a_worker_for_headers_that_nginx_takes) {
  for (Client each : {client, Client(client).over_http_1()}) {
    LONGS_EQUAL(415, Client(each).request("POST", "/api/generate", "{}", std::string(50000, 'x')).status);
    for (const std::size_t size : {1, 10, 50, 130}) {
      Client many = each;
      for (std::size_t sent = 0, i = 0; sent + size + 8 < 54000 && i < 950; ++i, sent += size + 8)
        many.with("h" + std::to_string(i), std::string(size, 'x'));
      LONGS_EQUAL(401, many.get("/api/v1/sessions").status);
    }
  }
}

TEST(ErrorPages, are_none_for_payments_of_20_kb) {
  for (const char* header : {"X-PAYMENT", "PAYMENT-SIGNATURE"}) {
    for (Client each : {client, Client(client).over_http_1()}) {
      const auto answer = each.with(header, std::string(20000, 'A')).post("/api/generate", R"({"theme":"toast"})");
      check_json(answer, 402);
    }
  }
}

TEST(ErrorPages, ask_to_sign_in) { check_page(person.get(no_session), 401, "Please sign in, or send a key"); }

TEST(ErrorPages, say_what_they_depend_on) {
  for (const char* path : {nowhere, no_session}) STRCMP_EQUAL("Accept", client.get(path).header("Vary").c_str());
}

TEST(ErrorPages, keep_the_status_and_the_headers_of_a_refusal) {
  const auto unavailable = person.request("POST", "/api-keys/checkout", "", "application/x-www-form-urlencoded");
  check_page(unavailable, 503, "No payment by card right now");
  CHECK(!unavailable.header("Retry-After").empty());
}

TEST(ErrorPages, are_shown_to_who_wants_pages_with_a_weight) {
  auto person = stack.client().with("Accept", "application/xhtml+xml, text/html;q=0.9, */*;q=0.1");
  LONGS_EQUAL(404, person.get(nowhere).status);
  STRCMP_EQUAL("text/html; charset=utf-8", person.get(nowhere).header("Content-Type").c_str());
  STRCMP_EQUAL("text/html; charset=utf-8", person.get(no_session).header("Content-Type").c_str());
}

TEST(ErrorPages, are_not_shown_to_who_prefers_json) {
  for (const char* accept : {"*/*", "application/json", "application/json, text/html", "text/html;q=0, */*",
                             "application/json;q=0.9, text/html;q=0.1", "image/png", "text/htmlx"}) {
    auto program = stack.client().with("Accept", accept);
    check_json(program.get(nowhere), 404);
  }
  for (const char* accept : {"*/*", "application/json", "application/json, text/html;q=0.9", "text/html;q=0, */*"}) {
    auto program = stack.client().with("Accept", accept);
    check_json(program.get(no_session), 401);
  }
}

TEST(ErrorPages, are_shown_for_a_body_that_is_too_large) {
  check_page(person.post("/api/generate", std::string(20000, 'x')), 413, "That is too large");
}

TEST(ErrorPages, are_as_strict_about_content_as_other_pages) {
  for (const char* path : {nowhere, no_session}) {
    STRCMP_EQUAL(
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        person.get(path).header("Content-Security-Policy").c_str());
  }
}

TEST(ErrorPages, are_accessible_and_fit_a_phone) {
  Browser browser(390, 844);
  for (const char* path : {nowhere, no_session}) {
    browser.open(stack.base_url() + path);
    STRCMP_EQUAL("", browser.accessibility_faults().value_or("").c_str());
    STRCMP_EQUAL("true", browser.value_of("document.documentElement.scrollWidth <= innerWidth").c_str());
  }
}
