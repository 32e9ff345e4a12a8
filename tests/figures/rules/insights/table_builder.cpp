#include "figures/rules/insights/table_builder.h"

#include <CppUTest/TestHarness.h>

using namespace figures::rules::insights;
using playback::Dimension;

TEST_GROUP(TableBuilder) {
  TableBuilder builder{{{Dimension::content, "content"}, {Dimension::os, "os"}}};
  void add(Side side, const std::string& title, const std::string& os, const std::string& viewer = "") {
    builder.add(side, 1, 2, viewer, {title, os});
  }
};

TEST(TableBuilder, works) {
  add(kBefore, "A", "iOS");
  add(kAfter, "B", "");
  const auto table = builder.build();
  LONGS_EQUAL(2, table.columns.size());
  const auto& title = table.columns[0];
  STRCMP_EQUAL("A", title.values[title.codes[kBefore][0]].c_str());
  STRCMP_EQUAL("B", title.values[title.codes[kAfter][0]].c_str());
  LONGS_EQUAL(kNotSet, table.columns[1].codes[kAfter][0]);
  DOUBLES_EQUAL(2, table.rows[kAfter].whole[0], 0);
}

TEST(TableBuilder, leaves_out_what_all_have_in_common) {
  add(kBefore, "A", "iOS");
  add(kAfter, "B", "iOS");
  LONGS_EQUAL(1, builder.build().columns.size());
}

TEST(TableBuilder, keeps_the_hundred_values_that_are_most_frequent_in_one_period) {
  for (int i = 0; i < 150; ++i) add(kBefore, "title " + std::to_string(i), "iOS");
  for (int i = 0; i < 9; ++i) add(kAfter, "the last", "iOS");
  const auto table = builder.build();
  const auto& title = table.columns[0];
  LONGS_EQUAL(102, title.values.size());
  STRCMP_EQUAL("the last", title.values[title.codes[kAfter][0]].c_str());
  LONGS_EQUAL(kOther, title.codes[kBefore][149]);
}

TEST(TableBuilder, counts_sessions_of_one_viewer_as_such_and_others_each) {
  add(kBefore, "A", "iOS", "v");
  add(kBefore, "A", "iOS");
  add(kBefore, "A", "iOS", "v");
  add(kBefore, "B", "iOS");
  const auto table = builder.build();
  const auto& viewers = table.rows[kBefore].viewer;
  LONGS_EQUAL(3, table.rows[kBefore].viewers);
  LONGS_EQUAL(viewers[0], viewers[2]);
  CHECK(viewers[1] != viewers[3]);
}
