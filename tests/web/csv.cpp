#include "web/csv.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Csv){
    static std::string of_cell(const std::string& cell){const auto body = web::csv({}, "a.csv", {"a"}, {{cell}}).body;
return body.substr(3, body.size() - 5);
}
}
;

TEST(Csv, works) {
  const auto response = web::csv({}, "errors.csv", {"code", "sessions"}, {{"fragLoadError", "3"}, {"", "0.5"}});
  LONGS_EQUAL(200, response.status);
  STRCMP_EQUAL("text/csv; charset=utf-8", response.content_type.c_str());
  STRCMP_EQUAL("attachment; filename=\"errors.csv\"", response.headers.at(0).second.c_str());
  STRCMP_EQUAL("code,sessions\r\nfragLoadError,3\r\n,0.5\r\n", response.body.c_str());
}

TEST(Csv, begins_with_a_byte_order_mark_for_who_asks_for_it) {
  web::Request request;
  request.query = "format=csv&bom=true";
  STRCMP_EQUAL("\xEF\xBB\xBF\x61\r\n", web::csv(request, "a.csv", {"a"}, {}).body.c_str());
}

TEST(Csv, quotes_what_would_end_a_cell) {
  STRCMP_EQUAL("\"a,b\"", of_cell("a,b").c_str());
  STRCMP_EQUAL("\"a\r\nb\"", of_cell("a\r\nb").c_str());
  STRCMP_EQUAL("\"\"\"a\"\" \"\"b\"\"\"", of_cell("\"a\" \"b\"").c_str());
  STRCMP_EQUAL("ü b", of_cell("ü b").c_str());
}

TEST(Csv, makes_no_formula_of_text) {
  STRCMP_EQUAL("'=1+1", of_cell("=1+1").c_str());
  STRCMP_EQUAL("'+1", of_cell("+1").c_str());
  STRCMP_EQUAL("'-1+1", of_cell("-1+1").c_str());
  STRCMP_EQUAL("'@sum", of_cell("@sum").c_str());
  STRCMP_EQUAL("\"'\t'=1\"", of_cell("\t=1").c_str());
  STRCMP_EQUAL("\"'\r'=1\"", of_cell("\r=1").c_str());
  STRCMP_EQUAL("\"'=a(\"\"b\"\")\"", of_cell("=a(\"b\")").c_str());
}

TEST(Csv, makes_no_formula_of_full_width_characters_and_bars) {
  for (const char* start : {"＝", "＋", "－", "＠", "｜", "|"}) {
    const std::string cell = std::string(start) + "cmd";
    STRCMP_EQUAL(("'" + cell).c_str(), of_cell(cell).c_str());
    STRCMP_EQUAL(("\"a;'" + cell + "\"").c_str(), of_cell("a;" + cell).c_str());
  }
  STRCMP_EQUAL("a＝b|c", of_cell("a＝b|c").c_str());
}

TEST(Csv, makes_no_formula_of_what_follows_a_separator_of_other_languages) {
  STRCMP_EQUAL("\"a;b\"", of_cell("a;b").c_str());
  STRCMP_EQUAL("\"a;'=1\"", of_cell("a;=1").c_str());
  STRCMP_EQUAL("\"a;b; '@sum;'-1\"", of_cell("a;b; @sum;-1").c_str());
  STRCMP_EQUAL("\"a\t'-1+1\"", of_cell("a\t-1+1").c_str());
  STRCMP_EQUAL("\"a\r'+1\n'+2\"", of_cell("a\r+1\n+2").c_str());
  STRCMP_EQUAL("\"a;\"\"'=1\"\"\"", of_cell("a;\"=1\"").c_str());
  STRCMP_EQUAL("a-b =c", of_cell("a-b =c").c_str());
}

TEST(Csv, leaves_negative_numbers_numbers) {
  STRCMP_EQUAL("-12", of_cell("-12").c_str());
  STRCMP_EQUAL("-0.25", of_cell("-0.25").c_str());
  STRCMP_EQUAL("'-", of_cell("-").c_str());
  STRCMP_EQUAL("'-1.", of_cell("-1.").c_str());
}
