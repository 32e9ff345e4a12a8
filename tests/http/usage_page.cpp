// /api-keys/usage in a browser
#include "crypto/digest.h"
#include "support/browser.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

constexpr int kPhone = 390, kDesktop = 1280;
const char kSaid[] = "document.getElementById('key-answer').textContent";

std::string text_of(const std::string& id) { return "document.getElementById('" + id + "').textContent"; }

}  // namespace

TEST_GROUP(UsagePage) {
  Stack& stack = Stack::running();
  std::string page = stack.base_url() + "/api-keys/usage";
  Browser browser{kPhone, 844};

  void setup() override { browser.open(page); }

  // A key of which one credit was spent just now.
  std::string used_key(int credits) {
    const auto key = stack.issue_key(credits);
    Client(stack.client()).with("X-API-Key", key).post("/api/generate", R"({"theme":"a snail in a hurry"})");
    return key;
  }
  // A key with a draft on each of the last three days.
  std::string key_of_three_days() {
    const auto key = stack.issue_key(500);
    for (const char* theme : {"a snail in a hurry", "a patient snail", "a snail at home"})
      Client(stack.client()).with("X-API-Key", key).post("/api/generate", R"({"theme":")" + std::string(theme) + "\"}");
    const auto id = stack.database().select("SELECT id FROM api_keys WHERE key_hash = ?", crypto::sha256(key)).text();
    for (const int days : {1, 2}) {
      db::Autocommit(stack.database())
          .run(
              "UPDATE credit_ledger SET created_at = created_at - INTERVAL ? DAY WHERE key_id = ? AND kind = 'hold'"
              " ORDER BY created_at DESC LIMIT 1",
              days, id);
    }
    return key;
  }
  void ask(const std::string& key) {
    browser.value_of("document.getElementById('key').value = '', ''");
    browser.enter("#key", key);
  }
  void check_quiet() {
    for (const auto& complaint : browser.complaints()) FAIL(complaint.c_str());
    for (const auto& line : browser.console()) FAIL(line.c_str());
  }
};

TEST(UsagePage, works) {
  browser.resize(kDesktop, 900);
  ask(key_of_three_days());

  browser.wait_for(std::string(kSaid) + " == '497 of 500 credits left: 497 days at this pace.'");
  STRCMP_EQUAL("497", browser.value_of(text_of("credits")).c_str());
  STRCMP_EQUAL("1", browser.value_of(text_of("per-day")).c_str());
  STRCMP_EQUAL("497", browser.value_of(text_of("days-left")).c_str());
  STRCMP_EQUAL("3 drafts, on 3 of these 30 days.", browser.value_of(text_of("drafts")).c_str());
  STRCMP_EQUAL("3", browser.value_of("document.querySelectorAll('.days tbody tr').length").c_str());
  STRCMP_EQUAL("1", browser.value_of("document.querySelector('.days tbody td').textContent").c_str());
  STRCMP_EQUAL("true", browser.value_of("document.getElementById('low').hidden").c_str());
  check_quiet();
}

TEST(UsagePage, makes_no_pace_of_one_draft) {
  ask(used_key(40));
  browser.wait_for(std::string(kSaid) +
                   " == '39 of 40 credits left. Too few days of use to say how long they will last.'");
  STRCMP_EQUAL("–", browser.value_of(text_of("days-left")).c_str());
}

TEST(UsagePage, offers_no_number_for_translation) {
  ask(used_key(500));
  browser.wait_for("!document.getElementById('result').hidden");
  STRCMP_EQUAL("", browser
                       .value_of("[...document.querySelectorAll('dd, tbody td, time, pre, code')].filter((one) => "
                                 "one.translate).map((one) => one.outerHTML).join('\\n')")
                       .c_str());
}

TEST(UsagePage, keeps_the_key_out_of_every_address) {
  const auto key = used_key(500);
  ask(key);
  browser.wait_for("!document.getElementById('result').hidden");

  CHECK(browser.value_of("location.href") == page);
  for (const auto& url : browser.requests()) {
    CHECK_TEXT(url.find(key.substr(4)) == url.npos, url.c_str());
    CHECK_TEXT(url.rfind(stack.base_url() + "/", 0) == 0, url.c_str());  // no other host
  }
  STRCMP_EQUAL("password", browser.value_of("document.getElementById('key').type").c_str());
  STRCMP_EQUAL("", browser
                       .value_of("document.cookie + JSON.stringify({...localStorage, ...sessionStorage})"
                                 ".replace('{}', '')")
                       .c_str());
}

TEST(UsagePage, shows_another_period_on_request) {
  browser.resize(kDesktop, 900);
  ask(used_key(500));
  browser.wait_for(text_of("drafts") + " == '1 draft, on 1 of these 30 days.'");

  for (const std::string days : {"7", "90"}) {
    browser.value_of("period.value = '" + days + "', period.dispatchEvent(new Event('change')), ''");
    browser.wait_for(text_of("drafts") + " == '1 draft, on 1 of these " + days + " days.'");
  }
  check_quiet();
}

