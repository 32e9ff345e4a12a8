// GET /docs: openapi.json as a page
#include <fstream>
#include <numeric>
#include <sstream>

#include "json/strict.h"
#include "support/account.h"
#include "support/browser.h"
#include "support/command.h"
#include "support/paid_stack.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

constexpr int kPhone = 390, kDesktop = 1280;
const char kCode[] = "<div class=\"code\"><pre><code>";

std::string replaced(std::string text, const std::string& old, const std::string& by) {
  for (auto at = text.find(old); at != text.npos; at = text.find(old, at + by.size())) text.replace(at, old.size(), by);
  return text;
}

std::string unescaped(std::string html) {
  for (const auto& [entity, character] :
       {std::pair("&quot;", "\""), {"&apos;", "'"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}}) {
    html = replaced(html, entity, character);
  }
  return html;
}

// What stands between the two; the test fails if it does not.
std::string between(const std::string& text, const std::string& begin, const std::string& end) {
  const auto from = text.find(begin);
  if (from == text.npos) FAIL(("not there: " + begin).c_str());
  const auto to = text.find(end, from + begin.size());
  return text.substr(from + begin.size(), to - from - begin.size());
}

// All blocks of code in that part of a page.
std::vector<std::string> commands_in(std::string html) {
  std::vector<std::string> commands;
  for (auto at = html.find(kCode); at != html.npos; at = html.find(kCode)) {
    html.erase(0, at);
    commands.push_back(unescaped(between(html, kCode, "</code>")) + "\n");
    html.erase(0, 1);
  }
  return commands;
}

std::string all(const std::vector<std::string>& commands) {
  return std::accumulate(commands.begin(), commands.end(), std::string());
}

struct Described {
  std::string id, path;
};

std::vector<Described> operations() {
  std::ostringstream file;
  file << std::ifstream("nginx/www/openapi.json").rdbuf();
  rapidjson::Document description;
  description.Parse(file.str().c_str());
  std::vector<Described> all;
  for (const auto& path : description["paths"].GetObject()) {
    for (const auto& method : path.value.GetObject()) {
      const std::string id = json::text_member(method.value, "operationId");
      if (!id.empty()) all.push_back({id, path.name.GetString()});
    }
  }
  return all;
}

}  // namespace

TEST_GROUP(Docs) {
  Stack& stack = Stack::running();
  Client client = stack.client();
  std::string address = stack.base_url() + "/docs";

  std::string page() { return client.get("/docs").body; }
  std::string section(const std::string& id) { return between(page(), "<section id=\"" + id + "\">", "</section>"); }
  // Runs commands as a reader does, from an address of their own.
  std::string run(const std::string& commands, int& status) {
    const std::string curl = "cd \"$(mktemp -d)\"; curl() { command curl -sS --fail-with-body --interface " +
                             client.address() + " \"$@\"; };\n";
    std::ofstream(stack.home() + "/commands") << "set -eo pipefail\n" + curl + commands;
    return output_of("bash " + stack.home() + "/commands", status);
  }
};

TEST(Docs, works) {
  const auto answer = client.get("/docs");
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL("text/html; charset=utf-8", answer.header("Content-Type").c_str());
  STRCMP_CONTAINS("<h1>Docs</h1>", answer.body.c_str());
  STRCMP_CONTAINS("penguins running a bakery", answer.body.c_str());
}

TEST(Docs, have_every_operation_with_a_call_to_this_host_and_its_answers) {
  const std::string html = page();
  CHECK(operations().size() > 40);
  for (const auto& [id, path] : operations()) {
    const std::string article = between(html, "<article id=\"" + id + "\"", "</article>");
    STRCMP_CONTAINS(("<code>" + path + "</code>").c_str(), article.c_str());
    STRCMP_CONTAINS((kCode + std::string("curl ")).c_str(), article.c_str());
    STRCMP_CONTAINS((stack.base_url() + path.substr(0, path.find('{'))).c_str(), article.c_str());
    STRCMP_CONTAINS("<span class=\"status\">", article.c_str());
    STRCMP_CONTAINS(("<a href=\"#" + id + "\"><span class=\"method").c_str(), html.c_str());
  }
  CHECK(html.find("mill.example") == html.npos);
}

TEST(Docs, make_drafts_by_the_calls_that_are_printed) {
  const std::string key = stack.issue_key(5);
  int status = 0;
  const auto output = run(replaced(all(commands_in(section("drafts-quickly"))), "KEY=gen_...", "KEY=" + key), status);
  STRCMP_CONTAINS("\"conceptOnly\":true", output.c_str());
  STRCMP_CONTAINS("\"creditsUsed\":1", output.c_str());
  LONGS_EQUAL(0, status);
}

