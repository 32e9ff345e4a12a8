#include "calendar/zone.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "calendar/date.h"
#include "calendar/period.h"
#include "support/home.h"

#include <CppUTest/TestHarness.h>

using calendar::Zone;

namespace {

std::int64_t time_of(const std::string& iso) { return calendar::parse_timestamp(iso).value(); }
Zone zone(const char* name) { return Zone::named(name).value(); }

std::string begin(const char* zone_name, const std::string& date) {
  return calendar::iso_time(zone(zone_name).begin_of(calendar::day_of(date).value()));
}
void check_begin(const std::string& expected, const char* zone_name, const std::string& date) {
  STRCMP_EQUAL_TEXT((expected + ":00.000Z").c_str(), begin(zone_name, date).c_str(), zone_name);
}

int minutes_ahead(const char* zone_name, const std::string& iso) {
  return static_cast<int>(zone(zone_name).offset_at(time_of(iso)) / calendar::kMinuteMs);
}

}  // namespace

TEST_GROUP(Zone){};

TEST(Zone, knows_how_far_clocks_are_ahead) {
  LONGS_EQUAL(60, minutes_ahead("Europe/Berlin", "2026-03-29T00:59:59Z"));
  LONGS_EQUAL(120, minutes_ahead("Europe/Berlin", "2026-03-29T01:00:00Z"));
  LONGS_EQUAL(120, minutes_ahead("Europe/Berlin", "2026-10-25T00:59:59Z"));
  LONGS_EQUAL(60, minutes_ahead("Europe/Berlin", "2026-10-25T01:00:00Z"));
  LONGS_EQUAL(345, minutes_ahead("Asia/Kathmandu", "2026-06-01T00:00:00Z"));
  LONGS_EQUAL(660, minutes_ahead("Australia/Lord_Howe", "2026-01-01T00:00:00Z"));
  LONGS_EQUAL(630, minutes_ahead("Australia/Lord_Howe", "2026-07-01T00:00:00Z"));
  LONGS_EQUAL(-210, minutes_ahead("America/St_Johns", "2026-01-01T00:00:00Z"));
  LONGS_EQUAL(0, minutes_ahead("UTC", "2026-06-01T00:00:00Z"));
}

// 2037 is the last year for which files list when clocks change.
TEST(Zone, knows_it_for_all_years_that_a_time_may_have) {
  LONGS_EQUAL(60, minutes_ahead("Europe/Berlin", "2000-01-01T00:00:00Z"));
  LONGS_EQUAL(120, minutes_ahead("Europe/Berlin", "2000-07-01T00:00:00Z"));
  LONGS_EQUAL(60, minutes_ahead("Europe/Berlin", "2099-12-01T00:00:00Z"));
}

TEST(Zone, begins_days_at_midnight) {
  check_begin("2026-05-31T22:00", "Europe/Berlin", "2026-06-01");
  check_begin("2026-05-31T18:30", "Asia/Kolkata", "2026-06-01");
  check_begin("2026-05-31T18:15", "Asia/Kathmandu", "2026-06-01");
  check_begin("2026-06-01T02:30", "America/St_Johns", "2026-06-01");
  check_begin("2026-05-31T10:00", "Pacific/Kiritimati", "2026-06-01");
  check_begin("2026-06-01T11:00", "Pacific/Pago_Pago", "2026-06-01");
}

TEST(Zone, has_days_of_23_and_25_hours) {
  check_begin("2026-03-28T23:00", "Europe/Berlin", "2026-03-29");
  check_begin("2026-03-29T22:00", "Europe/Berlin", "2026-03-30");
  check_begin("2026-10-24T22:00", "Europe/Berlin", "2026-10-25");
  check_begin("2026-10-25T23:00", "Europe/Berlin", "2026-10-26");
  check_begin("2026-10-03T14:00", "Australia/Sydney", "2026-10-04");
  check_begin("2026-10-04T13:00", "Australia/Sydney", "2026-10-05");
  check_begin("2026-04-04T13:00", "Australia/Lord_Howe", "2026-04-05");
  check_begin("2026-04-05T13:30", "Australia/Lord_Howe", "2026-04-06");
}

// 00:00 was left out there on 6 September 2020, and happened twice in Havana on 1 November 2020.
TEST(Zone, begins_days_without_a_midnight_and_with_two_of_them) {
  check_begin("2020-09-05T04:00", "America/Santiago", "2020-09-05");
  check_begin("2020-09-06T04:00", "America/Santiago", "2020-09-06");
  check_begin("2020-09-07T03:00", "America/Santiago", "2020-09-07");
  check_begin("2020-11-01T04:00", "America/Havana", "2020-11-01");
  check_begin("2020-11-02T05:00", "America/Havana", "2020-11-02");
}

