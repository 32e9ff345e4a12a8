#include "web/content.h"

#include "refusal.h"
#include "support/gzip.h"

#include <CppUTest/TestHarness.h>

namespace {

web::Request request(const std::string& body, const std::string& encoding) {
  web::Request request;
  request.body = body;
  if (!encoding.empty()) request.headers.emplace("CONTENT_ENCODING", encoding);
  return request;
}

std::string content(const std::string& body, const std::string& encoding, std::size_t most = 1000) {
  auto one = request(body, encoding);
  return web::content(one, most);
}

}  // namespace

TEST_GROUP(Content){};

TEST(Content, is_the_body_as_sent) {
  STRCMP_EQUAL("abc", content("abc", "").c_str());
  STRCMP_EQUAL("abc", content("abc", "identity").c_str());
}

TEST(Content, is_decompressed) {
  STRCMP_EQUAL("abc", content(gzipped("abc"), "gzip").c_str());
  STRCMP_EQUAL("abc", content(gzipped("abc"), "GZip").c_str());
  STRCMP_EQUAL("abcdef", content(gzipped("abc") + gzipped("def"), "gzip").c_str());
}

TEST(Content, is_limited_before_and_after_decompression) {
  STRCMP_EQUAL(std::string(1000, 'x').c_str(), content(gzipped(std::string(1000, 'x')), "gzip").c_str());
  CHECK_THROWS(refusal::TooLarge, content(gzipped(std::string(1001, 'x')), "gzip"));
  CHECK_THROWS(refusal::TooLarge, content(gzipped(std::string(50000000, 'x')), "gzip", 100000));
  CHECK_THROWS(refusal::TooLarge, content(std::string(1001, 'x'), ""));
}

TEST(Content, that_grows_as_nothing_that_players_send_is_refused) {
  const auto packed = gzipped(std::string(web::kAlwaysInflated, 'x'));
  LONGS_EQUAL(web::kAlwaysInflated, content(packed, "gzip", 1000000).size());
  CHECK_THROWS(refusal::TooLarge, content(packed + gzipped("x"), "gzip", 1000000));
}

TEST(Content, in_another_encoding_is_refused) {
  for (const char* other : {"br", "deflate", "zstd", "gzip, gzip", "gzip,identity"}) {
    CHECK_THROWS(refusal::UnsupportedMediaType, content("abc", other));
  }
}

TEST(Content, that_is_not_gzip_is_refused) {
  const std::string whole = gzipped(std::string(500, 'x'));
  CHECK_THROWS(refusal::BadBody, content("abc", "gzip"));
  CHECK_THROWS(refusal::BadBody, content("", "gzip"));
  CHECK_THROWS(refusal::BadBody, content(whole.substr(0, whole.size() - 1), "gzip"));
  CHECK_THROWS(refusal::BadBody, content(whole + "x", "gzip"));
}

TEST(Content, that_is_truncated_is_refused) {
  auto one = request("abc", "");
  one.body_state = web::Request::Body::cut_short;
  CHECK_THROWS(refusal::BadBody, web::content(one, 1000));
}
