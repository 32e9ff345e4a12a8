// Our parser and the reference library's, on the same records (tests/cmcd).
#include <unistd.h>

#include <fstream>
#include <iostream>
#include <random>
#include <sstream>

#include "json/json.h"
#include "json/strict.h"
#include "support/command.h"
#include "support/home.h"
#include "text/structured_fields.h"

#include <CppUTest/TestHarness.h>

using namespace text::structured;
using json::Json;

namespace {

using Random = std::mt19937;

constexpr int kRecords = 2000;

int below(Random& random, int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); }

std::string of(const std::vector<std::string>& choices, Random& random) {
  return choices[static_cast<std::size_t>(below(random, static_cast<int>(choices.size())))];
}

std::string value(Random& random) {
  switch (below(random, 5)) {
    case 0:
      return std::to_string(static_cast<std::int64_t>(random()) * (below(random, 2) ? 1 : 1000) - 1000000);
    case 1:
      return std::to_string(below(random, 5000) - 100) + "." + std::to_string(below(random, 1000));
    case 2:
      return of({R"("")", R"("6e2fb550-1")", R"("a \"quoted\" \\ text, (with) = ; all")", R"("Füchse")"}, random);
    case 3:
      return of({"p", "ps", "a/b:c", "*x", "application/cmcd", "A-b.c_d"}, random);
    default:
      return of({"?0", "?1"}, random);
  }
}

std::string parameters(Random& random) {
  std::string text;
  for (int left = below(random, 4) ? 0 : 1 + below(random, 2); left > 0; --left) {
    text += ";" + of({"v", "a", "r", "av"}, random) + (below(random, 2) ? "" : "=" + value(random));
  }
  return text;
}

std::string list(Random& random) {
  std::string text = "(";
  for (int left = below(random, 4); left > 0; --left)
    text += value(random) + parameters(random) + (left > 1 ? " " : "");
  return text + ")" + parameters(random);
}

// A dictionary, with a mistake in every third.
std::string record(Random& random) {
  std::string text;
  for (int left = 1 + below(random, 12); left > 0; --left) {
    text += of({"br", "bl", "cid", "e", "ec", "sid", "sta", "ts", "su", "com.example-x", "pr", "nor"}, random);
    const int kind = below(random, 4);
    text += kind == 0 ? parameters(random) : kind == 1 ? "=" + list(random) : "=" + value(random) + parameters(random);
    if (left > 1) text += ",";
  }
  if (below(random, 3) > 0) return text;
  const auto at = static_cast<std::size_t>(below(random, static_cast<int>(text.size())));
  if (static_cast<unsigned char>(text[at]) >= 0x80) return text;
  if (below(random, 2)) return text.erase(at, 1);
  return text.insert(at, of({",", "=", "\"", "(", ")", " ", ";", "?", "1", ".", "x", "\\"}, random));
}

Json json_of(const Value& value) {
  if (value.kind == text::structured::Kind::boolean) return value.number != 0;
  if (value.kind == text::structured::Kind::string || value.kind == text::structured::Kind::token) return value.text;
  return Json::verbatim(std::to_string(value.number));
}

Json with_parameters(const Json& value, const std::vector<Parameter>& parameters) {
  if (parameters.empty()) return value;
  std::vector<Json::Member> members;
  for (const auto& [name, of_it] : parameters) members.emplace_back(name, json_of(of_it));
  return Json::object({{"value", value}, {"params", Json::object(members)}});
}

// In a list that has parameters, each value is an object.
Json json_of(const Item& item, bool wrapped) {
  const auto value = json_of(item.value);
  return wrapped && item.parameters.empty() ? Json::object({{"value", value}})
                                            : with_parameters(value, item.parameters);
}

Json json_of(const Member& member) {
  std::vector<Json> items;
  for (const auto& item : member.items) items.push_back(json_of(item, !member.parameters.empty()));
  return member.is_list ? with_parameters(Json::array(items), member.parameters) : items.front();
}

// As the reference library prints what it has read.
std::string read_by_us(const std::string& text) {
  const auto [keys, error] = parse(text);
  if (error) return "null";
  std::vector<Json::Member> members;
  for (const auto& member : keys) members.emplace_back(member.key, json_of(member));
  return Json::object(members).text();
}

void check_same(const std::string& theirs, const std::string& record) {
  const auto ours = read_by_us(record);
  const bool same = json::parse_strictly(theirs) == json::parse_strictly(ours);
  CHECK_TRUE_TEXT(same, (record + "\nours:   " + ours + "\ntheirs: " + theirs).c_str());
}

}  // namespace

TEST_GROUP(CmcdReference){};

TEST(CmcdReference, works) {
  if (access("tests/node_modules/@svta/cml-cmcd", F_OK) != 0) return;  // tests/support/npm-packages has said why
  Random random{20261122};
  std::vector<std::string> records;
  for (int i = 0; i < kRecords; ++i) records.push_back(record(random));
  const std::string file = own_folder() + "/cmcd-records";
  std::ofstream out(file);
  for (const auto& one : records) out << one << '\n';
  out.close();

  int status = 0;
  std::istringstream answers(
      output_of("tests/node_modules/node-linux-*/bin/node tests/cmcd/decode.mjs " + file, status));
  unlink(file.c_str());
  LONGS_EQUAL(0, status);
  std::string theirs;
  int readable = 0;
  for (const auto& one : records) {
    CHECK_TRUE_TEXT(std::getline(answers, theirs).good(), one.c_str());
    check_same(theirs, one);
    readable += theirs != "null";
  }
  CHECK(readable > kRecords / 2 && readable < kRecords);
}