TEST(UsagePage, says_when_few_credits_are_left) {
  ask(used_key(10));
  browser.wait_for("!document.getElementById('result').hidden && !document.getElementById('low').hidden");
  STRCMP_EQUAL("9 of 10 credits left. Too few days of use to say how long they will last.",
               browser.value_of(kSaid).c_str());
}

TEST(UsagePage, of_a_new_key_has_no_table_of_zeros) {
  ask(stack.issue_key(500));
  browser.wait_for(std::string(kSaid) + " == '500 of 500 credits left. No draft in the last seven days.'");
  STRCMP_EQUAL("true", browser.value_of("document.querySelector('.days').hidden").c_str());
  STRCMP_EQUAL("No draft in these days.", browser.value_of(text_of("drafts")).c_str());
}

TEST(UsagePage, says_what_is_wrong_with_a_key) {
  ask("sdk_something");
  browser.wait_for(std::string(kSaid) + ".startsWith('Invalid API key: one is')");
  check_quiet();  // it was not even sent

  ask("gen_" + std::string(43, 'x'));
  browser.wait_for(std::string(kSaid) + ".startsWith('Invalid API key: it is not known.')");
  STRCMP_EQUAL("true", browser.value_of("document.getElementById('result').hidden").c_str());
  STRCMP_EQUAL("key true",
               browser.value_of("document.activeElement.id + ' ' + document.activeElement.ariaInvalid").c_str());

  ask(stack.issue_key(500));
  browser.wait_for("!document.getElementById('result').hidden");
  STRCMP_EQUAL("null", browser.value_of("String(document.getElementById('key').getAttribute('aria-invalid'))").c_str());
}

TEST(UsagePage, says_that_the_host_cannot_be_reached) {
  browser.be_offline();
  ask("gen_" + std::string(43, 'x'));
  browser.wait_for(std::string(kSaid) + ".startsWith('This host could not be reached.')");
  browser.be_offline(false);
  ask(stack.issue_key(500));
  browser.wait_for("!document.getElementById('result').hidden");
}

TEST(UsagePage, without_a_script_has_no_form_but_the_calls) {
  browser.run_no_scripts();
  browser.open(page);
  STRCMP_EQUAL("none", browser.value_of("getComputedStyle(document.querySelector('form')).display").c_str());
  STRCMP_CONTAINS("needs a script", browser.value_of("document.querySelector('main').innerText").c_str());
  STRCMP_CONTAINS(("curl -k '" + stack.base_url() + "/api/usage?from=").c_str(),
                  browser.value_of("document.querySelector('main').innerText").c_str());
}

TEST(UsagePage, copies_its_calls) {
  for (const char* path : {"/api-keys/usage", "/api-keys"}) {
    browser.open(stack.base_url() + path);
    const std::string count = browser.value_of("document.querySelectorAll('.copyable').length");
    CHECK(std::stoi(count) >= 2);
    STRCMP_EQUAL(count.c_str(), browser
                                    .value_of("[...document.querySelectorAll('.copyable')].filter(of => "
                                              "of.querySelector('button').dataset.copies == "
                                              "of.querySelector('code').id && of.querySelector('button').offsetHeight)"
                                              ".length")
                                    .c_str());
    browser.value_of("document.querySelector('.copyable button').click(), ''");
    browser.wait_for("document.querySelector('.copyable output').textContent != ''");
  }
}

TEST(UsagePage, can_be_used_with_the_keyboard_alone) {
  browser.resize(kDesktop, 900);
  for (int i = 0; i < 20 && browser.value_of("document.activeElement.id") != "key"; ++i) browser.press("Tab");
  browser.type(stack.issue_key(500));
  browser.press("Tab");
  browser.press("Enter");
  browser.wait_for("!document.getElementById('result').hidden");
  STRCMP_EQUAL("Show", browser.value_of("document.activeElement.textContent").c_str());
}

TEST(UsagePage, is_accessible_and_fits_on_a_phone_in_light_and_dark) {
  STRCMP_EQUAL("", browser.accessibility_faults().value_or("").c_str());
  ask("gen_" + std::string(43, 'x'));
  browser.wait_for(std::string(kSaid) + " != ''");
  STRCMP_EQUAL("", browser.accessibility_faults().value_or("").c_str());
  ask(used_key(10));
  browser.wait_for("!document.getElementById('result').hidden");
  for (const int width : {kPhone, kDesktop}) {
    browser.resize(width, 900);
    for (const bool dark : {false, true}) {
      browser.prefer_dark(dark);
      STRCMP_EQUAL("", browser.accessibility_faults().value_or("").c_str());
      STRCMP_EQUAL("0", browser.value_of("Math.max(0, document.documentElement.scrollWidth - innerWidth)").c_str());
    }
  }
}
