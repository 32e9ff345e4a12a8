#include "web/pages/legal.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(LegalLinks){};

TEST(LegalLinks, work) {
  STRCMP_EQUAL(
      "<nav aria-label=\"Who runs this host\"><a href=\"https://mill.example/imprint\">Imprint</a> "
      "<a href=\"mailto:abuse@mill.example\">Report abuse</a> </nav>",
      web::legal_links({"https://mill.example/imprint", "", "", "abuse@mill.example"}).c_str());
}

TEST(LegalLinks, are_none_where_nothing_is_set) { STRCMP_EQUAL("", web::legal_links({}).c_str()); }

TEST(LegalLinks, escape_what_html_would_read) {
  STRCMP_CONTAINS("<a href=\"https://mill.example/?a=1&amp;b=&apos;2&apos;\">Terms</a>",
                  web::legal_links({"", "", "https://mill.example/?a=1&b='2'", ""}).c_str());
  STRCMP_CONTAINS("<a href=\"mailto:a&amp;b@mill.example\">",
                  web::legal_links({"", "", "", "a&b@mill.example"}).c_str());
}
