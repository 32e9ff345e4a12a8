// The field of the home page: GET /, POST /draft, GET /examples/
#include "support/account.h"
#include "support/browser.h"
#include "support/paid_stack.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kForm[] = "application/x-www-form-urlencoded";
const char kSaid[] = "document.querySelector('#try output').textContent";

}  // namespace

TEST_GROUP(Drafts) {
  Stack& stack = Stack::running();
  Client client = stack.client();
  std::string home = stack.base_url() + "/";

  void setup() override { stack.stop_clock(); }
  void teardown() override { stack.run_clock(); }

  Answer draft(const std::string& theme) { return client.request("POST", "/draft", "theme=" + theme, kForm); }
  // Browsers of all tests call from one address.
  void give_browsers_new_free_drafts() {
    stack.as_root("DELETE FROM millrace.generations WHERE id IN (SELECT holder FROM millrace.free_slots)");
    stack.as_root("DELETE FROM millrace.free_slots");
  }
  void draft_in(Browser & browser) {
    give_browsers_new_free_drafts();
    browser.open(home);
    browser.enter("#theme", "a lighthouse for lost satellites");
    browser.wait_for(std::string(kSaid) + " === '4 of 5 free drafts are left today.'");
  }
  void use_up_free_drafts_of(Client & caller) {
    for (int i = 0; i < 5; ++i) LONGS_EQUAL(200, caller.post("/api/generate", R"({"theme":"toast"})").status);
  }
  void check_no_complaint(const Browser& browser) {
    for (const auto& complaint : browser.complaints()) FAIL(complaint.c_str());
    for (const auto& message : browser.console()) FAIL(message.c_str());
  }
};

TEST(Drafts, works) {
  const auto page = draft("a+lighthouse+for+lost+satellites");
  LONGS_EQUAL(200, page.status);
  STRCMP_CONTAINS("class=\"ticker\">", page.body.c_str());
  STRCMP_CONTAINS("From “a lighthouse for lost satellites”.", page.body.c_str());
  STRCMP_CONTAINS("4 of 5 free drafts are left today.", page.body.c_str());
  STRCMP_EQUAL("no-store", page.header("Cache-Control").c_str());

  const auto logo = page.body.find("/logos/");
  LONGS_EQUAL(200, client.get(page.body.substr(logo, 75)).status);
}

TEST(Drafts, count_as_calls_of_the_interface_do) {
  use_up_free_drafts_of(client);
  const auto page = draft("toast");
  LONGS_EQUAL(402, page.status);
  STRCMP_CONTAINS("None of your five free drafts of today is left.", page.body.c_str());
  STRCMP_CONTAINS("There are five new ones at midnight UTC, in ", page.body.c_str());
  STRCMP_CONTAINS("the page says how to get one here", page.body.c_str());
}

TEST(Drafts, are_for_sale_only_where_they_are_sold) {
  use_up_free_drafts_of(client);
  for (const auto& page : {client.get("/"), draft("toast")})
    CHECK(page.body.find("5 USD") == std::string::npos && page.body.find("5&nbsp;USD") == std::string::npos);
  auto buyer = paid_stack().client();
  use_up_free_drafts_of(buyer);
  STRCMP_CONTAINS("500 drafts for 5 USD", buyer.get("/").body.c_str());
  STRCMP_CONTAINS("500 drafts for 5&nbsp;USD", buyer.request("POST", "/draft", "theme=toast", kForm).body.c_str());
}

TEST(Drafts, are_for_forms_of_our_own_pages_and_for_programs) {
  client.with("Accept", "text/html");
  for (const auto& [header, value] : {std::pair("Origin", "https://evil.example"), std::pair("Origin", "null"),
                                      std::pair("Sec-Fetch-Site", "cross-site")}) {
    const auto refused = Client(client).with(header, value).request("POST", "/draft", "theme=toast", kForm);
    LONGS_EQUAL(403, refused.status);
    STRCMP_CONTAINS("A page of another origin cannot spend your free drafts here.", refused.body.c_str());
    STRCMP_CONTAINS("</html>", refused.body.c_str());
  }
  STRCMP_CONTAINS("4 of 5 free drafts are left today.", draft("toast").body.c_str());
  client.with("Origin", stack.base_url());
  STRCMP_CONTAINS("3 of 5 free drafts are left today.", draft("toast").body.c_str());
}

