// GET /robots.txt, /sitemap.xml, /llms.txt, /.well-known/x402.json, /.well-known/x402 and /.well-known/api-catalog
#include <regex>
#include <set>

#include "crypto/encoding.h"
#include "support/json.h"
#include "support/paid_stack.h"

#include <CppUTest/TestHarness.h>

namespace {

// What the first group of the pattern finds, each time.
std::vector<std::string> all_in(const std::string& text, const char* pattern) {
  const std::regex expression(pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator match(text.begin(), text.end(), expression), end; match != end; ++match)
    found.push_back((*match)[1]);
  return found;
}

}  // namespace

TEST_GROUP(Discovery) {
  Stack& stack = Stack::running();
  Client client = stack.client();

  // The path of a URL of this host.
  std::string path_in(const std::string& url) {
    CHECK_TEXT(url.rfind(stack.base_url() + "/", 0) == 0, url.c_str());
    return url.substr(stack.base_url().size());
  }
};

TEST(Discovery, works) {
  for (const auto& [path, type] : {std::pair{"/robots.txt", "text/plain; charset=utf-8"},
                                   {"/sitemap.xml", "application/xml; charset=utf-8"},
                                   {"/llms.txt", "text/plain; charset=utf-8"},
                                   {"/.well-known/x402.json", "application/json"},
                                   {"/.well-known/x402", "application/json"},
                                   {"/.well-known/api-catalog",
                                    "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\""}}) {
    const auto answer = client.get(path);
    LONGS_EQUAL_TEXT(200, answer.status, path);
    STRCMP_EQUAL(type, answer.header("Content-Type").c_str());
    STRCMP_EQUAL("public, max-age=300", answer.header("Cache-Control").c_str());
    LONGS_EQUAL(200, client.request("HEAD", path, "", "").status);
  }
}

TEST(Discovery, lets_robots_see_what_a_draft_costs_and_nothing_else_of_the_interface) {
  STRCMP_EQUAL(
      ("User-agent: *\nDisallow: /api/\nAllow: /api/generate\nDisallow: /app/\nAllow: /app/vendor/\n\nSitemap: " +
       stack.base_url() + "/sitemap.xml\n")
          .c_str(),
      client.get("/robots.txt").body.c_str());
}

TEST(Discovery, lists_pages_by_the_address_that_they_name_themselves) {
  const auto pages = all_in(client.get("/sitemap.xml").body, "<loc>([^<]*)</loc>");
  LONGS_EQUAL(3, pages.size());
  for (const auto& url : pages) {
    const auto page = client.with("Accept", "text/html").get(path_in(url));
    LONGS_EQUAL(200, page.status);
    STRCMP_CONTAINS(("rel=\"canonical\" href=\"" + url + "\"").c_str(), page.body.c_str());
  }
}

TEST(Discovery, has_a_line_for_each_call_of_openapi_json) {
  const auto text = client.get("/llms.txt").body;
  std::set<std::string> expected;
  const auto api = document(client.get("/openapi.json").body);
  for (const auto& path : at(api, "/paths").GetObject()) {
    for (const auto& one : path.value.GetObject()) {
      if (one.value.IsObject() && one.value.HasMember("operationId"))
        expected.insert(one.value["operationId"].GetString());
    }
  }
  const auto told = all_in(text, "/docs#([A-Za-z0-9]+)\\): `[A-Z]+ /");
  CHECK(std::set<std::string>(told.begin(), told.end()) == expected);
  LONGS_EQUAL(expected.size(), told.size());
  STRCMP_CONTAINS("# Millrace\n\n> Concept-only meme coin drafts", text.c_str());
  STRCMP_CONTAINS(
      ("- [Make a draft from a theme](" + stack.base_url() + "/docs#generateConcept): `POST /api/generate`, 0.01 USD\n")
          .c_str(),
      text.c_str());
}

TEST(Discovery, links_to_nothing_that_is_not_there) {
  for (const auto& url : all_in(client.get("/llms.txt").body, "\\]\\(([^)#]*)"))
    LONGS_EQUAL_TEXT(200, client.get(path_in(url)).status, url.c_str());
  const auto catalog = client.get("/.well-known/api-catalog").body;
  for (const auto& url : all_in(catalog, "\"href\":\"([^\"]*)\""))
    LONGS_EQUAL_TEXT(200, client.get(path_in(url)).status, url.c_str());
}

