// The checks, against the alert rules for Prometheus.
#include "alarms/rules/checks.h"

#include <fstream>
#include <regex>
#include <sstream>

#include <CppUTest/TestHarness.h>

using namespace alarms::rules;

namespace {

std::string rule_named(const std::string& alert) {
  std::ostringstream text;
  text << std::ifstream("scripts/monitoring/rules.yml").rdbuf();
  const auto all = text.str();
  const auto begin = all.find("- alert: " + alert + "\n");
  return begin == all.npos ? "" : all.substr(begin, all.find("- alert: ", begin + 1) - begin);
}

int pending_seconds_of(const std::string& rule) {
  std::smatch found;
  if (!std::regex_search(rule, found, std::regex("\n +for: ([0-9]+)([smh])\n"))) return 0;
  const int unit = found[2] == "h" ? 3600 : found[2] == "m" ? 60 : 1;
  return std::stoi(found[1].str()) * unit;
}

std::vector<double> thresholds_of(const std::string& rule) {
  const std::string labels = "labels:";
  const auto expression = rule.substr(0, rule.find(labels));
  const std::regex comparison("[<>] ([0-9.e]+)");
  std::vector<double> found;
  for (std::sregex_iterator at(expression.begin(), expression.end(), comparison), end; at != end; ++at) {
    found.push_back(std::stod((*at)[1].str()));
  }
  return found;
}

}  // namespace

TEST_GROUP(Checks){};

TEST(Checks, fire_as_the_rules_for_prometheus_do) {
  int compared = 0;
  for (const auto& check : checks()) {
    if (check.alert.empty()) continue;
    const auto rule = rule_named(check.alert);
    CHECK_TRUE_TEXT(!rule.empty(), check.alert.c_str());
    LONGS_EQUAL_TEXT(check.pending_seconds, pending_seconds_of(rule), check.alert.c_str());
    CHECK_TRUE_TEXT(check.thresholds == thresholds_of(rule), check.alert.c_str());
    ++compared;
  }
  LONGS_EQUAL(10, compared);
}

TEST(Checks, have_names_that_fit_into_their_column) {
  for (const auto& check : checks()) CHECK(check.name.size() <= 16);
  CHECK_THROWS(std::out_of_range, find_check("moon"));
}
