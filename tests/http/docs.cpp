// GET /docs: what differs by host, and the calls of openapi.json, which its script draws
#include <fstream>
#include <numeric>

#include "support/account.h"
#include "support/browser.h"
#include "support/command.h"
#include "support/paid_stack.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

constexpr int kPhone = 390, kDesktop = 1280;
const char kDrawn[] = "document.querySelector('form[role=search]')?.hidden === false";
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

// The example of a call in that language: curl or fetch.
std::string shown(const std::string& id, const std::string& language) {
  return "document.querySelector('#" + id + " [data-in=" + language + "]').textContent";
}

}  // namespace

TEST_GROUP(Docs) {
  Stack& stack = Stack::running();
  Client client = stack.client();

  std::string page() { return client.get("/docs").body; }
  std::string section(const std::string& id) { return between(page(), "<section id=\"" + id + "\">", "</section>"); }
  // Runs commands as a reader does, from an address of their own.
  std::string run(const std::string& commands) {
    const std::string curl = "cd \"$(mktemp -d)\"; curl() { command curl -sS --fail-with-body --interface " +
                             client.address() + " \"$@\"; };\n";
    std::ofstream(stack.home() + "/commands") << "set -eo pipefail\n" + curl + commands;
    int status = 0;
    const auto output = output_of("bash " + stack.home() + "/commands", status);
    LONGS_EQUAL(0, status);
    return output;
  }
};

TEST(Docs, works) {
  const auto answer = client.get("/docs");
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL("text/html; charset=utf-8", answer.header("Content-Type").c_str());
  STRCMP_CONTAINS("<h1>Docs</h1>", answer.body.c_str());
  STRCMP_CONTAINS("penguins running a bakery", answer.body.c_str());
}

TEST(Docs, make_drafts_by_the_calls_that_are_printed) {
  const std::string key = stack.issue_key(5);
  const auto output = run(replaced(all(commands_in(section("drafts-quickly"))), "KEY=gen_...", "KEY=" + key));
  STRCMP_CONTAINS("\"conceptOnly\":true", output.c_str());
  STRCMP_CONTAINS("\"creditsUsed\":1", output.c_str());
}

TEST(Docs, send_telemetry_by_the_calls_that_are_printed) {
  const auto output = run(replaced(all(commands_in(section("telemetry-quickly"))), "ada@example.org", new_email()));
  STRCMP_CONTAINS("HTTP/2 204", output.c_str());
  STRCMP_CONTAINS("\"viewers\":1", output.c_str());
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

TEST(Docs, have_their_scripts_checked_for_a_change) {
  const auto script = client.get("/docs/page.js");
  LONGS_EQUAL(200, script.status);
  STRCMP_EQUAL("text/javascript", script.header("Content-Type").c_str());
  STRCMP_EQUAL("no-cache", script.header("Cache-Control").c_str());
  LONGS_EQUAL(304, client.with("If-None-Match", script.header("ETag")).get("/docs/page.js").status);
  LONGS_EQUAL(404, stack.client().get("/docs/no-such.js").status);
}

TEST(Docs, run_the_calls_that_are_drawn) {
  Browser browser(kDesktop, 900);
  browser.open(stack.base_url() + "/docs");
  browser.wait_for(kDrawn);
  STRCMP_EQUAL("{\"status\":\"ok\"}\n", run(browser.value_of(shown("healthz", "curl"))).c_str());
  STRCMP_CONTAINS("\"conceptOnly\":true", run(browser.value_of(shown("generateConcept", "curl"))).c_str());
}

TEST_GROUP(DocsPage) {
  Stack& stack = Stack::running();
  std::string address = stack.base_url() + "/docs";
  Browser browser{kDesktop, 900};

  void setup() override { show(address); }

  void show(const std::string& url) {
    browser.open(url);
    browser.wait_for(kDrawn);
  }
  std::string calls_shown() {
    return browser.value_of(
        "[...document.querySelectorAll('article')].filter(one => one.checkVisibility())"
        ".map(one => one.id).join(' ')");
  }
  // Lays out also what is folded up, or far from what the window shows.
  void unfold() {
    browser.value_of("document.querySelectorAll('details').forEach(one => one.open = true)");
    browser.value_of("document.querySelectorAll('article').forEach(one => one.style.contentVisibility = 'visible')");
  }
  // The JavaScript expression is a list, or a promise of one.
  void check_none(const std::string& list) {
    STRCMP_EQUAL("none", browser.awaited("(async () => (await " + list + ").join('\\n') || 'none')()").c_str());
  }
  void check_no_complaint() {
    for (const auto& complaint : browser.complaints()) FAIL(complaint.c_str());
    for (const auto& url : browser.requests()) STRCMP_CONTAINS((stack.base_url() + "/").c_str(), url.c_str());
  }
};

TEST(DocsPage, has_every_operation_with_its_answers_and_a_call_to_this_host) {
  check_none(R"((async () => {
    const { paths } = await (await fetch('/openapi.json')).json();
    const lacks = (path, { operationId: id, summary, responses }) => {
      const article = document.getElementById(id);
      const begin = document.getElementById('calls').dataset.baseUrl + path.split('{')[0];
      return article?.querySelector('h3').textContent !== summary
        || article.querySelector('.call code').textContent !== path
        || ![...article.querySelectorAll('.code pre')].every((pre) => pre.textContent.includes(begin))
        || ![...article.querySelectorAll('.status')].every((one) => responses[one.textContent])
        || document.querySelectorAll(`.contents a[href="#${id}"]`).length !== 1;
    };
    const all = Object.entries(paths).flatMap(([path, item]) => Object.values(item).map((one) => [path, one]));
    return all.length < 40 ? ['too few'] : all.filter((one) => lacks(...one)).map(([path]) => path);
  })())");
  STRCMP_EQUAL("false", browser.value_of("document.body.textContent.includes('mill.example')").c_str());
  check_no_complaint();
}