TEST(Docs, send_telemetry_by_the_calls_that_are_printed) {
  int status = 0;
  const auto output =
      run(replaced(all(commands_in(section("telemetry-quickly"))), "ada@example.org", new_email()), status);
  STRCMP_CONTAINS("HTTP/2 204", output.c_str());
  STRCMP_CONTAINS("\"viewers\":1", output.c_str());
  LONGS_EQUAL(0, status);
}

TEST(Docs, have_calls_that_a_shell_understands) {
  for (const auto& command : commands_in(page())) {
    std::ofstream(stack.home() + "/commands") << command;
    int status = 0;
    STRCMP_EQUAL("", output_of("bash -n " + stack.home() + "/commands", status).c_str());
    LONGS_EQUAL(0, status);
  }
}

TEST(Docs, say_so_where_payments_are_off) {
  const char off[] = "This host takes no such payments at present.";
  STRCMP_CONTAINS(off, page().c_str());
  CHECK(paid_stack().client().get("/docs").body.find(off) == std::string::npos);
}

TEST(Docs, are_not_sent_again_to_who_has_them) {
  const auto tag = client.get("/docs").header("ETag");
  CHECK(!tag.empty());
  const auto again = stack.client().with("If-None-Match", "W/" + tag).get("/docs");
  LONGS_EQUAL(304, again.status);
  STRCMP_EQUAL("", again.body.c_str());
  STRCMP_EQUAL(client.get("/docs").header("Content-Security-Policy").c_str(),
               again.header("Content-Security-Policy").c_str());
  LONGS_EQUAL(200, stack.client().with("If-None-Match", "\"another\"").get("/docs").status);
}

TEST(Docs, have_no_link_that_leads_nowhere) {
  const std::string html = page(), link = "href=\"#";
  std::size_t links = 0;
  for (auto at = html.find(link); at != html.npos; at = html.find(link, at + 1), ++links) {
    STRCMP_CONTAINS((" id=\"" + between(html.substr(at, 100), "#", "\"") + "\"").c_str(), html.c_str());
  }
  CHECK(links > 80);
}

TEST(Docs, have_their_contents_beside_them_or_folded_up_on_a_phone) {
  const char links[] =
      "[...document.querySelectorAll('a[href=\"#listPlaybacks\"] .method')].filter(one => "
      "one.checkVisibility()).length";
  Browser browser(kDesktop, 900);
  browser.run_no_scripts();
  browser.open(address);
  STRCMP_EQUAL("1", browser.value_of(links).c_str());

  browser.resize(kPhone, 844);
  STRCMP_EQUAL("0", browser.value_of(links).c_str());
  browser.value_of("document.querySelector('summary').click()");
  STRCMP_EQUAL("1", browser.value_of(links).c_str());
}

TEST(Docs, fit_a_phone_without_scrolling_sideways) {
  Browser browser(320, 844);
  browser.open(address);
  browser.value_of("document.querySelectorAll('details').forEach(one => one.open = true)");
  for (const int width : {320, kPhone, kDesktop}) {
    browser.resize(width, 844);
    STRCMP_EQUAL("true", browser.value_of("document.documentElement.scrollWidth <= innerWidth").c_str());
  }
}

TEST(Docs, copy_a_call) {
  Browser browser(kDesktop, 900);
  browser.open(address);
  browser.value_of("navigator.clipboard.writeText = async text => { window.copied = text; }, ''");
  browser.value_of("document.querySelector('#healthz .code button').focus(), ''");
  browser.press("Enter");
  browser.wait_for("document.querySelector('.heard').textContent === 'Copied'");
  STRCMP_EQUAL(("curl -k " + stack.base_url() + "/healthz").c_str(), browser.value_of("window.copied").c_str());
}

TEST(Docs, are_accessible_and_load_nothing_from_elsewhere) {
  for (const bool dark : {false, true}) {
    Browser browser(dark ? kDesktop : kPhone, 900);
    browser.prefer_dark(dark);
    browser.open(address);
    browser.value_of("document.querySelectorAll('details').forEach(one => one.open = true)");
    STRCMP_EQUAL("", browser.accessibility_faults().value_or("").c_str());
    for (const auto& complaint : browser.complaints()) FAIL(complaint.c_str());
    for (const auto& url : browser.requests()) STRCMP_CONTAINS(stack.base_url().c_str(), url.c_str());
  }
}
