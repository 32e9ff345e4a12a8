#include "events/tables/session_selection.h"

#include "support/stored_figures.h"

#include <CppUTest/TestHarness.h>

using namespace events::tables;

TEST_GROUP(SessionSelection) {
  StoredFigures figures;

  session_figures::SeenSince found(std::size_t among, std::size_t max) {
    const auto from = calendar::sql_time(figures.at(0)), to = calendar::sql_time(figures.at(24));
    return session_figures::seen_since(figures.stack.database(), {figures.account.id, std::nullopt, from, to, {}},
                                       figures.at(0), among, max);
  }
  std::size_t seen(std::size_t among, std::size_t max) { return found(among, max).sessions.size(); }
};

TEST(SessionSelection, looks_for_those_that_were_seen_among_the_newest_only) {
  store_figures(figures.stack, {figures.played(1), figures.played(2), figures.played(3)});
  LONGS_EQUAL(3, seen(4, 4));
  LONGS_EQUAL(2, seen(2, 4));
  LONGS_EQUAL(1, seen(2, 1));
}

TEST(SessionSelection, says_from_when_on_it_has_looked) {
  store_figures(figures.stack, {figures.played(1), figures.played(2), figures.played(3)});
  CHECK(!found(4, 4).looked_from);
  CHECK(found(2, 4).looked_from == figures.at(2));
}
