// GET /d/<draft> and GET /d/<draft>.png: a page to pass a draft on
#include <regex>

#include "concepts/handlers/drafts.h"
#include "support/browser.h"
#include "support/checks.h"
#include "support/json.h"
#include "support/pictures.h"
#include "support/refused.h"
#include "support/stack.h"
#include "support/stack_config.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kTheme[] = "my neighbour Philippa and a lighthouse for lost satellites";

// The path in a Link header of that form, or an empty text.
std::string page_in(const Stack& stack, const Answer& answer) {
  const std::regex form("<" + stack.base_url() + "(/d/[0-9a-f]{32})>; rel=\"alternate\"; type=\"text/html\"");
  const auto link = answer.header("Link");
  std::smatch found;
  return std::regex_match(link, found, form) ? found[1].str() : "";
}

}  // namespace

TEST_GROUP(SharedDrafts) {
  Stack& stack = Stack::running();
  Client client = stack.client();
  Answer draft = client.post("/api/generate", std::string(R"({"theme":")") + kTheme + "\"}");
  std::string path = page_in(stack, draft);

  std::string logo() { return text_in(draft.body, "logoUrl").substr(stack.base_url().size()); }
  void check_gone(const std::string& what) { check_refused(client.get(what), 404, "not_found"); }
};

TEST(SharedDrafts, work) {
  const auto page = client.get(path);
  LONGS_EQUAL(200, page.status);
  STRCMP_EQUAL("text/html; charset=utf-8", page.header("Content-Type").c_str());
  for (const char* name : {"coinName", "ticker"}) STRCMP_CONTAINS(text_in(draft.body, name).c_str(), page.body.c_str());
  STRCMP_CONTAINS(("src=\"" + logo() + "\"").c_str(), page.body.c_str());
  STRCMP_CONTAINS("A concept only: no coin is issued, and nothing can be bought.", page.body.c_str());
}

TEST(SharedDrafts, are_listed_by_no_search_engine_and_open_to_those_who_make_previews) {
  STRCMP_EQUAL("noindex", client.get(path).header("X-Robots-Tag").c_str());
  STRCMP_EQUAL("noindex", client.get(path + ".png").header("X-Robots-Tag").c_str());
  CHECK(client.get("/robots.txt").body.find("/d/") == std::string::npos);
}

TEST(SharedDrafts, say_in_their_tags_what_a_preview_shows) {
  const auto page = client.get(path).body, url = stack.base_url() + path;
  for (const auto& tag : {"<meta property=\"og:url\" content=\"" + url + "\">",
                          "<meta property=\"og:image\" content=\"" + url + ".png\">",
                          std::string("<meta name=\"twitter:card\" content=\"summary_large_image\">"),
                          std::string("<meta name=\"robots\" content=\"noindex\">"),
                          std::string("<meta property=\"og:image:width\" content=\"1200\">")})
    STRCMP_CONTAINS(tag.c_str(), page.c_str());
}

TEST(SharedDrafts, have_a_picture_for_previews) {
  const auto picture = client.get(path + ".png");
  LONGS_EQUAL(200, picture.status);
  STRCMP_EQUAL("image/png", picture.header("Content-Type").c_str());
  CHECK(picture.body.size() < 300000);
  const auto seen = pictures::seen(picture.body);
  LONGS_EQUAL(1200, seen.width);
  LONGS_EQUAL(630, seen.height);
  LONGS_EQUAL(0x73, seen.at(10, 10).blue);
  const auto centre = seen.at(600, 315);
  CHECK(centre.red != 0x0b || centre.green != 0x64 || centre.blue != 0x73);
}

TEST(SharedDrafts, do_not_say_what_the_theme_was) { CHECK(client.get(path).body.find(kTheme) == std::string::npos); }

TEST(SharedDrafts, are_found_by_their_whole_id_only) {
  auto capitals = path;
  for (char& c : capitals.erase(0, 3)) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  for (const auto& other : {std::string("/d/"), std::string("/d/") + std::string(32, '0'),
                            path.substr(0, path.size() - 1), path + "0", "/d/" + capitals, path + ".svg", path + "/"})
    check_gone(other);
}

TEST(SharedDrafts, end_with_their_picture_and_their_logo_when_they_are_hidden) {
  STRCMP_CONTAINS("not shown any more", stack.admin("concept hide " + stack.base_url() + path).c_str());
  for (const auto& what : {path, path + ".png", logo()}) check_gone(what);
  stack.admin("concept hide " + path.substr(3));
  stack.admin("concept hide --undo " + path.substr(3));
  LONGS_EQUAL(200, client.get(path).status);
  stack.admin("concept hide " + std::string(32, '0'), 1);
  stack.admin("concept hide lighthouse", 1);
}

