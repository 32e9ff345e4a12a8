// What all screens of the dashboard share: who is signed in, the address, the navigation, what is said without a
// network
#include "support/dashboard.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(AppShell) {
  Stack& stack = Stack::running();
  Dashboard& app = Dashboard::of(stack);

  // The next answers to the page, until it is loaded again.
  void answer_from_now_on(const std::string& response) {
    app.value_of("(globalThis.network = fetch, fetch = async () => " + response + ")");
  }
};

TEST(AppShell, works) {
  app.sign_in();
  app.show("/app/keys");
  STRCMP_EQUAL("SDK keys · Millrace", app.value_of("document.title").c_str());
  STRCMP_EQUAL("Keys", app.text("nav [aria-current=page]").c_str());

  app.click("Streams");
  app.wait_for_text("No stream yet");
  STRCMP_EQUAL("/app/streams", app.value_of("location.pathname").c_str());
  STRCMP_EQUAL("H1 Streams", app.focus().c_str());

  app.value_of("history.back()");
  app.wait_for_text("No key yet");
  app.check_looks();
}

TEST(AppShell, leads_to_the_sign_in_and_from_there_to_where_one_wanted_to_go) {
  const auto account = signed_up(stack);
  app.show("/app/streams?cursor=");
  app.wait_for_address("/app/sign-in?next=%2Fapp%2Fstreams%3Fcursor%3D");

  app.type("input[name=email]", account.email);
  app.enter("input[name=password]", account.password);
  app.wait_for_address("/app/streams?cursor=");
}

TEST(AppShell, leads_to_no_other_host_after_the_sign_in) {
  app.sign_in();
  for (const char* next : {"//evil.example/app/", "https://evil.example/app/", "/\\\\evil.example/app/",
                           "/app/..//evil.example", "javascript:alert(1)", "/docs", "/app/sign-in"}) {
    app.load(stack.base_url() + "/app/sign-in?next=" + next);
    app.wait_for_address("/app/");
  }
}

TEST(AppShell, leads_to_the_sign_in_once_the_session_has_ended) {
  auto account = app.sign_in();
  app.show("/app/keys");
  account.client.post("/api/auth/revoke-sessions", "{}");
  app.click("Streams");
  app.wait_for_address("/app/sign-in?next=%2Fapp%2Fstreams");
}

TEST(AppShell, signs_out) {
  const auto account = app.sign_in();
  app.show("/app/keys");
  app.click("Sign out");
  app.wait_for_address("/app/sign-in");
  LONGS_EQUAL(401, account.client.get("/api/v1/keys").status);
}

TEST(AppShell, says_that_one_is_still_signed_in_when_the_host_cannot_be_reached) {
  Dashboard own(stack);
  own.sign_in();
  own.show("/app/keys");
  own.be_offline();
  own.click("Sign out");
  own.wait_for_text("You are still signed in.");
  STRCMP_EQUAL("/app/keys", own.value_of("location.pathname").c_str());

  own.be_offline(false);
  own.click("Sign out");
  own.wait_for("location.pathname === '/app/sign-in'");
}

TEST(AppShell, shows_what_belongs_to_whom_another_tab_has_signed_in) {
  Dashboard own(stack);
  own.sign_in();
  own.show("/app/keys");
  const auto other = own.sign_in();
  own.value_of("document.dispatchEvent(new Event('visibilitychange'))");
  own.wait_for_text(other.email);
}

TEST(AppShell, says_that_there_is_nothing_at_an_unknown_address) {
  app.sign_in();
  app.show("/app/no/such/screen");
  STRCMP_EQUAL("There is nothing at this address", app.text("h1").c_str());
  app.check_looks();
}

TEST(AppShell, says_that_the_host_cannot_be_reached_and_keeps_what_it_shows) {
  auto account = app.sign_in();
  account.client.post("/api/v1/keys", R"({"label":"web player"})");
  app.show("/app/keys");
  app.be_offline();
  app.click("Revoke web player");
  app.click("Revoke");
  app.wait_for_text("This host cannot be reached; it last answered at ");
  app.wait_for_text("web player");

  app.be_offline(false);
  app.wait_for("document.querySelector('.offline') === null");
}

TEST(AppShell, says_which_request_an_extension_of_the_browser_may_have_blocked) {
  Dashboard own(stack);
  own.sign_in();
  own.block({"*/api/v1/keys*"});
  own.show("/app/keys");
  own.wait_for_text(
      "The request for /api/v1/keys did not get through, although this host answers: an extension of the browser may "
      "have blocked it.");
  STRCMP_EQUAL("", own.text(".offline").c_str());

  own.block({});
  own.wait_for_text("No key yet");
}

