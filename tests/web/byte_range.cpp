#include "web/byte_range.h"

#include <stdexcept>
#include <string>
#include <vector>

#include <CppUTest/TestHarness.h>

using web::byte_range;
using web::Parts;

namespace {

const char kTag[] = "\"abc\"";

web::Request asking_for(const std::string& range, const std::string& if_range = "") {
  web::Request request;
  request.headers.emplace("RANGE", range);
  if (!if_range.empty()) request.headers.emplace("IF_RANGE", if_range);
  return request;
}

bool is_known(const std::string& if_none_match) {
  web::Request request;
  request.headers.emplace("IF_NONE_MATCH", if_none_match);
  return web::is_known(request, kTag);
}

Parts parts_of(std::vector<std::string> texts) {
  return [texts, at = std::size_t{0}]() mutable { return at < texts.size() ? texts[at++] : ""; };
}

std::string text_of(const Parts& parts) {
  std::string text;
  for (auto part = parts(); !part.empty(); part = parts()) text += part;
  return text;
}

}  // namespace

TEST_GROUP(ByteRange){};

TEST(ByteRange, works) {
  const auto range = byte_range(asking_for("bytes=10-19"), kTag);
  LONGS_EQUAL(10, range.value().first);
  LONGS_EQUAL(19, range.value().last.value());
}

TEST(ByteRange, may_be_open) { CHECK(!byte_range(asking_for("bytes=10-"), kTag).value().last); }

TEST(ByteRange, is_none_where_several_are_asked_for_or_none_is_understood) {
  for (const char* range : {"bytes=0-1,5-6", "bytes=-5", "bytes=5", "bytes=9-5", "bytes=a-b", "lines=1-2",
                            "bytes=", "bytes=99999999999999999999-"}) {
    CHECK_TEXT(!byte_range(asking_for(range), kTag), range);
  }
  CHECK(!byte_range(web::Request(), kTag));
}

TEST(ByteRange, is_one_only_of_the_same_answer) {
  CHECK(byte_range(asking_for("bytes=1-", kTag), kTag).has_value());
  CHECK(!byte_range(asking_for("bytes=1-", "\"another\""), kTag));
  CHECK(!byte_range(asking_for("bytes=1-", "W/\"abc\""), kTag));
  CHECK(!byte_range(asking_for("bytes=1-", "Sat, 21 Nov 2026 00:00:00 GMT"), kTag));
}

TEST(ByteRange, is_cut_out_of_parts) {
  STRCMP_EQUAL("cdef", text_of(web::cut(parts_of({"abc", "d", "efg"}), 2, 4)).c_str());
  STRCMP_EQUAL("efg", text_of(web::cut(parts_of({"abc", "d", "efg"}), 4, 3)).c_str());
  STRCMP_EQUAL("abcd", text_of(web::cut(parts_of({"abc", "d"}), 0, 4)).c_str());
}

TEST(ByteRange, is_not_cut_out_of_parts_that_end_before_it_does) {
  CHECK_THROWS(std::runtime_error, text_of(web::cut(parts_of({"abc", "d"}), 2, 4)));
}

TEST(ByteRange, of_an_answer_whose_length_takes_too_long_to_know_is_not_known) {
  LONGS_EQUAL(4, web::length_of(parts_of({"abc", "d"}), std::chrono::seconds(9)).value());
  CHECK(!web::length_of(parts_of({"abc", "d"}), std::chrono::milliseconds(-1)));
}

TEST(ByteRange, is_not_sent_to_who_has_the_answer) {
  CHECK(is_known(kTag));
  CHECK(is_known("W/\"abc\""));
  CHECK(is_known("\"another\", \"abc\""));
  CHECK(is_known("*"));
  CHECK(!is_known("\"another\""));
  CHECK(!is_known("abc"));
}
