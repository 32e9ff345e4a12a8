#include "web/csv_cell.h"

#include <CppUTest/TestHarness.h>

using web::CsvCell;
using web::CsvDialect;

namespace {

constexpr CsvDialect kOfPeople[] = {{',', true}, {';', true}, {'\t', true}};
constexpr CsvDialect kAll[] = {{',', false}, {';', false}, {'\t', false}, {',', true}, {';', true}, {'\t', true}};

std::string of_cell(const std::string& cell) { return web::cell_text(cell, {}); }

}  // namespace

TEST_GROUP(CsvCell){};

TEST(CsvCell, quotes_what_would_end_a_cell) {
  STRCMP_EQUAL("\"a,b\"", of_cell("a,b").c_str());
  STRCMP_EQUAL("\"a\r\nb\"", of_cell("a\r\nb").c_str());
  STRCMP_EQUAL("\"\"\"a\"\" \"\"b\"\"\"", of_cell("\"a\" \"b\"").c_str());
  STRCMP_EQUAL("ü b", of_cell("ü b").c_str());
}

TEST(CsvCell, makes_no_formula_of_text) {
  STRCMP_EQUAL("'=1+1", of_cell("=1+1").c_str());
  STRCMP_EQUAL("'+1", of_cell("+1").c_str());
  STRCMP_EQUAL("'-1+1", of_cell("-1+1").c_str());
  STRCMP_EQUAL("'@sum", of_cell("@sum").c_str());
  STRCMP_EQUAL("\"'\t'=1\"", of_cell("\t=1").c_str());
  STRCMP_EQUAL("\"'\r'=1\"", of_cell("\r=1").c_str());
  STRCMP_EQUAL("\"'=a(\"\"b\"\")\"", of_cell("=a(\"b\")").c_str());
}

TEST(CsvCell, makes_no_formula_of_full_width_characters_and_bars) {
  for (const char* start : {"＝", "＋", "－", "＠", "｜", "|"}) {
    const std::string cell = std::string(start) + "cmd";
    STRCMP_EQUAL(("'" + cell).c_str(), of_cell(cell).c_str());
    STRCMP_EQUAL(("\"a;'" + cell + "\"").c_str(), of_cell("a;" + cell).c_str());
  }
  STRCMP_EQUAL("a＝b|c", of_cell("a＝b|c").c_str());
}

TEST(CsvCell, makes_no_formula_of_what_follows_a_separator_of_other_languages) {
  STRCMP_EQUAL("\"a;b\"", of_cell("a;b").c_str());
  STRCMP_EQUAL("\"a;'=1\"", of_cell("a;=1").c_str());
  STRCMP_EQUAL("\"a;b; '@sum;'-1\"", of_cell("a;b; @sum;-1").c_str());
  STRCMP_EQUAL("\"a\t'-1+1\"", of_cell("a\t-1+1").c_str());
  STRCMP_EQUAL("\"a\r'+1\n'+2\"", of_cell("a\r+1\n+2").c_str());
  STRCMP_EQUAL("\"a;\"\"'=1\"\"\"", of_cell("a;\"=1\"").c_str());
  STRCMP_EQUAL("a-b =c", of_cell("a-b =c").c_str());
}

TEST(CsvCell, leaves_negative_numbers_numbers) {
  STRCMP_EQUAL("-12", of_cell("-12").c_str());
  STRCMP_EQUAL("-0.25", of_cell("-0.25").c_str());
  STRCMP_EQUAL("'-", of_cell("-").c_str());
  STRCMP_EQUAL("'-1.", of_cell("-1.").c_str());
}

TEST(CsvCell, makes_no_formula_of_what_follows_a_comma_where_that_is_no_separator) {
  STRCMP_EQUAL("\"a,=1\"", of_cell("a,=1").c_str());
  for (const char separator : {';', '\t'})
    STRCMP_EQUAL("\"a,'=1, \"\"'@b\"\"\"", web::cell_text(std::string("a,=1, \"@b\""), {separator, false}).c_str());
}

TEST(CsvCell, makes_no_formula_for_whom_ever_it_is) {
  for (const auto& dialect : kAll) {
    STRCMP_EQUAL("'=A1", web::cell_text(std::string("=A1"), dialect).c_str());
    STRCMP_EQUAL("'=A1", web::cell_text(CsvCell::as_is("=A1"), dialect).c_str());
    STRCMP_CONTAINS("1;'=A1", web::cell_text(std::string("1;=A1"), dialect).c_str());
    STRCMP_CONTAINS("1\t'=A1", web::cell_text(std::string("1\t=A1"), dialect).c_str());
  }
}

TEST(CsvCell, of_people_is_the_text_that_it_was) {
  for (const char* text :
       {"0012", "1E5", "3-4", "1/2", "12:30", "TRUE", "wahr", " Vrai", "ЛОЖЬ", "12345678901234567890", "Jan 5",
        "2026-11-21", "1.10", "1,10", "5. Mai", "-12.5", "１２", "#N/A", "5 €"}) {
    for (const auto& dialect : kOfPeople)
      STRCMP_EQUAL(("\"\t" + std::string(text) + "\"").c_str(), web::cell_text(std::string(text), dialect).c_str());
    CHECK(of_cell(text).find('\t') == std::string::npos);
  }
}

TEST(CsvCell, of_people_has_no_tab_that_it_does_not_need) {
  for (const char* text : {"", "hls.js", "Evening News", "true story", "2026-11-21T10:43:38.322Z",
                           "12345678-1234-1234-1234-123456789012"}) {
    for (const auto& dialect : kOfPeople) STRCMP_EQUAL(text, web::cell_text(std::string(text), dialect).c_str());
  }
  STRCMP_EQUAL("'+1", web::cell_text(std::string("+1"), kOfPeople[0]).c_str());
}

TEST(CsvCell, is_a_number_with_the_decimal_sign_of_its_spreadsheet) {
  for (const auto& dialect : kAll) {
    const bool comma = dialect.for_people && dialect.separator == ';';
    STRCMP_EQUAL(comma ? "-0,25" : "-0.25", web::cell_text(CsvCell::as_is("-0.25"), dialect).c_str());
    STRCMP_EQUAL("12", web::cell_text(CsvCell::as_is("12"), dialect).c_str());
    STRCMP_EQUAL("true", web::cell_text(CsvCell::as_is("true"), dialect).c_str());
  }
}
