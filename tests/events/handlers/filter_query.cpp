#include "events/handlers/filter_query.h"

#include <CppUTest/TestHarness.h>

using events::handlers::parse_condition;

TEST_GROUP(FigureCondition){
    static bool holds(const char* text, std::optional<std::int64_t> startup_ms){playback::SessionFigures figures;
figures.startup_ms = startup_ms;
return parse_condition(text).value().holds(figures);
}
}
;

TEST(FigureCondition, works) {
  STRCMP_EQUAL("f.startup_ms >= ?", parse_condition("startupMs>=4000")->sql().c_str());
  CHECK(holds("startupMs>=4000", 4000) && !holds("startupMs>=4000", 3999));
}

TEST(FigureCondition, compares_in_five_ways) {
  CHECK(holds("startupMs<=4", 4) && !holds("startupMs<=4", 5));
  CHECK(holds("startupMs<4", 3) && !holds("startupMs<4", 4));
  CHECK(holds("startupMs>4", 5) && !holds("startupMs>4", 4));
  CHECK(holds("startupMs=4", 4) && !holds("startupMs=4", 5));
}

TEST(FigureCondition, is_met_by_no_figure_that_is_not_known) {
  for (const char* text : {"startupMs>=0", "startupMs<9", "startupMs=0"}) CHECK_FALSE(holds(text, std::nullopt));
}

TEST(FigureCondition, is_none_if_anything_is_odd) {
  for (const char* text : {"", "startupMs", "startupMs>=", ">=4", "startup_ms>=4", "startupMs>=-4", "startupMs>=4.5",
                           "startupMs=>4", "startupMs>==4", "startupMs >= 4", "startupMs>=1234567890123456"}) {
    CHECK_FALSE_TEXT(parse_condition(text).has_value(), text);
  }
}
