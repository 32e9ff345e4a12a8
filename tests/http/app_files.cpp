// The files of /app/: one page for every address, modules, and the libraries of others
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

namespace fs = std::filesystem;

const fs::path kApp = "nginx/www/app";

std::string content(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::vector<std::string> found(const std::string& text, const char* pattern) {
  const std::regex expression(pattern);
  std::vector<std::string> all;
  for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at) all.push_back((*at)[1]);
  return all;
}

}  // namespace

TEST_GROUP(AppFiles) {
  Stack& stack = Stack::running();
  Client client = stack.client();
};

TEST(AppFiles, works) {
  const auto page = std::regex_replace(content(kApp / "index.html"), std::regex("<!--#[^>]*-->"), "");
  client.with("Accept", "text/html");
  for (const char* path :
       {"/app/", "/app/sign-in", "/app/streams/1", "/app/sessions/evening.js", "/app/sessions/a%2Fb"}) {
    const auto answer = client.get(path);
    LONGS_EQUAL(200, answer.status);
    STRCMP_EQUAL(page.c_str(), answer.body.c_str());
    STRCMP_EQUAL("text/html; charset=utf-8", answer.header("Content-Type").c_str());
    STRCMP_EQUAL("no-cache", answer.header("Cache-Control").c_str());
    STRCMP_EQUAL(
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        answer.header("Content-Security-Policy").c_str());
  }
}

TEST(AppFiles, have_the_types_that_browsers_ask_for) {
  STRCMP_EQUAL("text/javascript", client.get("/app/app.js").header("Content-Type").c_str());
  STRCMP_EQUAL("text/javascript", client.get("/app/screens/sign-in.js").header("Content-Type").c_str());
  STRCMP_EQUAL("text/css", client.get("/app/app.css").header("Content-Type").c_str());
  STRCMP_EQUAL("text/plain; charset=utf-8", client.get("/app/vendor/htm.LICENSE.txt").header("Content-Type").c_str());
}

TEST(AppFiles, are_compressed_and_asked_for_only_when_they_have_changed) {
  auto browser = stack.client().with("Accept-Encoding", "gzip");
  const auto script = browser.get("/app/vendor/preact.js");
  STRCMP_EQUAL("gzip", script.header("Content-Encoding").c_str());
  STRCMP_EQUAL("Accept-Encoding", script.header("Vary").c_str());
  LONGS_EQUAL(304, browser.with("If-None-Match", script.header("ETag")).get("/app/vendor/preact.js").status);
}

TEST(AppFiles, that_are_not_there_are_not_the_page) {
  for (const char* path : {"/app/no-such.js", "/app/screens/no-such.js", "/app/vendor/no-such.css"}) {
    const auto answer = client.get(path);
    LONGS_EQUAL(404, answer.status);
    STRCMP_CONTAINS("application/json", answer.header("Content-Type").c_str());
  }
}

TEST(AppFiles, answer_only_get_and_head) {
  for (const char* path : {"/app/", "/app/app.js"}) {
    const auto answer = client.post(path, "{}");
    LONGS_EQUAL(405, answer.status);
    STRCMP_EQUAL("GET, HEAD", answer.header("Allow").c_str());
    STRCMP_CONTAINS("application/json", answer.header("Content-Type").c_str());
  }
}

TEST(AppFiles, lead_from_the_path_without_a_slash_to_the_address_that_the_host_is_set_up_for) {
  const auto answer = client.with("Host", "another.example").get("/app");
  LONGS_EQUAL(308, answer.status);
  STRCMP_EQUAL((stack.base_url() + "/app/").c_str(), answer.header("Location").c_str());
}

TEST(AppFiles, have_no_script_or_style_in_the_page) {
  const std::string page = content(kApp / "index.html");
  CHECK(found(page, "(<style|style=|[ ]on[a-z]+=)").empty());
  LONGS_EQUAL(1, found(page, "(<script)").size());
  STRCMP_CONTAINS("<script type=\"module\" src=\"/app/app.js\"></script>", page.c_str());
}

TEST(AppFiles, load_early_only_what_is_there) {
  const auto early = found(content(kApp / "index.html"), "(?:href|src)=\"/app/([^\"]+[.](?:js|css))\"");
  CHECK(early.size() > 5);
  for (const auto& file : early) {
    if (!fs::exists(kApp / file)) FAIL(file.c_str());
  }
  const auto later =
      found(found(content(kApp / "app.js"), "const kFigures = \\[([^\\]]*)\\];").at(0), "\"([a-z/-]+)\"");
  CHECK(later.size() > 5);
  for (const auto& module : later) {
    if (!fs::exists(kApp / (module + ".js"))) FAIL(module.c_str());
  }
}

TEST(AppFiles, import_only_what_is_there) {
  for (const auto& file : fs::recursive_directory_iterator(kApp)) {
    if (file.path().extension() != ".js" || file.path().parent_path().filename() == "vendor") continue;
    for (const auto& name : found(content(file.path()), "from \"([^\"]+)\";")) {
      if (!fs::exists(file.path().parent_path() / name)) FAIL((file.path().string() + " imports " + name).c_str());
    }
  }
}

TEST(AppFiles, have_the_colours_of_the_other_pages) {
  const auto colours =
      found(content("nginx/www/style.css"), "(--(?:ink|faint|paper|card|line|code|accent|on-accent|bad): #[0-9a-f]+);");
  CHECK(colours.size() >= 18);
  for (const auto& colour : colours) STRCMP_CONTAINS(colour.c_str(), content(kApp / "app.css").c_str());
}

TEST_GROUP(AppLibraries){};

TEST(AppLibraries, works) {
  const auto rows = found(content(kApp / "vendor/README.md"), "(\\| `[^`]+` .* `[0-9a-f]{64}` \\|)");
  CHECK(!rows.empty());
  for (const auto& row : rows) {
    const auto file = found(row, "^\\| `([^`]+)`").at(0), hash = found(row, "`([0-9a-f]{64})`").at(0);
    STRCMP_EQUAL(hash.c_str(), crypto::hex(crypto::sha256(content(kApp / "vendor" / file))).c_str());
  }
}

TEST(AppLibraries, are_all_listed_with_a_licence_that_is_there) {
  const std::string table = content(kApp / "vendor/README.md");
  for (const auto& file : fs::directory_iterator(kApp / "vendor")) {
    if (file.path().filename() != "README.md")
      STRCMP_CONTAINS(("`" + file.path().filename().string() + "`").c_str(), table.c_str());
  }
  for (const auto& licence : found(table, "`([a-z]+[.]LICENSE[.]txt)`")) CHECK(fs::exists(kApp / "vendor" / licence));
}