TEST(Drafts, name_what_is_wrong_with_a_theme_and_count_nothing) {
  const auto page = draft("%3Cb");
  LONGS_EQUAL(400, page.status);
  STRCMP_CONTAINS("The theme must be 3 to 240 characters; it has 2.", page.body.c_str());
  STRCMP_CONTAINS("value=\"&lt;b\"", page.body.c_str());
  LONGS_EQUAL(400, draft("").status);
  LONGS_EQUAL(400, client.request("POST", "/draft", "", kForm).status);
  LONGS_EQUAL(400, draft(std::string(241, 'x')).status);
  STRCMP_CONTAINS("4 of 5 free drafts", draft("toast").body.c_str());
}

TEST(Drafts, refuse_bytes_that_are_no_text) {
  for (const char* theme : {"toast+%FF%FE", "toast%00bread"}) {
    const auto page = draft(theme);
    LONGS_EQUAL(400, page.status);
    STRCMP_CONTAINS("The theme must be text in UTF-8.", page.body.c_str());
  }
  STRCMP_CONTAINS("4 of 5 free drafts", draft("toast").body.c_str());
}

TEST(Drafts, keep_a_theme_that_is_written_from_the_right_to_itself) {
  const auto page = draft("%D7%A9%D7%9C%205%E2%80%AE");
  STRCMP_CONTAINS("From “\u2068\u05e9\u05dc 5\\u{202e}\u2069”. A concept", page.body.c_str());
  STRCMP_CONTAINS("name=\"theme\" dir=\"auto\"", page.body.c_str());
}

TEST(Drafts, show_a_theme_as_text) {
  const auto page = draft("%3Cscript%3Ealert(1)%3C/script%3E+toast");
  LONGS_EQUAL(200, page.status);
  CHECK(page.body.find("<script>alert") == std::string::npos);
  const auto given = client.get("/?theme=%22%3E%3Cscript%3Ealert(1)%3C/script%3E");
  STRCMP_CONTAINS("value=\"&quot;&gt;&lt;script&gt;alert(1)", given.body.c_str());
}

TEST(Drafts, lead_back_to_the_field_from_a_bookmark) {
  const auto answer = client.get("/draft");
  LONGS_EQUAL(303, answer.status);
  STRCMP_EQUAL("/", answer.header("Location").c_str());
}

TEST(Drafts, that_are_used_up_are_a_page_for_a_browser_with_the_headers_of_programs) {
  use_up_free_drafts_of(client);
  const auto program = client.post("/api/generate", R"({"theme":"toast"})");
  auto browser = client;
  const auto page = browser.with("Accept", "text/html,*/*;q=0.8").post("/api/generate", R"({"theme":"toast"})");
  LONGS_EQUAL(402, page.status);
  STRCMP_CONTAINS("None of your five free drafts of today is left.", page.body.c_str());
  STRCMP_EQUAL("application/json", program.header("Content-Type").c_str());
  for (const char* header : {"RateLimit", "Retry-After"}) {
    CHECK(!program.header(header).empty());
    STRCMP_EQUAL(program.header(header).c_str(), page.header(header).c_str());
  }
}

TEST(Drafts, of_the_home_page_are_examples_with_logos_that_nginx_keeps) {
  const std::string page = client.get("/").body;
  int logos = 0;
  for (auto at = page.find("\"/examples/"); at != page.npos; at = page.find("\"/examples/", at + 1), ++logos) {
    const auto path = page.substr(at + 1, page.find('"', at + 1) - at - 1);
    const auto logo = client.get(path);
    LONGS_EQUAL(200, logo.status);
    STRCMP_EQUAL("image/png", logo.header("Content-Type").c_str());
    STRCMP_EQUAL("HIT", client.get(path).header("X-Cache-Status").c_str());
  }
  LONGS_EQUAL(7, logos);
  for (const char* path : {"/examples/9-4.2.png", "/examples/1-999.999.png", "/examples/x.png", "/examples/"}) {
    LONGS_EQUAL(404, client.get(path).status);
  }
}

