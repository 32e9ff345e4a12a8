#include "web/csv.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Csv){};

TEST(Csv, works) {
  const std::vector<web::CsvRow> rows = {web::row_of_words({"fragLoadError", "3"}), web::row_of_words({"", "0.5"})};
  const auto response = web::csv({}, "errors.csv", web::row_of_words({"code", "sessions"}), rows);
  LONGS_EQUAL(200, response.status);
  STRCMP_EQUAL("text/csv; charset=utf-8", response.content_type.c_str());
  STRCMP_EQUAL("attachment; filename=\"errors.csv\"", response.headers.at(0).second.c_str());
  STRCMP_EQUAL("code,sessions\r\nfragLoadError,3\r\n,0.5\r\n", response.body.c_str());
}

TEST(Csv, begins_with_a_byte_order_mark_for_who_asks_for_it) {
  web::Request request;
  request.query = "format=csv&bom=true";
  STRCMP_EQUAL("\xEF\xBB\xBF\x61\r\n", web::csv(request, "a.csv", web::row_of_words({"a"}), {}).body.c_str());
}

TEST(Csv, is_separated_as_is_asked_for) {
  web::Request request;
  request.query = "format=csv&separator=semicolon";
  STRCMP_EQUAL(
      "a;b\r\n0.5;\"c,d\"\r\n",
      web::csv(request, "a.csv", web::row_of_words({"a", "b"}), {web::row_of_words({"0.5", "c,d"})}).body.c_str());
  request.query = "format=csv&separator=tab";
  STRCMP_EQUAL("a\tb\r\n", web::csv(request, "a.csv", web::row_of_words({"a", "b"}), {}).body.c_str());
}