TEST(Discovery, names_the_description_of_the_interface_in_a_linkset) {
  const auto answer = client.get("/.well-known/api-catalog");
  const auto linkset = document(answer.body);
  STRCMP_EQUAL((stack.base_url() + "/.well-known/api-catalog").c_str(), at(linkset, "/linkset/0/anchor").GetString());
  STRCMP_EQUAL((stack.base_url() + "/openapi.json").c_str(), at(linkset, "/linkset/1/service-desc/0/href").GetString());
  STRCMP_CONTAINS("rel=\"api-catalog\"",
                  client.request("HEAD", "/.well-known/api-catalog", "", "").header("Link").c_str());
}

TEST(Discovery, lists_what_can_be_bought_on_the_terms_of_the_402) {
  const auto buyer = [] { return paid_stack().client(); };
  const auto catalog = document(buyer().get("/.well-known/x402.json").body);
  LONGS_EQUAL(2, at(catalog, "/x402Version").GetInt());
  LONGS_EQUAL(2, at(catalog, "/items").Size());
  for (const auto& [item, path] : {std::pair{"0", "/api/generate"}, {"1", "/api-keys"}}) {
    const auto refused = path == std::string("/api-keys") ? buyer().post(path, "") : buyer().get(path);
    const auto terms = document(crypto::from_base64(refused.header("PAYMENT-REQUIRED")).value());
    const auto begin = std::string("/items/") + item;
    CHECK(at(catalog, begin + "/accepts") == at(terms, "/accepts"));
    CHECK(at(catalog, begin + "/resource") == at(terms, "/resource"));
    CHECK(at(catalog, begin + "/input/body") == at(terms, "/extensions/bazaar/info/input/body"));
    CHECK(at(catalog, begin + "/output/example") == at(terms, "/extensions/bazaar/info/output/example"));
    CHECK(at(catalog, std::string("/resources/") + item) == at(terms, "/resource/url"));
  }
}

TEST(Discovery, lists_nothing_to_buy_while_payments_cannot_be_settled) {
  auto& paid = paid_stack();
  db::Autocommit(paid.database()).run("DELETE FROM facilitators");
  facilitator().support(R"({"kinds":[{"x402Version":2,"scheme":"exact","network":"eip155:84532"}]})");
  paid.admin("reconcile");
  LONGS_EQUAL(0, at(document(paid.client().get("/.well-known/x402.json").body), "/items").Size());
  facilitator().support("");
  db::Autocommit(paid.database()).run("DELETE FROM facilitators");
}

TEST(Discovery, lets_nobody_keep_an_answer_that_is_none) {
  STRCMP_EQUAL("", client.get("/.well-known/nothing").header("Cache-Control").c_str());
}

TEST(Discovery, lists_nothing_to_buy_while_payments_are_off) {
  const auto catalog = document(client.get("/.well-known/x402").body);
  LONGS_EQUAL(0, at(catalog, "/items").Size());
  LONGS_EQUAL(0, at(catalog, "/resources").Size());
}

TEST(Discovery, can_be_read_by_pages_of_any_origin) {
  client.with("Origin", "https://elsewhere.example");
  for (const char* path : {"/llms.txt", "/.well-known/x402.json", "/.well-known/x402", "/.well-known/api-catalog"})
    STRCMP_EQUAL_TEXT("*", client.get(path).header("Access-Control-Allow-Origin").c_str(), path);
}

TEST(Discovery, is_pointed_to_where_credentials_or_money_are_wanted) {
  for (const char* path : {"/api/generate", "/api/credits", "/api/v1/keys", "/api/auth/list-sessions"}) {
    const auto answer = client.get(path);
    CHECK_TEXT(answer.status == 401 || answer.status == 402, path);
    STRCMP_EQUAL_TEXT("</openapi.json>; rel=\"service-desc\", </docs>; rel=\"service-doc\"",
                      answer.header("Link").c_str(), path);
  }
  STRCMP_EQUAL("", client.get("/healthz").header("Link").c_str());
}
