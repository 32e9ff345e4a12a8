// /docs in a browser: openapi.json as a page.
#include <fstream>
#include <sstream>

#include "support/browser.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Docs) {
  Stack& stack = Stack::running();
  std::string address = stack.base_url() + "/docs";

  void check_no_complaint(const Browser& browser) {
    for (const auto& complaint : browser.complaints()) FAIL(complaint.c_str());
  }
};

TEST(Docs, works) {
  if (!Browser::is_there()) return;
  Browser browser(1280, 900);
  browser.open(address);

  CHECK(eventually([&] { return browser.value_of("document.getElementById('generateConcept') !== null") == "true"; }));
  STRCMP_EQUAL("true", browser.value_of("document.getElementById('state') === null").c_str());
  STRCMP_CONTAINS("penguins running a bakery", browser.value_of("document.querySelector('pre').textContent").c_str());
  check_no_complaint(browser);
}

TEST(Docs, show_every_operation_with_a_description_and_an_answer) {
  if (!Browser::is_there()) return;
  Browser browser(1280, 900);
  browser.open(address);
  CHECK(eventually([&] { return browser.value_of("document.querySelectorAll('article').length > 0") == "true"; }));

  std::ostringstream file;
  file << std::ifstream("nginx/www/openapi.json").rdbuf();
  const std::string description = file.str();
  std::size_t operations = 0;
  for (auto at = description.find("\"operationId\""); at != std::string::npos;
       at = description.find("\"operationId\"", at + 1)) {
    ++operations;
  }
  CHECK(operations > 30);
  STRCMP_EQUAL(std::to_string(operations).c_str(),
               browser.value_of("document.querySelectorAll('article').length").c_str());
  STRCMP_EQUAL("", browser
                       .value_of("[...document.querySelectorAll('article')].filter(one => !one.querySelector('.about') "
                                 "|| !one.querySelector('details, .answer')).map(one => one.id).join()")
                       .c_str());
  STRCMP_EQUAL("", browser
                       .value_of("[...document.querySelectorAll('.contents a')].filter(one => "
                                 "!document.querySelector(one.hash)).map(one => one.hash).join()")
                       .c_str());
}

TEST(Docs, fit_a_phone_without_scrolling_sideways) {
  if (!Browser::is_there()) return;
  Browser browser(320, 844);
  browser.open(address);
  CHECK(eventually([&] { return browser.value_of("document.querySelectorAll('article').length > 0") == "true"; }));

  STRCMP_EQUAL("true", browser.value_of("document.documentElement.scrollWidth <= innerWidth").c_str());
}

TEST(Docs, link_to_openapi_json_without_scripts) {
  if (!Browser::is_there()) return;
  Browser browser(390, 844);
  browser.run_no_scripts();
  browser.open(address);

  STRCMP_EQUAL("/openapi.json", browser.value_of("document.querySelector('main a').getAttribute('href')").c_str());
  STRCMP_EQUAL("This page needs a script to show it.",
               browser.value_of("document.getElementById('state').textContent").c_str());
}
