#include "limits/limits_table.h"

#include <cstring>
#include <set>
#include <string>

#include <CppUTest/TestHarness.h>

using namespace limits;

namespace {

// All that `throttles` holds.
std::multiset<std::string> names() {
  std::multiset<std::string> all;
  for (const auto* row : kLimits) all.insert(row->name);
  all.insert({kFigures, kVerify, kGenerateOnce, kLargeRead, kLookUpOfAccount, kLookUpFrom});
  for (const auto& [lease, account, network] : {kLookUp, kWholeList}) all.insert({lease, account, network});
  all.insert({kSlowAccount, kSlowAddress, kSlowDomain});
  return all;
}

}  // namespace

TEST_GROUP(LimitsTable){};

TEST(LimitsTable, has_no_name_twice) {
  const auto all = names();
  for (const auto& name : all) LONGS_EQUAL_TEXT(1, all.count(name), name.c_str());
}

TEST(LimitsTable, has_names_that_fit_their_column) {
  for (const auto& name : names()) CHECK_TEXT(!name.empty() && name.size() <= 24, name.c_str());
}

TEST(LimitsTable, explains_each_limit) {
  for (const auto* row : kLimits) CHECK_TEXT(std::strlen(row->who) > 0 && std::strlen(row->what) > 0, row->name);
}

// `millrace-admin` prints it for the README, which tests/scripts/readme compares.
TEST(LimitsTable, says_what_settings_allow) {
  Config config{};
  config.tries_per_address = 30;
  config.sessions_per_key = 10000;
  config.telemetry_days = 30;
  config.requests_per_address = 100;
  const auto said = as_markdown(config);
  const auto says = [&](const char* line) { STRCMP_CONTAINS(line, said.c_str()); };
  says("| address | sign-ins | `MILLRACE_AUTH_TRIES` (30) in 10 s | 10 times | no code |\n");
  says("| `MILLRACE_KEY_SESSIONS` (10,000) a minute |");
  says("| six times `MILLRACE_ADDRESS_RATE` (600) a minute |");
  says("| a quarter of `MILLRACE_ACCOUNT_GB` a day |");
  says("| user | streams registered | 30 a minute |  | `too_many_requests` |\n");
}