// nginx keeps a picture for a minute, and then asks again.
TEST(SharedDrafts, that_are_hidden_take_the_place_of_their_pictures_in_nginx) {
  const auto config = config_of(stack);
  Worker worker{config};
  const auto asked = [&](const auto& handler, const std::string& id) {
    web::Request request;
    request.path_id = id;
    const auto answer = handler(request, worker);
    std::string kept;
    for (const auto& [name, value] : answer.headers) {
      if (name == "X-Accel-Expires") kept = value;
    }
    return std::to_string(answer.status) + " " + kept;
  };
  using concepts::handlers::show_logo, concepts::handlers::show_preview;
  const auto sha256 = logo().substr(7, 64), id = path.substr(3);
  STRCMP_EQUAL("200 60", asked(show_logo, sha256).c_str());
  STRCMP_EQUAL("200 60", asked(show_preview, id).c_str());
  stack.admin("concept hide '" + stack.base_url() + path + "?from=somebody'");
  STRCMP_EQUAL("404 60", asked(show_logo, sha256).c_str());
  STRCMP_EQUAL("404 60", asked(show_preview, id).c_str());
  for (const auto& what : {logo(), path + ".png"}) {
    check_gone(what);
    STRCMP_EQUAL("HIT", client.get(what).header("X-Cache-Status").c_str());
  }
  stack.admin("concept hide --undo " + id);
  STRCMP_EQUAL("200 60", asked(show_logo, sha256).c_str());
}

TEST(SharedDrafts, keep_a_logo_that_another_draft_has) {
  const auto other = client.post("/api/generate", R"({"theme":"a kettle with stage fright"})");
  db::Autocommit(stack.database())
      .run("UPDATE generations SET logo_sha256 = UNHEX(?) WHERE id = UNHEX(?)", logo().substr(7, 64),
           page_in(stack, other).substr(3));
  stack.admin("concept hide " + path.substr(3));
  LONGS_EQUAL(200, client.get(logo()).status);
}

TEST(SharedDrafts, are_named_again_with_an_answer_that_is_sent_again) {
  client.with("Idempotency-Key", "order-" + path.substr(3));
  const auto body = R"({"theme":"a kettle with stage fright"})";
  const auto first = page_in(stack, client.post("/api/generate", body));
  CHECK(!first.empty());
  STRCMP_EQUAL(first.c_str(), page_in(stack, client.post("/api/generate", body)).c_str());
  stack.admin("concept hide " + first.substr(3));
  STRCMP_EQUAL("", client.post("/api/generate", body).header("Link").c_str());
}

TEST(SharedDrafts, are_read_only) {
  for (const auto& what : {path, path + ".png"}) {
    const auto refused = client.post(what, "{}");
    LONGS_EQUAL(405, refused.status);
    STRCMP_EQUAL("GET", refused.header("Allow").c_str());
  }
}

TEST(SharedDrafts, can_be_turned_off) {
  auto& off = Stack::with({{"MILLRACE_DRAFT_PAGES", "off"}});
  auto caller = off.client();
  const auto made = caller.post("/api/generate", R"({"theme":"a kettle"})");
  LONGS_EQUAL(200, made.status);
  STRCMP_EQUAL("", made.header("Link").c_str());
  const auto id =
      off.database().select("SELECT LOWER(HEX(id)) FROM generations ORDER BY created_at DESC LIMIT 1").text();
  check_refused(caller.get("/d/" + id), 404, "not_found");
  check_refused(caller.get("/d/" + id + ".png"), 404, "not_found");
}

TEST(SharedDrafts, say_where_to_write_to_if_somebody_is_named) {
  CHECK(client.get(path).body.find("write to them") == std::string::npos);
  auto& named = Stack::with({{"MILLRACE_CONTACT", "ada@example.test"}});
  auto caller = named.client();
  const auto page = page_in(named, caller.post("/api/generate", R"({"theme":"a kettle"})"));
  STRCMP_CONTAINS("<a href=\"mailto:ada@example.test?subject=Report%20of%20https", caller.get(page).body.c_str());
  Browser browser{390, 844};
  browser.open(named.base_url() + page);
  STRCMP_EQUAL("true", browser.value_of("document.documentElement.scrollWidth <= innerWidth").c_str());
  STRCMP_EQUAL("", browser.accessibility_faults().value_or("").c_str());
}

TEST(SharedDrafts, are_copied_as_text_and_complained_about_by_nobody) {
  Browser browser{390, 844};
  browser.open(stack.base_url() + path);
  browser.value_of("navigator.clipboard.writeText = async text => { window.copied = text; }, ''");
  browser.value_of("document.getElementById('copy').click(), ''");
  browser.wait_for("document.getElementById('copy').textContent === 'Copied'");
  const auto copied = browser.value_of("window.copied");
  for (const auto& part :
       {text_in(draft.body, "coinName"), text_in(draft.body, "description"), stack.base_url() + path})
    STRCMP_CONTAINS(part.c_str(), copied.c_str());
  for (const auto& complaint : browser.complaints()) FAIL(complaint.c_str());
}

