#include "support/checks.h"

#include "alarms/rules/checks.h"
#include "support/failure.h"

const alarms::rules::Check& check_of(const std::string& name) {
  const auto& all = alarms::rules::checks();
  for (const auto& check : all) {
    if (check.name == name) return check;
  }
  fail_because("no check has the name " + name);
  return all.front();
}

alarms::rules::CheckResult result_of(const std::string& name, db::Database& db, const Config& config) {
  const auto& check = check_of(name);
  return check.measure(check, db, config);
}
