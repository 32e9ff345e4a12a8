#include "net/url_guard.h"

#include <algorithm>
#include <fstream>
#include <future>
#include <map>
#include <sstream>
#include <stdexcept>

#include <rapidjson/document.h>

#include <CppUTest/TestHarness.h>

namespace {

const std::string kFolder = "tests/net/";

const std::map<std::string, std::string> kMessages{
    {"parse", "URL could not be parsed"},
    {"scheme", "Only http(s) URLs are allowed"},
    {"hostname", "URL has no hostname"},
    {"resolve", "Hostname did not resolve"},
};

// The rows of a tab-separated file, without the header.
std::vector<std::vector<std::string>> rows(const std::string& file) {
  std::ifstream table(kFolder + file);
  if (!table) throw std::runtime_error(kFolder + file + " is not there; run from the repository's root");

  std::vector<std::vector<std::string>> result;
  for (std::string line; std::getline(table, line);) {
    std::istringstream columns(line);
    result.emplace_back();
    for (std::string cell; std::getline(columns, cell, '\t');) result.back().push_back(cell);
  }
  result.erase(result.begin());
  return result;
}

bool all_labels_can_be_asked_for(const std::string& name) {
  std::istringstream labels(name);
  for (std::string label; std::getline(labels, label, '.');)
    if (label.empty() || label.size() > 63) return false;
  return !name.empty() && name.back() != '.';
}

// Resolves names by source_url_resolver.tsv, where "*.public.test" means every name below it.
std::optional<net::Addresses> look_up(std::string host) {
  std::transform(host.begin(), host.end(), host.begin(), tolower);
  if (!host.empty() && host.back() == '.') host.pop_back();
  if (!all_labels_can_be_asked_for(host)) return std::nullopt;

  static const auto names = rows("source_url_resolver.tsv");
  const auto row = std::find_if(names.begin(), names.end(), [&](const auto& row) {
    const std::string& name = row[0];
    if (name[0] != '*') return host == name;
    return host.size() >= name.size() && host.substr(host.size() - name.size() + 1) == name.substr(1);
  });
  if (row == names.end()) return std::nullopt;

  net::Addresses found;
  std::istringstream addresses((*row)[1]);
  for (std::string text; std::getline(addresses, text, ',');)
    if (const auto address = net::parse_address(text)) found.push_back(*address);
  if (found.empty()) return std::nullopt;
  return found;
}

net::Guard a_guard(net::Lookup lookup = look_up) { return {{}, std::move(lookup)}; }

net::Guard answering(const std::vector<std::string>& texts) {
  net::Addresses found;
  for (const auto& text : texts) found.push_back(net::parse_address(text).value());
  return a_guard([found](const std::string&) { return found; });
}

// The sentence about the URL of a stream; "ok" when it may be used.
std::string verdict(const std::string& url, const net::Guard& guard = a_guard()) {
  return net::url_error(url, guard).value_or("ok");
}

std::string expected(const std::string& cell) {
  if (cell == "ok") return cell;
  if (cell.rfind("private ", 0) == 0) return "Hostname resolves to a private address (" + cell.substr(8) + ")";
  return kMessages.at(cell);
}

// Cells are JSON strings without the quotes.
std::string decoded(const std::string& cell) {
  rapidjson::Document string;
  string.Parse<rapidjson::kParseValidateEncodingFlag>(("\"" + cell + "\"").c_str());
  if (string.HasParseError()) throw std::runtime_error("not the inside of a JSON string: " + cell);
  return {string.GetString(), string.GetStringLength()};
}

}  // namespace

TEST_GROUP(SourceUrl){};

TEST(SourceUrl, works) { STRCMP_EQUAL("ok", verdict("https://cdn.public.test/live.m3u8").c_str()); }

