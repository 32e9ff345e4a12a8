// The checks, against the alert rules for Prometheus.
#include "alarms/rules/checks.h"

#include "alarms/rules/alert_rules.h"

#include <CppUTest/TestHarness.h>

using namespace alarms::rules;

TEST_GROUP(Checks){};

TEST(Checks, are_rules_for_prometheus_with_the_same_thresholds_and_pending_times) {
  const auto rules = alert_rules({});
  STRCMP_CONTAINS(
      "      - alert: MillraceDiskFull\n"
      "        expr: 'millrace_disk_free_bytes / millrace_disk_bytes < 0.1 or millrace_disk_free_bytes < 1000000000'\n"
      "        for: 60s\n",
      rules.c_str());
  STRCMP_CONTAINS(
      "_timestamp_seconds{name=\"backup\"}) > 93600 or"
      " max(millrace_job_last_success_timestamp_seconds{name=\"backup\"}) - time() > 60'\n        for: 3600s\n",
      rules.c_str());
}

TEST(Checks, are_rules_that_let_rare_maintenance_be_late) {
  Config config{};
  config.maintain_seconds = 600;
  const auto rules = alert_rules(config);
  for (const std::string job : {"maintain", "alerts"})
    STRCMP_CONTAINS(("_timestamp_seconds{name=\"" + job + "\"}) > 1800 or ").c_str(), rules.c_str());
  STRCMP_CONTAINS("min(millrace_figures_lag_seconds) > 1800 or max(millrace_figures_overdue_seconds) > 3600",
                  rules.c_str());
  STRCMP_CONTAINS("max(millrace_credits_lapsed_seconds) > 1800", rules.c_str());
}

TEST(Checks, have_names_that_fit_into_their_column) {
  for (const auto& check : checks()) CHECK(check.name.size() <= 16);
}

TEST(Checks, have_a_threshold_for_each_that_their_alerts_name) {
  const auto rules = alert_rules({});
  for (const std::string comparison : {"< $", "> $"}) CHECK(rules.find(comparison) == std::string::npos);
}
