// What the dashboard offers to members of an account, by their role
#include "calendar/period.h"
#include "db/clock.h"
#include "support/dashboard.h"
#include "support/json.h"
#include "support/player.h"

#include <CppUTest/TestHarness.h>

namespace {

struct Offer {
  std::string path, once;  // once that text is there
  std::string button;
};
const std::vector<Offer> kForEditors = {
    {"/app/keys", "web player", "Create a key"},
    {"/app/keys", "web player", "Revoke web player"},
    {"/app/start", "Waiting for the first event", "Create a key"},
    {"/app/alerts", "Starts", "Mute Starts"},
    {"/app/alerts", "Starts", "Delete Starts"},
    {"/app/alerts", "Starts", "Make a new secret"},
    {"/app/streams", "Sport", "Register"},
    {"/app/streams", "Sport", "Rename Sport"},
    {"/app/streams", "Sport", "Delete Sport"},
    {"/app/sessions/s1", "1 event", "Delete…"},
    {"/app/sessions/s1", "1 event", "Delete all of this viewer…"},
    {"/app/account", "nightly", "Create a token"},
    {"/app/account", "nightly", "Revoke nightly"},
    {"/app/account", "Board", "End Board"},
    {"/app/live", "Viewers now", "Share…"},
    {"/app/account", "Where you are signed in", "Save the names"},
};
const std::vector<Offer> kForOwners = {{"/app/members", "Who changed what", "Create an invitation"}};

}  // namespace

TEST_GROUP(AppRoles) {
  Stack& stack = Stack::running();
  Account owner = signed_up(stack), member = signed_up(stack);
  Player player{stack, owner.id};
  Dashboard app{stack};

  void setup() override {
    owner.client.post("/api/v1/keys", R"({"label":"web player"})");
    owner.client.post("/api/v1/tokens", R"({"label":"nightly"})");
    const auto tomorrow = calendar::iso_time(db::now(stack.database()) + calendar::kDayMs);
    owner.client.post("/api/v1/shares", R"({"label":"Board","screen":"live","expiresAt":")" + tomorrow + "\"}");
    owner.client.post("/api/v1/streams", R"({"name":"Sport","sourceUrl":"https://1.1.1.1/live.m3u8"})");
    owner.client.post("/api/v1/filters", R"({"name":"On TVs","where":["device:tv"]})");
    owner.client.post("/api/v1/alerts", R"({"name":"Starts","metric":"startFailures","when":{"is":"unusual"}})");
    const auto event = Player::event("session_start", R"({"viewerId":"mia"})");
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope("s1", event)).status);
  }
  void sign_in_as(const std::string& role) {
    const auto link = text_in(owner.client.post("/api/v1/invitations", R"({"role":")" + role + "\"}").body, "link");
    const auto body = R"({"token":")" + link.substr(link.find('#') + 1) + "\"}";
    LONGS_EQUAL(200, member.client.post("/api/v1/invitations/accept", body).status);
    app.sign_in(member);
  }
  void show(const std::string& path, const std::string& role) {
    app.show(path + "?account=" + owner.id);
    app.wait_for_text("In the account of " + owner.email + ", as " + role + ".");
  }
  static std::string has_button(const std::string& name) {
    return "[...document.querySelectorAll('main button')].some((one) => (one.getAttribute('aria-label') ?? "
           "one.innerText) === " +
           quoted(name) + ")";
  }
  void check_not_offered(const Offer& offer, const std::string& role) {
    show(offer.path, role);
    app.wait_for_text(offer.once);
    CHECK_TEXT(app.value_of(has_button(offer.button)) == "false", (offer.path + ": " + offer.button).c_str());
  }
};

TEST(AppRoles, let_editors_change_what_is_in_the_account) {
  sign_in_as("editor");
  for (const auto& offer : kForEditors) {
    show(offer.path, "editor");
    app.wait_for(has_button(offer.button));
  }
}

TEST(AppRoles, offer_viewers_nothing_that_they_may_not_do) {
  sign_in_as("viewer");
  for (const auto& offer : kForEditors) check_not_offered(offer, "viewer");
}

TEST(AppRoles, offer_only_to_owners_what_editors_may_not_do) {
  sign_in_as("editor");
  for (const auto& offer : kForOwners) check_not_offered(offer, "editor");
}

TEST(AppRoles, tell_viewers_why_they_can_change_nothing) {
  sign_in_as("viewer");
  for (const char* path : {"/app/keys", "/app/streams", "/app/account"}) {
    show(path, "viewer");
    app.wait_for_text("In this account you are a viewer");
    app.check_looks();
  }
  show("/app/start", "viewer");
  app.wait_for_text("which the owner or an editor of this account can create");
  app.check_looks();
}

TEST(AppRoles, let_viewers_choose_saved_filters_but_neither_save_nor_delete_any) {
  sign_in_as("viewer");
  show("/app/sessions", "viewer");
  app.click("Filter…");
  app.wait_for("document.querySelector('.saved-filters .chip')?.innerText === 'On TVs'");
  app.click("On TVs");
  app.wait_for("location.search.includes('device')");
  app.click("Filter…");
  app.wait_for("document.querySelector('.saved-filters .chip') !== null");
  for (const char* name : {"Save", "Delete On TVs"}) STRCMP_EQUAL("false", app.value_of(has_button(name)).c_str());
}
