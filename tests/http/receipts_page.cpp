// /api-keys/receipts in a browser
#include "support/browser.h"
#include "support/json.h"
#include "support/paid_stack.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kSaid[] = "document.getElementById('key-answer').textContent";

}  // namespace

TEST_GROUP(ReceiptsPage) {
  Stack& stack = paid_stack();
  Client client = stack.client();
  Browser browser{390, 844};
  SignedPayment payment{"5000000"};

  void setup() override {
    facilitator().work_well();
    browser.open(stack.base_url() + "/api-keys/receipts");
  }

  std::string bought_key() {
    return text_in(Client(client).with("X-PAYMENT", payment.header()).post("/api-keys", "").body, "apiKey");
  }
  void ask(const std::string& key) {
    browser.value_of("document.getElementById('key').value = '', ''");
    browser.enter("#key", key);
  }
  std::string shown() { return browser.value_of("document.getElementById('receipts').innerText"); }
};

TEST(ReceiptsPage, works) {
  const auto key = bought_key();
  ask(key);
  browser.wait_for(std::string(kSaid) + " == '1 receipt, the newest first.'");
  const auto receipt = shown();
  for (const auto& said :
       {"Receipt of 2" + std::string(), "500 credits for concept drafts, on a new API key, " + key.substr(0, 8),
        "5.00 USDC, by x402 on base" + std::string(), "0x" + payment.payer, "0x" + payment.nonce, stack.base_url()})
    STRCMP_CONTAINS(said.c_str(), receipt.c_str());
  CHECK(receipt.find("Taken back") == receipt.npos);
  for (const auto& url : browser.requests()) CHECK_TEXT(url.find(key.substr(4)) == url.npos, url.c_str());
  for (const auto& complaint : browser.complaints()) FAIL(complaint.c_str());
}

TEST(ReceiptsPage, says_that_there_are_none_or_what_is_wrong_with_the_key) {
  ask(stack.issue_key(1));
  browser.wait_for(std::string(kSaid) + ".startsWith('Nothing was paid on this host for this key')");
  STRCMP_EQUAL("true", browser.value_of("document.getElementById('print').hidden").c_str());
  ask("gen_" + std::string(43, 'x'));
  browser.wait_for(std::string(kSaid) + ".startsWith('Invalid API key: it is not known.')");
  STRCMP_EQUAL("true", browser.value_of("document.getElementById('result').hidden").c_str());
}

TEST(ReceiptsPage, is_printed_by_its_button) {
  ask(bought_key());
  browser.wait_for("!document.getElementById('print').hidden");
  browser.value_of("window.print = () => (document.title = 'printed'), ''");
  browser.value_of("document.getElementById('print').click(), ''");
  browser.wait_for("document.title == 'printed'");
}

TEST(ReceiptsPage, is_accessible_and_fits_on_a_phone_in_light_and_dark) {
  STRCMP_EQUAL("", browser.accessibility_faults().value_or("").c_str());
  ask(bought_key());
  browser.wait_for("!document.getElementById('result').hidden");
  for (const int width : {390, 1280}) {
    browser.resize(width, 900);
    for (const bool dark : {false, true}) {
      browser.prefer_dark(dark);
      STRCMP_EQUAL("", browser.accessibility_faults().value_or("").c_str());
      STRCMP_EQUAL("0", browser.value_of("Math.max(0, document.documentElement.scrollWidth - innerWidth)").c_str());
    }
  }
}

TEST(ReceiptsPage, without_a_script_has_no_form_but_the_call) {
  browser.run_no_scripts();
  browser.open(stack.base_url() + "/api-keys/receipts");
  STRCMP_EQUAL("none", browser.value_of("getComputedStyle(document.querySelector('form')).display").c_str());
  STRCMP_CONTAINS(("curl -k " + stack.base_url() + "/api/receipts").c_str(),
                  browser.value_of("document.querySelector('main').innerText").c_str());
}