// Samoa went from the 29th to the 31st of December 2011.
TEST(Zone, goes_on_after_a_day_that_there_was_not) {
  check_begin("2011-12-29T10:00", "Pacific/Apia", "2011-12-29");
  check_begin("2011-12-30T10:00", "Pacific/Apia", "2011-12-30");
  check_begin("2011-12-30T10:00", "Pacific/Apia", "2011-12-31");
}

TEST(Zone, tells_the_day) {
  LONGS_EQUAL(calendar::day_of("2026-03-29").value(), zone("Europe/Berlin").day_at(time_of("2026-03-28T23:00:00Z")));
  LONGS_EQUAL(calendar::day_of("2026-03-28").value(), zone("Europe/Berlin").day_at(time_of("2026-03-28T22:59:59Z")));
  LONGS_EQUAL(-1, zone("America/New_York").day_at(0));
}

TEST(Zone, may_have_an_older_name) {
  LONGS_EQUAL(330, minutes_ahead("Asia/Calcutta", "2026-06-01T00:00:00Z"));
  LONGS_EQUAL(120, minutes_ahead("Europe/Kiev", "2026-01-01T00:00:00Z"));
}

TEST(Zone, may_have_a_name_for_which_there_is_no_file) {
  namespace fs = std::filesystem;
  const fs::path folder = new_scratch();
  fs::create_directory(folder / "Asia");
  fs::copy("/usr/share/zoneinfo/Asia/Kolkata", folder / "Asia/Kolkata");
  std::ofstream(folder / "tzdata.zi") << "# version 2026a\nL Asia/Kolkata Asia/Calcutta\nL Asia/Nowhere Asia/Other\n";
  setenv("TZDIR", folder.c_str(), 1);
  const auto older = Zone::named("Asia/Calcutta"), of_none = Zone::named("Asia/Other"),
             unknown = Zone::named("Calcutta");
  unsetenv("TZDIR");
  CHECK(older.has_value());
  LONGS_EQUAL(330 * calendar::kMinuteMs, older->offset_at(0));
  CHECK_FALSE(of_none.has_value());
  CHECK_FALSE(unknown.has_value());
}

TEST(Zone, is_one_that_the_host_knows) {
  for (const std::string name :
       {"", "Europe", "Europe/", "Europe/Nowhere", "europe/berlin", "posix/Europe/Berlin", "right/Europe/Berlin",
        "posixrules", "localtime", "/etc/localtime", "../zoneinfo/Europe/Berlin", "Europe/../Europe/Berlin", "EST4",
        "CET-1CEST", "+02:20", "+15:00", "02:00", "Europe/Berlin ", "Europe/Berlin\n"}) {
    CHECK_FALSE_TEXT(Zone::named(name).has_value(), name.c_str());
  }
  CHECK_FALSE(Zone::named(std::string("Europe/Berlin\0", 14)).has_value());
  CHECK_FALSE(Zone::named("A" + std::string(100000, 'a')).has_value());
}

TEST(Zone, says_when_clocks_show_the_same_on_another_day) {
  const auto later = [](const char* name, const std::string& iso, int days) {
    return calendar::iso_time(zone(name).days_later(time_of(iso + ":00Z"), days));
  };
  STRCMP_EQUAL("2026-03-29T22:00:00.000Z", later("Europe/Berlin", "2026-03-22T23:00", 7).c_str());
  STRCMP_EQUAL("2026-03-22T23:00:00.000Z", later("Europe/Berlin", "2026-03-29T22:00", -7).c_str());
  STRCMP_EQUAL("2026-03-29T10:30:00.000Z", later("Europe/Berlin", "2026-03-28T11:30", 1).c_str());
  STRCMP_EQUAL("2020-09-06T04:00:00.000Z", later("America/Santiago", "2020-09-05T04:00", 1).c_str());
  STRCMP_EQUAL("2026-03-29T11:30:00.000Z", later("UTC", "2026-03-28T11:30", 1).c_str());
}

TEST(Zone, may_be_a_clock_that_is_never_changed) {
  LONGS_EQUAL(330, minutes_ahead("+05:30", "2026-06-01T00:00:00Z"));
  LONGS_EQUAL(-210, minutes_ahead("-03:30", "2026-06-01T00:00:00Z"));
  const auto ahead = Zone::ahead_of_utc(-90 * calendar::kMinuteMs);
  LONGS_EQUAL(-90 * calendar::kMinuteMs, ahead.offset_at(time_of("2026-06-01T00:00:00Z")));
  STRCMP_EQUAL("2026-06-01T01:30:00.000Z", calendar::iso_time(ahead.begin_of(*calendar::day_of("2026-06-01"))).c_str());
}
