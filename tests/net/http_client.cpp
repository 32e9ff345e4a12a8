#include "net/http_client.h"

#include "net/address_policy.h"
#include "support/http_stand_in.h"
#include "support/untrusted_server.h"

#include <CppUTest/TestHarness.h>

namespace {

using Cause = net::NoAnswer::Cause;

net::HttpRequest to(const std::string& url) {
  net::HttpRequest request;
  request.url = url;
  request.timeout_ms = 2000;
  return request;
}

HttpStandIn::Response fine() { return {200, "fine"}; }

}  // namespace

TEST_GROUP(HttpClient) {
  HttpStandIn other{[](const auto&) { return fine(); }};
  net::HttpClient http;

  void check_no_answer(const net::HttpRequest& request, Cause cause, bool surely_not_sent) {
    try {
      http.send(request);
      FAIL("there is an answer");
    } catch (const net::NoAnswer& none) {
      CHECK_TEXT(none.cause == cause, none.what());
      CHECK_EQUAL(surely_not_sent, none.surely_not_sent);
    }
  }
};

TEST(HttpClient, works) {
  other.answer_with([](const auto&) {
    return HttpStandIn::Response{429, "later", "text/plain", {{"Retry-After", "7"}}};
  });
  auto request = to(other.url() + "/path");
  request.body = "question";
  const auto answer = http.send(request);
  LONGS_EQUAL(429, answer.status);
  STRCMP_EQUAL("later", answer.body.c_str());
  STRCMP_EQUAL("text/plain", answer.content_type.c_str());
  LONGS_EQUAL(7, answer.retry_after);
  STRCMP_EQUAL("question", other.requests().at(0).body.c_str());
}

TEST(HttpClient, reports_when_no_connection_is_possible) {
  std::string nobody;
  {
    nobody = HttpStandIn([](const auto&) { return fine(); }).url();
  }
  check_no_answer(to(nobody), Cause::not_reached, true);
}

TEST(HttpClient, sends_nothing_to_a_server_whose_certificate_it_cannot_check) {
  const UntrustedServer untrusted;
  check_no_answer(to(untrusted.url()), Cause::not_trusted, true);
}

TEST(HttpClient, keeps_to_its_timeout) {
  other.answer_with([](const auto&) {
    HttpStandIn::Response nothing;
    nothing.hang = true;
    return nothing;
  });
  auto request = to(other.url());
  request.timeout_ms = 50;
  check_no_answer(request, Cause::timed_out, false);
}

TEST(HttpClient, distinguishes_a_truncated_answer_from_one_that_is_too_large) {
  other.answer_with([](const auto&) {
    return HttpStandIn::Response{200, "", "", {}, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nbegun"};
  });
  check_no_answer(to(other.url()), Cause::cut_off, false);
  other.answer_with([](const auto&) { return HttpStandIn::Response{200, std::string(10 << 20, 'x')}; });
  check_no_answer(to(other.url()), Cause::too_large, false);
}

TEST(HttpClient, does_not_follow_redirects) {
  other.answer_with([&](const auto&) { return HttpStandIn::Response{302, "", "", {{"Location", other.url()}}}; });
  LONGS_EQUAL(302, http.send(to(other.url())).status);
  LONGS_EQUAL(1, other.count());
}

TEST(HttpClient, keeps_to_an_address_policy_also_on_a_kept_connection) {
  const net::AddressPolicy nowhere_else;
  http.send(to(other.url()));
  auto request = to(other.url());
  request.address_policy = &nowhere_else;
  check_no_answer(request, Cause::not_reached, true);

  const net::AddressPolicy here{{}, net::parse_ranges("127.0.0.1")};
  request.address_policy = &here;
  LONGS_EQUAL(200, http.send(request).status);
}
