#include "events/rules/cdn_names.h"

#include <CppUTest/TestHarness.h>

using events::rules::cdn_host_error;
using events::rules::cdn_name;
using events::rules::CdnNames;
using events::rules::renamed;
using playback::Served;

namespace {

const CdnNames kNames = {{"*.example", "All"}, {"*.cdn.example", "One"}, {"a.cdn.example", "Own"}};

void check_name(const char* expected, const char* host) { STRCMP_EQUAL(expected, cdn_name(kNames, host).c_str()); }

}  // namespace

TEST_GROUP(CdnNames){};

TEST(CdnNames, work) {
  check_name("Own", "a.cdn.example");
  check_name("One", "b.cdn.example");
  check_name("One", "B.c.CDN.example");
  check_name("All", "cdn.example");
  check_name("example", "example");
  check_name("media.test", "media.test");
}

TEST(CdnNames, take_no_suffix_that_is_not_whole) { check_name("xcdn.test", "xcdn.test"); }

TEST(CdnNames, add_up_hosts_of_one_name) {
  const auto sums =
      renamed({{"x.cdn.example", 1, 2, 3}, {"media.test", 10, 20, 30}, {"y.cdn.example", 4, 5, 6}}, kNames);
  CHECK(sums == (std::vector<Served>{{"One", 5, 7, 9}, {"media.test", 10, 20, 30}}));
  CHECK_TRUE(renamed({{"x.cdn.example", 1, 2, 3}, {"y.cdn.example", 4, 5, 6}}, kNames).empty());
}

TEST(CdnNames, are_of_hosts) {
  for (const char* host : {"a", "a.example", "*.example", "x-1_2.example"})
    CHECK_FALSE(cdn_host_error(host).has_value());
  for (const char* none : {"", "*", "*.", "a..b", "A.example", "a.*.example", "https://a.example", "a.example/", "a b"})
    CHECK_TRUE(cdn_host_error(none).has_value());
  CHECK_FALSE(cdn_host_error("*." + std::string(253, 'a')).has_value());
  CHECK_TRUE(cdn_host_error(std::string(256, 'a')).has_value());
}
