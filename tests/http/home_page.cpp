// The pages in a browser: /, /thank-you, /api-keys
#include "support/account.h"
#include "support/browser.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

constexpr int kPhone = 390, kDesktop = 1280;
const char kOutput[] = "document.querySelector('#join output').textContent";

}  // namespace

TEST_GROUP(HomePage) {
  Stack& stack = Stack::running();
  std::string home = stack.base_url() + "/";
  std::string email = new_email();
  Browser browser{kPhone, 844};

  void setup() override {
    stack.as_root("DELETE FROM millrace.throttles WHERE kind = 'waitlist address'");
    browser.open(home);
  }

  bool is_on_the_waitlist() {
    return !stack.database().select("SELECT 1 FROM waitlist WHERE email = ?", email).empty();
  }
  void check_no_complaint() {
    for (const auto& complaint : browser.complaints()) FAIL(complaint.c_str());
  }
};

TEST(HomePage, works) {
  STRCMP_CONTAINS("Millrace", browser.value_of("document.title").c_str());
  STRCMP_EQUAL("1", browser.value_of("document.querySelectorAll('h1').length").c_str());
  CHECK(browser.value_of("getComputedStyle(document.querySelector('button')).backgroundColor") != "rgb(239, 239, 239)");
  check_no_complaint();
}

TEST(HomePage, offers_no_name_and_no_number_for_translation) {
  STRCMP_EQUAL("", browser
                       .value_of("[...document.querySelectorAll('.coin, #draft, [data-demo], pre')].flatMap((one) => "
                                 "one.content ? [...one.content.querySelectorAll('.coin')] : one).filter((one) => "
                                 "one.translate).map((one) => one.outerHTML).join('\\n')")
                       .c_str());
}

TEST(HomePage, accepts_an_address_without_a_script_and_says_thank_you) {
  browser.run_no_scripts();
  browser.open(home);
  STRCMP_CONTAINS(("curl -k " + stack.base_url() + "/api/generate").c_str(),
                  browser.value_of("document.querySelector('pre').textContent").c_str());

  browser.enter("input[name=email]", email);
  CHECK(eventually([&] { return browser.value_of("location.pathname") == "/thank-you"; }));
  CHECK(eventually([&] { return browser.value_of("document.querySelector('h1')?.textContent") == "Thank you."; }));
  CHECK(is_on_the_waitlist());
  check_no_complaint();
}

TEST(HomePage, accepts_an_address_in_place_with_a_script) {
  browser.resize(kDesktop, 900);
  browser.enter("input[name=email]", email);
  CHECK(eventually([&] { return browser.value_of(kOutput) == "Thank you. Your address is on the waitlist."; }));
  STRCMP_EQUAL("/", browser.value_of("location.pathname").c_str());
  STRCMP_EQUAL("", browser.value_of("document.querySelector('#join input').value").c_str());
  CHECK(is_on_the_waitlist());
  check_no_complaint();
}

TEST(HomePage, shows_errors_of_the_service_in_place) {
  browser.enter("input[name=email]", "a!b@example.test");  // valid for browsers, but not for us
  CHECK(eventually([&] { return browser.value_of(kOutput).find("does not look like") != std::string::npos; }));
  CHECK(eventually([&] {
    return browser.value_of("document.querySelector('#join button').hasAttribute('aria-disabled')") == "false";
  }));
}

TEST(HomePage, keeps_the_focus_on_the_pressed_button) {
  browser.resize(kDesktop, 900);
  const std::string button = "document.querySelector('#join button')";
  STRCMP_EQUAL("true BUTTON", browser
                                  .value_of("(document.querySelector('#join input').value = '" + email + "', " +
                                            button + ".focus(), " + button + ".click(), " + button +
                                            ".getAttribute('aria-disabled') + ' ' + document.activeElement.tagName)")
                                  .c_str());
  CHECK(eventually([&] { return browser.value_of(kOutput) == "Thank you. Your address is on the waitlist."; }));
  STRCMP_EQUAL("BUTTON", browser.value_of("document.activeElement.tagName").c_str());
}

TEST(HomePage, does_not_send_an_address_that_the_browser_finds_invalid) {
  browser.enter("input[name=email]", "ada@example");
  STRCMP_EQUAL("true", browser.value_of("document.querySelector('#join input').matches(':invalid')").c_str());
  STRCMP_EQUAL("/", browser.value_of("location.pathname").c_str());
  STRCMP_EQUAL("", browser.value_of(kOutput).c_str());
}

TEST(HomePage, fits_a_phone_and_a_desktop_without_scrolling_sideways) {
  for (const int width : {320, kPhone, kDesktop}) {
    browser.resize(width, 844);
    for (const char* page : {"/", "/api-keys", "/thank-you", "/api/auth/error?error=INVALID_TOKEN"}) {
      browser.open(stack.base_url() + page);
      STRCMP_EQUAL("true", browser.value_of("document.documentElement.scrollWidth <= innerWidth").c_str());
      STRCMP_EQUAL(std::to_string(width).c_str(), browser.value_of("innerWidth").c_str());
      check_no_complaint();
    }
  }
}

TEST(HomePage, has_touch_targets_large_enough_for_a_thumb) {
  STRCMP_EQUAL("true", browser
                           .value_of("[...document.querySelectorAll('input, button:not(.quiet), nav a')]"
                                     ".every(one => one.getBoundingClientRect().height >= 40)")
                           .c_str());
}

TEST(HomePage, lets_the_keyboard_scroll_its_examples) {
  for (const char* page : {"/", "/api-keys"}) {
    browser.open(stack.base_url() + page);
    STRCMP_EQUAL("true",
                 browser.value_of("[...document.querySelectorAll('pre')].every(one => one.tabIndex === 0)").c_str());
  }
}

TEST(HomePage, is_accessible_in_light_and_dark) {
  for (const bool dark : {false, true}) {
    browser.prefer_dark(dark);
    for (const char* page : {"/", "/api-keys", "/thank-you", "/api/auth/error?error=INVALID_TOKEN"}) {
      browser.open(stack.base_url() + page);
      STRCMP_EQUAL("", browser.accessibility_faults().value_or("").c_str());
    }
  }
}
