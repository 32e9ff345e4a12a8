// What nobody knows of a query is refused, rather than left out as if it were not there.
#include <rapidjson/document.h>
#include <rapidjson/istreamwrapper.h>

#include <cctype>
#include <fstream>

#include "support/account.h"
#include "support/json.h"
#include "text/ascii.h"

#include <CppUTest/TestHarness.h>

namespace {

struct Read {
  std::string path;
  std::vector<std::string> once;  // parameters that may be given once
};

bool is_sent_by_players(const std::string& path) {
  return path == "/api/v1/telemetry" || path == "/api/v1/epas" || text::starts_with(path, "/api/v1/cmcd");
}

bool is_of_the_api(const std::string& path) {
  return path == "/api/credits" || path == "/api/usage" ||
         (text::starts_with(path, "/api/v1/") && !is_sent_by_players(path));
}

std::vector<std::string> once_in(const rapidjson::Value& operation) {
  std::vector<std::string> names;
  if (!operation.HasMember("parameters")) return names;
  for (const auto& parameter : operation["parameters"].GetArray()) {
    const std::string type = parameter["schema"].HasMember("type") ? parameter["schema"]["type"].GetString() : "";
    if (parameter["in"] == "query" && type != "array") names.emplace_back(parameter["name"].GetString());
  }
  return names;
}

std::string with_an_id(std::string path) {
  const auto open = path.find('{');
  return open == path.npos ? path : path.replace(open, path.find('}') - open + 1, "an-id");
}

std::string in_capitals(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(c));
  return text;
}

struct ParametersTest : Utest {
  Stack& stack = Stack::running();
  Client client = signed_up(stack).client.with("X-API-Key", stack.issue_key(1));
  rapidjson::Document description;  // of the interface

  ParametersTest() {
    std::ifstream file("nginx/www/openapi.json");
    rapidjson::IStreamWrapper stream(file);
    description.ParseStream(stream);
  }

  std::vector<Read> reads() {
    std::vector<Read> reads;
    for (const auto& [path, methods] : description["paths"].GetObject()) {
      if (!methods.HasMember("get") || !is_of_the_api(path.GetString())) continue;
      reads.push_back({with_an_id(path.GetString()), once_in(methods["get"])});
    }
    return reads;
  }
};

}  // namespace

TEST_GROUP_BASE(ReadParameters, ParametersTest){};
TEST_GROUP_BASE(WriteParameters, ParametersTest){};

TEST(WriteParameters, are_refused_by_what_changes_something) {
  int tried = 0;
  for (const auto& [path, methods] : description["paths"].GetObject()) {
    for (const auto& [name, operation] : methods.GetObject()) {
      const std::string method = in_capitals(name.GetString());
      if (!text::starts_with(path.GetString(), "/api/v1/") || method == "GET") continue;
      if (is_sent_by_players(path.GetString())) continue;
      const auto target = with_an_id(path.GetString()) + "?dryRun=true";
      const auto answer = client.request(method, target, "{}", "application/json");
      LONGS_EQUAL_TEXT(400, answer.status, (method + ' ' + target).c_str());
      STRCMP_CONTAINS("dryRun", answer.body.c_str());
      ++tried;
    }
  }
  CHECK(tried > 15);
}

TEST(WriteParameters, change_nothing_when_they_are_refused) {
  const auto id = text_in(client.post("/api/v1/keys", R"({"label":"phone"})").body, "id");
  LONGS_EQUAL(400, client.request("DELETE", "/api/v1/keys/" + id + "?dryRun=true", "", "").status);
  STRCMP_CONTAINS(R"("revokedAt":null)", client.get("/api/v1/keys").body.c_str());
}

TEST(ReadParameters, that_are_not_known_are_refused_by_every_read) {
  const auto all = reads();
  CHECK(all.size() > 15);
  for (const auto& read : all) {
    const auto answer = client.get(read.path + "?fitler=player:x");
    LONGS_EQUAL_TEXT(400, answer.status, read.path.c_str());
    STRCMP_CONTAINS("fitler", answer.body.c_str());
    STRCMP_CONTAINS("is not a parameter here", answer.body.c_str());
  }
}

TEST(ReadParameters, that_may_be_given_once_are_refused_when_they_are_given_twice) {
  for (const auto& read : reads()) {
    for (const auto& name : read.once) {
      const auto answer = client.get(read.path + "?" + name + "=1&" + name + "=2");
      LONGS_EQUAL_TEXT(400, answer.status, (read.path + " " + name).c_str());
      STRCMP_CONTAINS(name.c_str(), answer.body.c_str());
    }
  }
}

TEST(ReadParameters, that_are_not_known_are_named_beside_those_that_are) {
  STRCMP_EQUAL(R"({"errors":{"offset":"is not a parameter here; known are cursor, limit"}})",
               client.get("/api/v1/streams?offset=3").body.c_str());
  STRCMP_EQUAL(R"({"error":"invalid_request","message":"until is not a parameter here; known are from, to."})",
               client.get("/api/usage?until=3").body.c_str());
}

TEST(ReadParameters, of_pages_for_people_are_not_looked_at) {
  LONGS_EQUAL(200, stack.client().get("/?utm_source=newsletter").status);
  LONGS_EQUAL(200, stack.client().get("/docs?utm_source=newsletter").status);
}