TEST(DocsPage, has_no_name_twice_and_no_link_that_leads_nowhere) {
  check_none(R"((() => {
    const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
    const links = [...document.querySelectorAll('main a[href^="#"]')].map((one) => one.hash.slice(1));
    return [...ids.filter((id, i) => ids.indexOf(id) !== i), ...links.filter((id) => !ids.includes(id))];
  })())");
}

TEST(DocsPage, has_calls_that_a_shell_and_a_browser_understand) {
  check_none(R"([...document.querySelectorAll('[data-in=fetch]')].map((one) => one.textContent).filter((text) => {
    try { (async () => {}).constructor(text); } catch { return true; }
    return false;
  }))");
  rapidjson::Document commands;
  commands.Parse(browser
                     .value_of(R"(JSON.stringify([...document.querySelectorAll('.code pre:not([data-in=fetch])')]
                                       .map((one) => one.textContent)))")
                     .c_str());
  CHECK(commands.Size() > 40);
  for (const auto& command : commands.GetArray()) {
    std::ofstream(stack.home() + "/commands") << command.GetString() << '\n';
    int status = 0;
    STRCMP_EQUAL("", output_of("bash -n " + stack.home() + "/commands", status).c_str());
    LONGS_EQUAL(0, status);
  }
}

TEST(DocsPage, sends_the_examples_with_the_first_credential) {
  const std::string url = stack.base_url() + "/api/v1";
  const struct {
    const char *id, *language;
    std::string call;
  } expected[] = {
      {"revokeReadToken", "curl",
       "curl -k -X DELETE " + url + "/tokens/2769f71d-efec-4296-91e8-8ffec6eb62bb \\\n  -b jar"},
      {"createSdkKey", "curl",
       "curl -k " + url +
           "/keys \\\n  -b jar \\\n  -H 'Content-Type: application/json' \\\n  -d '{\"label\":\"web player\"}'"},
      {"createSdkKey", "fetch",
       "const answer = await fetch(\"" + url +
           "/keys\", {\n  method: \"POST\",\n  credentials: \"include\",\n  headers: {\n"
           "    \"Content-Type\": \"application/json\",\n  },\n  body: JSON.stringify({label: \"web player\"}),\n});\n"
           "console.log(await answer.json());"},
      {"showLogo", "curl",
       "curl -k " + stack.base_url() +
           "/logos/4826a931330883285c5e88445490cbc298fffee9652eb73a7bcb98a74128862a.png \\\n  -o logo.png"},
  };
  for (const auto& [id, language, call] : expected) {
    STRCMP_EQUAL(call.c_str(), browser.value_of(shown(id, language)).c_str());
  }
  STRCMP_CONTAINS("\"apiKey\": \"'$SDK_KEY'\",", browser.value_of(shown("ingestTelemetry", "curl")).c_str());
  STRCMP_CONTAINS("apiKey: SDK_KEY,", browser.value_of(shown("ingestTelemetry", "fetch")).c_str());
  STRCMP_CONTAINS("`Bearer ${SDK_KEY}`", browser.value_of(shown("ingestTelemetry", "fetch")).c_str());
  STRCMP_CONTAINS("/cmcd?key=${SDK_KEY}`", browser.value_of(shown("ingestCmcd", "fetch")).c_str());
}