TEST(Drafts, have_a_preview_for_whom_a_link_is_sent) {
  const std::string page = client.get("/").body;
  STRCMP_CONTAINS(("<link rel=\"canonical\" href=\"" + home + "\">").c_str(), page.c_str());
  STRCMP_CONTAINS(("<meta property=\"og:image\" content=\"" + home + "examples/1-").c_str(), page.c_str());
  STRCMP_CONTAINS("<meta name=\"description\" content=\"Type a theme", page.c_str());
}

TEST(Drafts, appear_in_place_where_scripts_run) {
  Browser browser(390, 844);
  draft_in(browser);
  browser.wait_for("document.querySelector('#drafted img').naturalWidth === 512");
  browser.value_of("navigator.clipboard.writeText = async text => { window.copied = text; }, ''");
  browser.value_of("document.querySelector('.copy-text').click(), ''");
  browser.wait_for("document.querySelector('.copy-text').textContent === 'Copied'");
  browser.wait_for("copied.startsWith(document.querySelector('#drafted .coin-name').textContent + ' (')");
  STRCMP_EQUAL("/", browser.value_of("location.pathname").c_str());
  STRCMP_EQUAL("", browser.accessibility_faults().value_or("").c_str());
  STRCMP_EQUAL("true", browser.value_of("document.documentElement.scrollWidth <= innerWidth").c_str());
  check_no_complaint(browser);
}

TEST(Drafts, are_made_again_by_one_click_and_have_a_page_to_pass_on) {
  Browser browser(390, 844);
  draft_in(browser);
  browser.value_of("document.getElementById('theme').value = 'something else'");
  browser.value_of("document.querySelector('#drafted .again').click(), ''");
  browser.wait_for(std::string(kSaid) + " === '3 of 5 free drafts are left today.'");
  STRCMP_EQUAL("a lighthouse for lost satellites", browser.value_of("document.getElementById('theme').value").c_str());
  const auto page = browser.value_of("document.querySelector('#drafted .page').pathname");
  STRCMP_CONTAINS(browser.value_of("document.querySelector('#drafted .ticker').textContent").c_str(),
                  client.get(page).body.c_str());
  check_no_complaint(browser);
}

TEST(Drafts, of_a_browser_stay_in_it_until_they_are_forgotten) {
  give_browsers_new_free_drafts();
  Browser browser(390, 844);
  browser.open(home);
  browser.value_of("localStorage.clear(), ''");
  browser.open(home);
  STRCMP_EQUAL("true", browser.value_of("document.getElementById('last').hidden").c_str());
  for (const char* left : {"4", "3"}) {
    browser.value_of("document.getElementById('theme').value = ''");
    browser.enter("#theme", "a kettle with stage fright");
    browser.wait_for(std::string(kSaid) + ".startsWith('" + left + " of 5')");
  }
  const auto coin = browser.value_of("document.querySelector('#drafted .coin-name').textContent");
  browser.open(home);
  browser.wait_for("document.querySelectorAll('#last li').length === 2");
  STRCMP_EQUAL(coin.c_str(), browser.value_of("document.querySelector('#last .coin-name').textContent").c_str());
  STRCMP_EQUAL("true",
               browser.value_of("/^.d.[0-9a-f]{32}$/.test(document.querySelector('#last a').pathname)").c_str());
  STRCMP_EQUAL("", browser.accessibility_faults().value_or("").c_str());
  STRCMP_EQUAL("true", browser.value_of("document.documentElement.scrollWidth <= innerWidth").c_str());
  browser.value_of("document.getElementById('forget').click(), ''");
  STRCMP_EQUAL(
      "true null",
      browser.value_of("document.getElementById('last').hidden + ' ' + localStorage.getItem('millrace-drafts')")
          .c_str());
  check_no_complaint(browser);
}

