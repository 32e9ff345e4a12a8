#include "figures/rules/metrics/words.h"

#include <CppUTest/TestHarness.h>

using namespace figures::rules;

namespace {

void check_printed(const char* expected, const char* metric, double value) {
  STRCMP_EQUAL(expected, in_unit(find_metric(metric).value(), value).c_str());
}

}  // namespace

TEST_GROUP(MetricWords){};

TEST(MetricWords, print_shares_with_three_digits) {
  check_printed("8.2 %", "startFailures", 0.082);
  check_printed("33.3 %", "startFailures", 1.0 / 3);
  check_printed("10 %", "startFailures", 0.09999);
  check_printed("100 %", "startFailures", 0.9996);
  check_printed("0.0125 %", "startFailures", 0.000125);
  check_printed("0 %", "startFailures", 1e-17);
}

TEST(MetricWords, print_times_in_the_unit_that_suits_them) {
  check_printed("500 ms", "startupMs:p50", 500);
  check_printed("4.2 s", "startupMs:p95", 4200);
  check_printed("1,235 s", "startupMs:p95", 1'234'567);
  check_printed("0.5 h", "playedMs:sum", 1'800'000);
  check_printed("1,234 h", "playedMs:sum", 1234 * 3'600'000.0);
}

TEST(MetricWords, print_numbers_with_commas) {
  check_printed("7", "attempts", 7);
  check_printed("999", "viewers:peak", 999);
  check_printed("1,234,567", "attempts", 1'234'567);
  check_printed("2,400 kbit/s", "bitrateKbps", 2400);
  check_printed("82.3", "experienceScore", 82.3);
}
