#include "web/request.h"

#include <CppUTest/TestHarness.h>

using web::Request;

namespace {

Request with(const std::string& header, const std::string& value) {
  Request request;
  request.headers = {{header, value}};
  return request;
}

std::string cookie(const std::string& sent, const std::string& name) {
  const auto found = with("COOKIE", sent).cookies(name);
  return found.empty() ? "none" : found.front();
}

}  // namespace

TEST_GROUP(Requests){};

TEST(Requests, have_headers_by_name_without_regard_to_case) {
  Request request = with("X_API_KEY", "a");
  request.headers.insert({"X_API_KEY", "b"});
  STRCMP_EQUAL("a", request.header("x-api-KEY").value_or("").c_str());
  LONGS_EQUAL(2, request.headers_named("X-Api-Key").size());
  CHECK_FALSE(request.header("X-Api").has_value());
}

TEST(Requests, have_cookies_by_name) {
  STRCMP_EQUAL("1", cookie("a=1", "a").c_str());
  STRCMP_EQUAL("2", cookie("a=1; b=2", "b").c_str());
  STRCMP_EQUAL("2", cookie("a=1;b = 2 ;c=3", "b").c_str());
  STRCMP_EQUAL("x=y==", cookie("b=1; a=x=y==", "a").c_str());
  STRCMP_EQUAL("", cookie("a=", "a").c_str());
}

TEST(Requests, return_all_cookies_of_exactly_that_name) {
  STRCMP_EQUAL("1", cookie("a=1; a=2", "a").c_str());
  LONGS_EQUAL(2, with("COOKIE", "a=1; ab=3; a=2").cookies("a").size());
  for (const char* sent : {"", ";", "a", "aa=1", "A=1", "b=a=1"}) STRCMP_EQUAL("none", cookie(sent, "a").c_str());
}

TEST(Requests, have_a_media_type_without_its_parameters) {
  CHECK(with("CONTENT_TYPE", "application/x-www-form-urlencoded").says("application/x-www-form-urlencoded"));
  CHECK(with("CONTENT_TYPE", "Text/HTML ; charset=utf-8").says("text/html"));
  CHECK_FALSE(with("CONTENT_TYPE", "text/html5").says("text/html"));
  CHECK_FALSE(Request().says("text/html"));
}

TEST(Requests, recognise_json_media_types_with_a_suffix) {
  for (const char* json : {"application/json", "APPLICATION/JSON;charset=utf-8", "application/a+json"}) {
    CHECK_TEXT(with("CONTENT_TYPE", json).says_json(), json);
  }
  for (const char* other :
       {"", "text/json", "application/+json", "application/json5", "text/a+json", "application/a+xml"}) {
    CHECK_FALSE_TEXT(with("CONTENT_TYPE", other).says_json(), other);
  }
}

TEST(Requests, have_parameters_in_their_query) {
  Request request;
  request.query = "limit=20&name=a+b%2Bc%&empty=&flag&limit=30&%6eext=1";
  STRCMP_EQUAL("20", request.parameter("limit").value_or("").c_str());
  STRCMP_EQUAL("a b+c%", request.parameter("name").value_or("").c_str());
  STRCMP_EQUAL("", request.parameter("empty").value_or("none").c_str());
  STRCMP_EQUAL("", request.parameter("flag").value_or("none").c_str());
  STRCMP_EQUAL("1", request.parameter("next").value_or("").c_str());
  CHECK_FALSE(request.parameter("lim").has_value());
}
