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

TEST(Origin, has_one_form_for_all_spellings) {
  const auto plain = [](const char* url) {
    const auto origin = net::parse_origin(url);
    return origin ? net::text_of(*origin) : "none";
  };
  for (const auto& [url, expected] : std::vector<std::pair<const char*, const char*>>{
           {"https://mill.example", "https://mill.example"},
           {"HTTPS://Mill.Example:443/Path?q", "https://mill.example"},
           {"https://mill.example:0443", "https://mill.example"},
           {"https://mill.example:", "https://mill.example"},
           {"http://mill.example:80#x", "http://mill.example"},
           {"http://mill.example:443", "http://mill.example:443"},
           {"https://m\u00fchle.example", "https://xn--mhle-0ra.example"},
           {"https://[2001:DB8:0:0::1]:8443/", "https://[2001:db8::1]:8443"},
           {"https://127.1", "https://127.0.0.1"},
           {"https://mill.example:65536", "none"},
           {"https://mill.example:0", "none"},
           {"https://mill.example:4x", "none"},
           {"https://ada@mill.example", "none"},
           {"ftp://mill.example", "none"},
           {"https://", "none"},
           {"mill.example", "none"},
           {"", "none"}})
    STRCMP_EQUAL_TEXT(expected, plain(url).c_str(), url);
}

TEST(Origin, is_plain_in_a_url_without_a_slash_at_its_end) {
  STRCMP_EQUAL("https://mill.example/Race", net::with_plain_origin("https://Mill.example:443/Race//").c_str());
  STRCMP_EQUAL("", net::with_plain_origin("").c_str());
}

TEST(Origin, is_trusted_when_it_is_one_of_ours) {
  CHECK(with_origin("https://millrace.example") == Verdict::trusted);
  CHECK(with_origin("https://console.example:8443") == Verdict::trusted);
}

TEST(Origin, is_trusted_when_it_is_the_address_that_was_called) {
  CHECK(with_origin("https://10.0.0.7:8443") == Verdict::trusted);
}

TEST(Origin, is_trusted_however_the_address_that_was_called_is_written) {
  CHECK(judge_origin({"https://mill.example", {}, {}, "https://MILL.example:443"}, {}) == Verdict::trusted);
  CHECK(judge_origin({"https://mill.example:8443", {}, {}, "https://mill.example:443"}, {}) == Verdict::foreign);
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