TEST_GROUP(ReportedDrafts) {
  Stack& stack = Stack::running();
  Client client = stack.client();
  std::string path = page_in(stack, client.post("/api/generate", std::string(R"({"theme":")") + kTheme + "\"}"));
  const Config config = config_of(stack);
  Worker worker{config};

  void teardown() override { stack.admin("concept keep " + stack.base_url() + path); }

  Answer report(const Client& by, const std::string& form) {
    return Client(by).request("POST", path + "/report", form, "application/x-www-form-urlencoded");
  }
  std::string listed() { return stack.admin("concept reports"); }
  bool is_told() { return result_of("reports", worker.db, config).status == alarms::rules::Status::firing; }
};

TEST(ReportedDrafts, work) {
  CHECK_FALSE(is_told());
  const auto answer = report(client, "reason=it+is+my+name");
  LONGS_EQUAL(303, answer.status);
  STRCMP_EQUAL((path + "?reported#reported").c_str(), answer.header("Location").c_str());
  STRCMP_CONTAINS("Thank you.", client.get(path + "?reported").body.c_str());
  STRCMP_CONTAINS((stack.base_url() + path + "  it is my name").c_str(), listed().c_str());
  CHECK_TRUE(is_told());
}

TEST(ReportedDrafts, are_done_with_once_the_operator_hides_or_keeps_them) {
  for (const char* command : {"concept keep ", "concept hide "}) {
    report(stack.client(), "");
    CHECK_TRUE(is_told());
    stack.admin(command + stack.base_url() + path);
    CHECK_FALSE(is_told());
    STRCMP_EQUAL("no draft is reported\n", listed().c_str());
  }
  check_refused(report(client, ""), 404, "not_found");
  check_refused(
      client.request("POST", "/d/" + std::string(32, 'a') + "/report", "", "application/x-www-form-urlencoded"), 404,
      "not_found");
}

TEST(ReportedDrafts, are_reported_by_each_once_and_by_twenty_at_most) {
  for (const auto& [status, answer] : all_at_once(5, [&] { return report(client, "reason=mine"); }))
    LONGS_EQUAL(303, status);
  for (int i = 0; i < 25; ++i) report(stack.client(), "reason=theirs");
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM draft_reports WHERE reason = 'mine'"));
  LONGS_EQUAL(19, stack.number("SELECT COUNT(*) FROM draft_reports WHERE reason = 'theirs'"));
}

TEST(ReportedDrafts, take_as_much_as_their_form_does_in_any_script_and_on_several_lines) {
  std::string longest = "reason=", lines = "reason=a%0D%0A";
  for (int i = 0; i < 500; ++i) longest += "%E8%AA%9E";
  LONGS_EQUAL(303, report(stack.client(), longest).status);
  LONGS_EQUAL(303, report(stack.client(), lines + std::string(498, 'b')).status);
}

TEST(ReportedDrafts, are_not_reported_again_by_whoever_has_done_so_once_the_operator_has_decided) {
  report(client, "reason=ugly");
  STRCMP_CONTAINS("  ugly", stack.admin("concept keep " + stack.base_url() + path).c_str());
  report(client, "reason=ugly");
  CHECK_FALSE(is_told());
  report(stack.client(), "reason=it+is+me");
  CHECK_TRUE(is_told());
}

TEST(ReportedDrafts, are_reported_by_no_page_of_another_origin) {
  auto misled = Client(client).with("Accept", "text/html").with("Origin", "https://evil.example");
  LONGS_EQUAL(403, report(misled, "").status);
  CHECK_FALSE(is_told());
}

TEST(ReportedDrafts, can_be_reported_whatever_their_address_says) {
  const auto page = client.get(path + "?reported").body;
  STRCMP_CONTAINS("<form method=\"post\"", page.c_str());
}

TEST(ReportedDrafts, are_refused_with_a_reason_that_is_too_long_or_no_text) {
  LONGS_EQUAL(303, report(client, "reason=" + std::string(500, 'x')).status);
  for (const auto& reason : {std::string(501, 'x'), std::string("%ff")})
    check_refused(report(client, "reason=" + reason), 400, "invalid_request");
}

TEST(ReportedDrafts, are_ten_an_hour_of_an_address) {
  for (int i = 0; i < 10; ++i) LONGS_EQUAL(303, report(client, "").status);
  check_refused(report(client, ""), 429, "too_many_requests");
}

TEST(ReportedDrafts, are_reported_by_a_form_without_a_script) {
  Browser browser{390, 844};
  browser.open(stack.base_url() + path);
  browser.value_of("document.querySelector('summary').click(), ''");
  STRCMP_EQUAL("", browser.accessibility_faults().value_or("").c_str());
  browser.run_no_scripts();
  browser.open(stack.base_url() + path);
  browser.value_of("document.querySelector('summary').click(), document.getElementById('reason').value = 'a name', ''");
  browser.value_of("document.querySelector('.reported button').click(), ''");
  browser.wait_for("location.search == '?reported'");
  STRCMP_CONTAINS("  a name", listed().c_str());
}
