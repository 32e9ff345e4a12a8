#include "figures/rules/reports/letter.h"

#include "support/stack_config.h"

#include <CppUTest/TestHarness.h>

using namespace figures::rules::reports;

namespace {

const Content kContent{"Sport: 16 to 22 November 2026",
                       "All sessions, compared with 9 to 15 November 2026.",
                       {{"Overview", {"", "Now"}, {{"Good sessions", "91.2 %"}, {"Größe", "7"}}, ""},
                        {"New errors", {"", "Sessions"}, {}, "There are none that were not there before."},
                        {"Marks", {"", ""}, {{"Tue 17 Nov, 10:00", "<b>1.7.4</b> & more"}}, ""}},
                       "https://m.example/app/?from=1&to=2"};

}  // namespace

TEST_GROUP(ReportLetter) {
  mail::Message letter =
      letter_of(config_of(Stack::running()), kContent, "ada@example.test", "https://m.example/end/t");
};

TEST(ReportLetter, has_tables_as_text) {
  STRCMP_EQUAL("Sport: 16 to 22 November 2026", letter.subject.c_str());
  STRCMP_CONTAINS("\nOverview\n--------\n               Now\nGood sessions  91.2 %\nGröße          7\n",
                  letter.text.c_str());
  STRCMP_CONTAINS("\nNew errors\n----------\nThere are none that were not there before.\n", letter.text.c_str());
  STRCMP_CONTAINS("\nMarks\n-----\nTue 17 Nov, 10:00  <b>1.7.4</b> & more\n", letter.text.c_str());
}

TEST(ReportLetter, has_the_same_as_html_that_loads_nothing) {
  STRCMP_CONTAINS(">Good sessions</td>", letter.html.c_str());
  STRCMP_CONTAINS("&lt;b&gt;1.7.4&lt;/b&gt; &amp; more", letter.html.c_str());
  for (const auto* one : {"<img", "src=", "url(", "<link", "<script"})
    CHECK(letter.html.find(one) == std::string::npos);
}

TEST(ReportLetter, lets_programs_for_email_end_it) {
  STRCMP_EQUAL("List-Unsubscribe: <https://m.example/end/t>", letter.headers[0].c_str());
  STRCMP_EQUAL("List-Unsubscribe-Post: List-Unsubscribe=One-Click", letter.headers[1].c_str());
  STRCMP_CONTAINS("\nhttps://m.example/end/t\n", letter.text.c_str());
}
