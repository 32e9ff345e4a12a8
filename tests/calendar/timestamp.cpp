#include "calendar/timestamp.h"

#include <CppUTest/TestHarness.h>

using calendar::parse_timestamp;
using calendar::sql_time;

namespace {

std::string round_trip(const char* text) {
  const auto time = parse_timestamp(text);
  return time ? sql_time(*time) : "refused";
}

}  // namespace

TEST_GROUP(Timestamp){};

TEST(Timestamp, is_read_and_printed) {
  CHECK(0 == sql_time(0).compare("1970-01-01 00:00:00.000"));
  CHECK(1795230000250 == parse_timestamp("2026-11-21T03:00:00.250Z").value());
  STRCMP_EQUAL("2026-11-21 03:00:00.250", round_trip("2026-11-21T03:00:00.250Z").c_str());
}

TEST(Timestamp, may_have_any_fraction_and_offset) {
  STRCMP_EQUAL("2026-11-21 03:00:00.000", round_trip("2026-11-21T03:00:00Z").c_str());
  STRCMP_EQUAL("2026-11-21 03:00:00.100", round_trip("2026-11-21T03:00:00.1Z").c_str());
  STRCMP_EQUAL("2026-11-21 03:00:00.123", round_trip("2026-11-21T03:00:00.123456789Z").c_str());
  STRCMP_EQUAL("2026-11-21 03:00:00.000", round_trip("2026-11-21T05:30:00+02:30").c_str());
  STRCMP_EQUAL("2026-11-21 03:00:00.000", round_trip("2026-11-20T22:00:00-0500").c_str());
  STRCMP_EQUAL("2026-11-21 03:00:00.000", round_trip("2026-11-21T04:00:00+01").c_str());
}

TEST(Timestamp, knows_the_calendar) {
  STRCMP_EQUAL("2028-02-29 12:00:00.000", round_trip("2028-02-29T12:00:00Z").c_str());
  STRCMP_EQUAL("2000-02-29 00:00:00.000", round_trip("2000-02-29T00:00:00Z").c_str());
  STRCMP_EQUAL("2024-12-31 23:59:59.999", round_trip("2024-12-31T23:59:59.999Z").c_str());
  STRCMP_EQUAL("2027-01-01 00:00:00.000", round_trip("2026-12-31T23:59:60Z").c_str());
  STRCMP_EQUAL("2026-03-01 00:00:00.000", round_trip("2026-02-28T23:00:00-01:00").c_str());
}

TEST(Timestamp, is_read_and_printed_back_for_every_day_of_four_hundred_years) {
  for (std::int64_t day = 0; day < 146097; ++day) {
    std::string text = sql_time(day * 86400000 + 45296789);
    text[10] = 'T';
    const auto again = parse_timestamp(text + "Z");
    if (text < "2000" || text >= "2100") continue;
    CHECK(again.value() == day * 86400000 + 45296789);
  }
}

TEST(Timestamp, needs_an_offset_and_an_existing_moment) {
  for (const char* wrong : {"",
                            "2026",
                            "2026-11-21",
                            "2026-11-21T03:00:00",
                            "2026-11-21T03:00Z",
                            "2026-11-21 03:00:00Z",
                            "2026-13-01T00:00:00Z",
                            "2026-00-01T00:00:00Z",
                            "2026-02-29T00:00:00Z",
                            "2026-04-31T00:00:00Z",
                            "2026-01-00T00:00:00Z",
                            "2026-01-01T24:00:00Z",
                            "2026-01-01T00:60:00Z",
                            "2026-01-01T00:00:61Z",
                            "2026-01-01T00:00:00.Z",
                            "2026-01-01T00:00:00+24:00",
                            "2026-01-01T00:00:00+00:60",
                            "2026-01-01T00:00:00+",
                            "2026-01-01T00:00:00Zx",
                            "1999-12-31T23:59:59Z",
                            "2100-01-01T00:00:00Z",
                            "1763693998000"}) {
    CHECK_FALSE(parse_timestamp(wrong).has_value());
  }
}