TEST(DocsPage, describes_parameters_and_members_with_their_types_and_limits) {
  const auto described = [&](const char* id, const char* name) {
    return browser.value_of("[...document.querySelectorAll('#" + std::string(id) +
                            " .fields div')].find(one => one.querySelector('code').textContent === '" + name +
                            "').textContent.replace(/\\s+/g, ' ').trim()");
  };
  STRCMP_CONTAINS("theme string, required", described("generateConcept", "theme").c_str());
  STRCMP_CONTAINS("Matches ^[A-Za-z0-9]", described("listMarks", "tag").c_str());
  STRCMP_CONTAINS("limit integer", described("listMarks", "limit").c_str());
  STRCMP_CONTAINS("1 to 200; by default 50.", described("listMarks", "limit").c_str());
  STRCMP_CONTAINS("events[].type string, required", described("ingestTelemetry", "events[].type").c_str());
  STRCMP_CONTAINS("see errors", browser.value_of("document.querySelector('#listMarks').textContent").c_str());
}

TEST(DocsPage, shows_what_the_search_hides_to_who_goes_back_to_it) {
  show(address + "#errors");
  browser.type("[type=search]", "live watching");
  browser.value_of("location.hash = '#showLive', ''");
  browser.wait_for("document.querySelector('article:target')?.id === 'showLive'");
  browser.value_of("history.back(), ''");
  browser.wait_for("document.getElementById('errors').getClientRects().length > 0");
}

TEST(DocsPage, switches_all_calls_to_javascript_which_works) {
  browser.value_of("document.querySelector('#generateConcept [data-language=fetch]').focus(), ''");
  const auto place = browser.value_of("document.activeElement.getBoundingClientRect().top");  // parts of pixels round
  browser.press("Enter");
  STRCMP_EQUAL("true", browser.value_of("document.activeElement.ariaPressed").c_str());
  STRCMP_EQUAL(
      "true",
      browser.value_of("Math.abs(document.activeElement.getBoundingClientRect().top - " + place + ") < 1").c_str());
  STRCMP_EQUAL(
      "0",
      browser.value_of("[...document.querySelectorAll('[data-in=curl]')].filter(one => !one.hidden).length").c_str());

  const auto call = replaced(browser.value_of(shown("generateConcept", "fetch")), "console.log(await answer.json());",
                             "return (await answer.json()).conceptOnly;");
  STRCMP_EQUAL("true", browser.awaited("(async () => {" + call + "})()").c_str());
}

TEST(DocsPage, copies_the_call_that_is_shown) {
  browser.value_of("navigator.clipboard.writeText = async text => { window.copied = text; }, ''");
  for (const char* language : {"curl", "fetch"}) {
    browser.value_of("document.querySelector('#healthz [data-language=" + std::string(language) + "]').click(), ''");
    browser.value_of("document.querySelector('#healthz .code > button').focus(), ''");
    browser.press("Enter");
    browser.wait_for("document.querySelector('.heard').textContent === 'Copied'");
    STRCMP_EQUAL(browser.value_of(shown("healthz", language)).c_str(), browser.value_of("window.copied").c_str());
    browser.wait_for("document.querySelector('.heard').textContent === ''");
  }
}

