// Who runs the host, on every page and in every e-mail
#include <filesystem>

#include "support/account.h"
#include "support/browser.h"
#include "support/home.h"
#include "support/stack.h"
#include "text/file_content.h"

#include <CppUTest/TestHarness.h>

namespace {

const std::string& spool() {
  static const std::string folder = new_scratch();
  return folder;
}

const char kNavigation[] =
    "<nav aria-label=\"Who runs this host\"><a href=\"https://mill.example/imprint?of=$host&amp;a=1\">Imprint</a> "
    "<a href=\"https://mill.example/privacy\">Privacy</a> <a href=\"https://mill.example/terms\">Terms</a> "
    "<a href=\"mailto:abuse@mill.example\">Report abuse</a> </nav>";

}  // namespace

TEST_GROUP(LegalNotices) {
  Stack& stack = Stack::with({{"MILLRACE_IMPRINT", "https://mill.example/imprint?of=$host&a=1"},
                              {"MILLRACE_PRIVACY", "https://mill.example/privacy"},
                              {"MILLRACE_TERMS", "https://mill.example/terms"},
                              {"MILLRACE_ABUSE", "abuse@mill.example"},
                              {"MILLRACE_CONTACT", "ada@mill.example"},
                              {"MILLRACE_MAIL_SPOOL", spool()}});
  Client person = stack.client().with("Accept", "text/html");

  // As a browser reads it: nginx writes a $ so.
  std::string page_at(const std::string& path) {
    auto body = person.get(path).body;
    if (const auto at = body.find("&#36;"); at != body.npos) body.replace(at, 5, "$");
    return body;
  }
  std::string new_draft() {
    const auto link = stack.client().post("/api/generate", R"({"theme":"a kettle"})").header("Link");
    return link.substr(1 + stack.base_url().size(), link.find('>') - 1 - stack.base_url().size());
  }
};

TEST(LegalNotices, stand_on_every_page) {
  for (const std::string& path :
       {std::string("/"), new_draft(), std::string("/api-keys"), std::string("/api-keys/usage"),
        std::string("/api-keys/receipts"), std::string("/docs"), std::string("/thank-you"), std::string("/app/"),
        std::string("/app/sign-in"), std::string("/api/auth/reset-password/none"),
        std::string("/api/auth/error?error=INVALID_TOKEN")}) {
    STRCMP_CONTAINS_TEXT(kNavigation, page_at(path).c_str(), path.c_str());
  }
}

TEST(LegalNotices, stand_on_pages_of_errors_of_workers_and_of_nginx) {
  STRCMP_CONTAINS(kNavigation, page_at("/d/00000000000000000000000000000000").c_str());
  STRCMP_CONTAINS(kNavigation, page_at("/no/such/page").c_str());
}

TEST(LegalNotices, stand_below_every_email) {
  const Account account = signed_up(stack);
  stack.client().post("/api/auth/request-password-reset", "{\"email\":\"" + account.email + "\"}");
  CHECK(!std::filesystem::is_empty(spool()));
  for (const auto& file : std::filesystem::directory_iterator(spool())) {
    STRCMP_CONTAINS(
        "\r\n-- \r\nImprint: https://mill.example/imprint?of=$host&a=1\r\nPrivacy: https://mill.example/privacy\r\n"
        "Terms: https://mill.example/terms\r\nReport abuse: abuse@mill.example\r\n",
        text::file_content(file.path()).c_str());
  }
}

TEST(LegalNotices, lead_whoever_reports_a_draft_to_the_address_for_abuse) {
  STRCMP_CONTAINS("<a href=\"mailto:abuse@mill.example?subject=Report%20of%20https",
                  person.get(new_draft()).body.c_str());
}

TEST(LegalNotices, fit_on_a_phone_and_are_complained_about_by_nobody) {
  for (const char* path : {"/", "/app/sign-in", "/no/such/page"}) {
    Browser browser{390, 844};
    browser.open(stack.base_url() + path);
    browser.wait_for("!document.getElementById('app') || document.querySelector('#app h1') !== null");
    STRCMP_EQUAL(
        "4",
        browser.value_of("document.querySelectorAll('footer [aria-label=\"Who runs this host\"] a').length").c_str());
    STRCMP_EQUAL("true", browser.value_of("document.documentElement.scrollWidth <= innerWidth").c_str());
    STRCMP_EQUAL_TEXT("", browser.accessibility_faults().value_or("").c_str(), path);
  }
}

TEST(LegalNotices, open_beside_a_page_that_frames_a_shared_screen) {
  Browser browser(1280, 900);
  for (const auto& [path, target] : {std::pair{"/embed/x", "_blank"}, {"/app/share", ""}}) {
    browser.open(stack.base_url() + path);
    browser.wait_for("document.querySelector('#app h1') !== null");
    STRCMP_EQUAL(target, browser.value_of("document.querySelector('footer a').target").c_str());
  }
}

TEST(LegalNotices, are_not_there_where_nothing_is_set) {
  Client other = Stack::running().client().with("Accept", "text/html");
  for (const char* path : {"/", "/docs", "/app/", "/no/such/page"}) {
    CHECK_TEXT(other.get(path).body.find("Who runs this host") == std::string::npos, path);
  }
  STRCMP_CONTAINS("<footer></footer>", other.get("/app/").body.c_str());
}

TEST(LegalNotices, are_the_seller_s_on_a_receipt) {
  STRCMP_CONTAINS(R"("contact":"ada@mill.example","imprint":"https://mill.example/imprint?of=$host&a=1")",
                  stack.client().with("X-API-Key", stack.issue_key(1)).get("/api/receipts").body.c_str());
}

// What a browser knows of the page from before, perhaps with another footer, is of the same file.
TEST(LegalNotices, are_sent_to_whoever_has_the_dashboard_of_before) {
  STRCMP_EQUAL("", stack.client().get("/app/").header("ETag").c_str());
  LONGS_EQUAL(200, stack.client().with("If-Modified-Since", "Fri, 01 Jan 2100 00:00:00 GMT").get("/app/").status);
}