TEST(SourceUrl, gives_the_result_of_the_table_for_each_of_its_urls) {
  std::string wrong;
  const auto table = rows("source_url_vectors.tsv");
  for (const auto& row : table) {
    const std::string said = verdict(decoded(row.at(0)));
    if (said != expected(row.at(1))) wrong += row[0] + "  wants " + row[1] + ", got " + said + "\n";
  }

  STRCMP_EQUAL("", wrong.c_str());
  CHECK(table.size() >= 300);
}

TEST(SourceUrl, checks_the_syntax_before_the_scheme) {
  STRCMP_EQUAL("URL could not be parsed", verdict("ftp://good public.test/").c_str());
}

TEST(SourceUrl, checks_the_scheme_before_the_hostname) {
  STRCMP_EQUAL("Only http(s) URLs are allowed", verdict("ftp:///").c_str());
}

TEST(SourceUrl, checks_the_hostname_before_resolving_it) {
  bool asked = false;
  const auto lookup = [&](const std::string&) {
    asked = true;
    return std::nullopt;
  };

  STRCMP_EQUAL("URL has no hostname", verdict("http://:80/", a_guard(lookup)).c_str());
  CHECK_FALSE(asked);
}

TEST(SourceUrl, distinguishes_an_unresolvable_name_from_a_private_one) {
  STRCMP_EQUAL("Hostname did not resolve", verdict("http://nx.test/").c_str());
  STRCMP_EQUAL("Hostname did not resolve", verdict("http://good.public.test/", answering({})).c_str());
}

TEST(SourceUrl, leaves_it_open_whether_a_name_is_public_that_cannot_be_looked_up) {
  std::promise<void> release;
  const net::LookupWithTimeout late(
      [released = release.get_future().share()](const std::string&) {
        released.wait();
        return net::Addresses{*net::parse_address("8.8.8.8")};
      },
      std::chrono::milliseconds(1), 1);

  CHECK_THROWS(net::LookupFailed, verdict("http://a.test/", a_guard(late)));
  release.set_value();
}

TEST(SourceUrl, requires_every_address_of_a_name_to_be_public) {
  const char* message = "Hostname resolves to a private address (10.0.0.7)";

  STRCMP_EQUAL(message, verdict("http://a.test/", answering({"8.8.8.8", "10.0.0.7"})).c_str());
  STRCMP_EQUAL(message, verdict("http://a.test/", answering({"10.0.0.7", "8.8.8.8"})).c_str());
  STRCMP_EQUAL("ok", verdict("http://a.test/", answering({"8.8.8.8", "2a00:1450::1"})).c_str());
}

TEST(SourceUrl, names_the_first_private_address_that_the_resolver_returned) {
  STRCMP_EQUAL("Hostname resolves to a private address (fd00::7)",
               verdict("http://a.test/", answering({"8.8.8.8", "FD00:0::7", "10.0.0.7"})).c_str());
}

TEST(SourceUrl, resolves_the_ascii_form_of_the_name) {
  std::string asked;
  const auto lookup = [&](const std::string& host) {
    asked = host;
    return std::nullopt;
  };

  verdict("http://user:pass@b\u00fccher.test:8080/x", a_guard(lookup));
  STRCMP_EQUAL("xn--bcher-kva.test", asked.c_str());
}

TEST(SourceUrl, does_not_resolve_ip_addresses) {
  const auto lookup = [](const std::string& host) -> std::optional<net::Addresses> {
    throw std::logic_error("asked for " + host);
  };

  STRCMP_EQUAL("ok", verdict("http://8.8.8.8/", a_guard(lookup)).c_str());
  STRCMP_EQUAL("ok", verdict("http://[2a00:1450::1]/", a_guard(lookup)).c_str());
  STRCMP_EQUAL("ok", verdict("http://0x08080808/", a_guard(lookup)).c_str());
}

TEST(SourceUrl, accepts_2048_bytes_and_no_more) {
  const std::string start = "http://good.public.test/";
  const std::string longest = start + std::string(2048 - start.size(), 'a');

  STRCMP_EQUAL("ok", verdict(longest).c_str());
  STRCMP_EQUAL("URL could not be parsed", verdict(longest + "a").c_str());
}