TEST(Drafts, of_a_browser_are_not_believed_whatever_it_has_kept) {
  Browser browser(390, 844);
  browser.open(home);
  for (const char* kept : {"nonsense", "5", "[5]", "[null]", R"([{"logo":"javascript:alert"}])",
                           R"([{"logo":"/logos/x.png","page":"https://elsewhere.example"}])"}) {
    browser.value_of(std::string("localStorage.setItem('millrace-drafts', '") + kept + "'), ''");
    browser.open(home);
    STRCMP_EQUAL_TEXT("true", browser.value_of("document.getElementById('last').hidden").c_str(), kept);
  }
  browser.value_of("localStorage.clear(), ''");
  check_no_complaint(browser);
}

TEST(Drafts, are_paid_by_a_key_that_stays_in_the_tab) {
  Browser browser(390, 844);
  browser.open(home);
  const auto key = stack.issue_key(2);
  const auto give = [&](const std::string& value) {
    browser.value_of("Object.assign(document.getElementById('key'), { value: '" + value +
                     "' }).dispatchEvent(new Event('change'))");
  };
  give(key);
  browser.enter("#theme", "a lighthouse for lost satellites");
  browser.wait_for(std::string(kSaid) + " === '1 drafts are left on your key.'");
  browser.open(home);
  STRCMP_EQUAL(key.c_str(), browser.value_of("document.getElementById('key').value").c_str());
  browser.enter("#theme", "toast");
  browser.wait_for(std::string(kSaid) + " === '0 drafts are left on your key.'");
  browser.value_of("document.querySelector('#drafted .again').click(), ''");
  browser.wait_for(std::string(kSaid) + ".startsWith('Your key has no drafts left.')");
  give("gen_" + std::string(43, 'x'));
  browser.value_of("document.querySelector('#drafted .again').click(), ''");
  browser.wait_for(std::string(kSaid) + " === 'That API key is not known here, or was revoked.'");
  give("");
}

TEST(Drafts, without_a_script_are_a_page) {
  give_browsers_new_free_drafts();
  Browser browser(390, 844);
  browser.run_no_scripts();
  browser.open(home);
  browser.enter("#theme", "toast with opinions");
  browser.wait_for("location.pathname === '/draft' && /TOAST|left today/.test(document.body?.textContent)");
  STRCMP_EQUAL("true", browser.value_of("document.documentElement.scrollWidth <= innerWidth").c_str());
  check_no_complaint(browser);
}

TEST(Drafts, say_in_place_what_to_do_when_there_are_none_left) {
  give_browsers_new_free_drafts();
  Browser browser(1280, 900);
  browser.open(home);
  for (int left = 4; left >= 0; --left) {
    browser.value_of("document.getElementById('theme').value = ''");
    browser.enter("#theme", "toast");
    const std::string said = left ? std::to_string(left) + " of 5 free" : "today\\'s last free draft";
    browser.wait_for(std::string(kSaid) + ".includes('" + said + "')");
  }
  browser.enter("#theme", "toast");
  browser.wait_for("document.querySelector('#try output a')?.pathname === '/api-keys'");
  STRCMP_CONTAINS("None of your five free drafts of today is left. There are five new ones",
                  browser.value_of(kSaid).c_str());
  give_browsers_new_free_drafts();
}

TEST(Drafts, say_in_place_that_the_host_cannot_be_reached) {
  Browser browser(390, 844);
  browser.open(home);
  browser.be_offline();
  browser.enter("#theme", "toast");
  browser.wait_for(std::string(kSaid) + ".includes('could not be reached')");
  browser.wait_for("!document.querySelector('#try button').hasAttribute('aria-disabled')");
}

TEST(Drafts, begin_from_the_theme_of_an_example) {
  Browser browser(1280, 900);
  browser.open(home);
  browser.value_of("document.querySelector('.example').click()");
  STRCMP_EQUAL("true theme", browser
                                 .value_of("(document.getElementById('theme').value === "
                                           "document.querySelector('.example').dataset.theme) + ' ' + "
                                           "document.activeElement.id")
                                 .c_str());
}