TEST(AppShell, says_which_file_an_extension_of_the_browser_may_have_blocked) {
  Dashboard own(stack);
  own.sign_in();
  own.show("/app/live");
  own.block({"*/filter-form.js", "*/screens/streams.js"});
  own.click("Filter…");
  own.wait_for_text("/app/filters/filter-form.js could not be loaded");
  own.wait_for_text("an extension of the browser has blocked it");

  own.click("Streams");
  own.wait_for_text("/app/screens/streams.js, or a file that it imports, did not come");
  own.wait_for_text("An extension of the browser may have blocked it.");
}

TEST(AppShell, shows_a_screen_that_could_not_be_loaded_once_the_host_can_be_reached) {
  app.sign_in();
  app.show("/app/keys");
  app.be_offline();
  app.click("Streams");
  app.wait_for_text("This screen could not be loaded");
  app.wait_for("document.querySelector('.offline') !== null");
  app.be_offline(false);
  app.wait_for_text("No stream yet");
}

TEST(AppShell, tries_again_when_the_service_is_not_available) {
  app.sign_in();
  app.show("/app/keys");
  answer_from_now_on(R"(new Response('{"error":"service_unavailable","message":"It is busy"}',)"
                     R"({status: 503, headers: {"Retry-After": "2"}}))");
  app.click("Streams");
  app.wait_for_text("It is busy. It can be tried again in 2 s.");
  app.value_of("fetch = network");
  app.wait_for_text("No stream yet");
}

TEST(AppShell, says_after_a_second_that_something_is_on_its_way) {
  app.sign_in();
  app.show("/app/keys");
  answer_from_now_on("new Promise(() => {})");
  app.click("Streams");
  app.wait_for_text("Loading…");
}

// A proxy in front may give the pages another address than the workers hear of.
TEST(AppShell, explains_that_it_is_not_open_at_the_hosts_own_address) {
  std::string other = stack.base_url();
  other.replace(other.find("localhost"), 9, "127.0.0.1");
  app.load(other + "/app/sign-in");
  app.wait_until_shown();
  answer_from_now_on(R"(new Response('{"message":"Invalid origin","code":"INVALID_ORIGIN"}', {status: 403}))");
  app.type("input[name=email]", "ada@example.test");
  app.enter("input[name=password]", "correct horse");
  app.wait_for_text("You have opened this page at " + other +
                    ", which is not the address that this host is set up for");
  app.click("Open the dashboard at its own address");
  app.wait_for("location.origin === " + quoted(stack.base_url()));
}

TEST(AppShell, has_a_menu_on_a_phone) {
  Dashboard::of(stack, 390);
  app.sign_in();
  app.show("/app/keys");
  const std::string visible = "document.querySelector('nav').checkVisibility()";
  STRCMP_EQUAL("false", app.value_of(visible).c_str());
  app.value_of("document.querySelector('.menu').focus()");
  app.press("Enter");
  app.wait_for(visible);
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
  app.press("Escape");
  app.wait_for("!" + visible);
  app.click("Menu");
  app.click("Streams");
  app.wait_for_text("No stream yet");
  STRCMP_EQUAL("false", app.value_of(visible).c_str());
}

TEST(AppShell, can_be_used_with_the_keyboard_alone) {
  app.sign_in();
  app.show("/app/keys");
  app.press("Tab");
  STRCMP_EQUAL("A Skip to the content", app.focus().c_str());
  app.press("Enter");
  app.press("Tab");
  STRCMP_EQUAL("A Connect a player", app.focus().c_str());
  app.press("Tab");
  STRCMP_EQUAL("INPUT label", app.focus().c_str());
}

TEST(AppShell, says_without_scripts_how_to_get_figures) {
  app.run_no_scripts();
  app.load(stack.base_url() + "/app/");
  app.wait_for_text("The dashboard needs JavaScript. Without it, every figure can be had with curl");
}

TEST(AppShell, shows_the_sign_in_with_at_most_60_kB) {
  Dashboard own(stack);  // which has cached nothing
  own.show("/app/sign-in");
  CHECK_COMPARE(own.bytes_received(), >, 10000);
  CHECK_COMPARE(own.bytes_received(), <=, 60000);
  CHECK_COMPARE(own.requests().size(), <=, 22);
}
