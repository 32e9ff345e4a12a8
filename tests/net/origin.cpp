#include "net/origin.h"

#include <CppUTest/TestHarness.h>

using net::judge_origin;
using Verdict = net::OriginVerdict;

namespace {

const std::vector<std::string> kTrusted = {"https://millrace.example", "https://console.example:8443"};

Verdict with_origin(const std::string& origin) {
  return judge_origin({origin, std::nullopt, std::nullopt, "https://10.0.0.7:8443"}, kTrusted);
}

Verdict with_site(const std::string& site) {
  return judge_origin({std::nullopt, std::nullopt, site, "https://millrace.example"}, kTrusted);
}

}  // namespace

TEST_GROUP(Origin){};

TEST(Origin, is_trusted_when_it_is_one_of_ours) {
  CHECK(with_origin("https://millrace.example") == Verdict::trusted);
  CHECK(with_origin("https://console.example:8443") == Verdict::trusted);
}

TEST(Origin, is_trusted_when_it_is_the_address_that_was_called) {
  CHECK(with_origin("https://10.0.0.7:8443") == Verdict::trusted);
}

TEST(Origin, is_foreign_otherwise) {
  for (const char* foreign :
       {"https://evil.example", "http://millrace.example", "https://millrace.example.evil.example",
        "https://millrace.example:8443", "https://console.example", "https://xmillrace.example",
        "https://millrace.example@evil.example", "millrace.example", "", "*"}) {
    CHECK_TEXT(with_origin(foreign) == Verdict::foreign, foreign);
  }
}

TEST(Origin, is_missing_when_it_is_null) { CHECK(with_origin("null") == Verdict::missing); }

TEST(Origin, may_be_absent_if_no_header_indicates_a_browser) {
  CHECK(judge_origin({{}, {}, {}, "https://millrace.example"}, kTrusted) == Verdict::trusted);
}

TEST(Origin, is_replaced_by_the_referer) {
  CHECK(judge_origin({{}, "https://millrace.example/page?x", {}, ""}, kTrusted) == Verdict::trusted);
  CHECK(judge_origin({{}, "https://evil.example/https://millrace.example/", {}, ""}, kTrusted) == Verdict::foreign);
  CHECK(judge_origin({{}, "", {}, ""}, kTrusted) == Verdict::foreign);
}

TEST(Origin, is_foreign_whenever_the_browser_says_cross_site) {
  CHECK(with_site("cross-site") == Verdict::foreign);
  CHECK(judge_origin({"https://millrace.example", {}, "cross-site", ""}, kTrusted) == Verdict::foreign);
}

TEST(Origin, is_required_for_same_site_requests) {
  CHECK(with_site("same-site") == Verdict::missing);
  CHECK(with_site("same-origin") == Verdict::trusted);
  CHECK(with_site("none") == Verdict::trusted);
}
