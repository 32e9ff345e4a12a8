#include "metrics/rules/metric_family.h"

#include <CppUTest/TestHarness.h>

using metrics::rules::exposition;
using metrics::rules::gauge;
using metrics::rules::Sample;

TEST_GROUP(Exposition){};

TEST(Exposition, works) {
  STRCMP_EQUAL(
      "# HELP millrace_disk_bytes Size of it.\n# TYPE millrace_disk_bytes gauge\nmillrace_disk_bytes 12345678901234\n",
      exposition({gauge("disk_bytes", "Size of it.", 12345678901234.0)}).c_str());
}

TEST(Exposition, escapes_values_of_labels) {
  const auto text = exposition({gauge("a", "B.", std::vector<Sample>{{{{"c", "\\ \" \n"}}, 0.25}})});
  STRCMP_CONTAINS("millrace_a{c=\"\\\\ \\\" \\n\"} 0.25\n", text.c_str());
}

TEST(Exposition, names_families_without_samples) {
  STRCMP_EQUAL("# HELP millrace_a B.\n# TYPE millrace_a gauge\n", exposition({gauge("a", "B.", std::nullopt)}).c_str());
}