TEST(DocsPage, finds_calls_by_their_words) {
  browser.value_of("document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '/', bubbles: true})), ''");
  browser.type("/LIVE watching");
  STRCMP_EQUAL("showLive", calls_shown().c_str());
  STRCMP_EQUAL("1 call", browser.value_of("document.querySelector('.contents output').textContent").c_str());
  browser.press("Enter");
  STRCMP_EQUAL("#showLive", browser.value_of("document.activeElement.hash").c_str());

  browser.value_of("document.querySelector('a[href=\"#errors\"]').click(), ''");
  CHECK(calls_shown().size() > 1000);
  browser.type("#words", "xyzzy");
  STRCMP_EQUAL("", calls_shown().c_str());
  STRCMP_EQUAL("No calls", browser.value_of("document.querySelector('.contents output').textContent").c_str());
  browser.press("Escape");
  CHECK(calls_shown().size() > 1000);
  check_no_complaint();
}

TEST(DocsPage, goes_to_the_call_that_the_address_names) {
  for (const int width : {kPhone, kDesktop}) {
    browser.start_over(width, 844);
    show(address + "#showLive");
    browser.wait_for("Math.abs(document.querySelector('article:target')?.getBoundingClientRect().top) < 2");
    STRCMP_EQUAL("showLive", browser.value_of("document.querySelector('article:target').id").c_str());
  }
}

TEST(DocsPage, has_its_contents_beside_it_or_folded_up_on_a_phone) {
  const char links[] =
      "[...document.querySelectorAll('a[href=\"#listPlaybacks\"] .method')].filter(one => "
      "one.checkVisibility()).length";
  browser.resize(kPhone, 844);
  show(address);
  STRCMP_EQUAL("0", browser.value_of(links).c_str());
  browser.value_of("document.querySelector('summary').click()");
  STRCMP_EQUAL("1", browser.value_of(links).c_str());
  browser.value_of("document.querySelector('summary').click()");
  browser.resize(kDesktop, 900);
  browser.wait_for(std::string(links) + " === 1");
}

TEST(DocsPage, fits_a_phone_without_scrolling_sideways) {
  unfold();
  for (const int width : {320, kPhone, kDesktop}) {
    browser.resize(width, 844);
    STRCMP_EQUAL("true", browser.value_of("document.documentElement.scrollWidth <= innerWidth").c_str());
    STRCMP_EQUAL(std::to_string(width).c_str(),
                 browser.value_of("innerWidth").c_str());  // a phone shows more if need be
    check_none(
        "[...document.querySelectorAll('article')].filter(one => one.scrollWidth > one.clientWidth).map(one => "
        "one.id)");
  }
}

TEST(DocsPage, is_accessible) {
  for (const bool dark : {false, true}) {
    browser.resize(dark ? kDesktop : kPhone, 900);
    browser.prefer_dark(dark);
    unfold();
    STRCMP_EQUAL("", browser.accessibility_faults().value_or("").c_str());
  }
  check_no_complaint();
}

TEST(DocsPage, has_the_tours_without_a_script) {
  browser.start_over(kPhone, 844);
  browser.run_no_scripts();
  browser.open(address);
  const auto text = browser.value_of("document.querySelector('main').innerText");
  STRCMP_CONTAINS(("curl -k " + stack.base_url() + "/api/generate").c_str(), text.c_str());
  STRCMP_CONTAINS("A browser shows it here where scripts run.", text.c_str());
  CHECK(text.find("Search the calls") == text.npos && text.find("Find your call") == text.npos);
  STRCMP_EQUAL("/openapi.json", browser.value_of("document.querySelector('#calls a').pathname").c_str());
}

TEST(DocsPage, says_so_if_the_description_does_not_come) {
  browser.start_over(kDesktop, 900);
  browser.block({"*/openapi.json"});
  browser.open(address);
  browser.wait_for("document.querySelector('#calls').textContent.includes('could not be shown')");
}
