#include "db/list.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(List){};

TEST(List, has_room_for_a_few_numbers_of_elements_only) {
  for (const auto& [elements, room] :
       {std::pair{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 6}, {7, 8}, {9, 12}, {13, 16}, {97, 128}, {128, 128}}) {
    UNSIGNED_LONGS_EQUAL(room, db::room_for(static_cast<std::size_t>(elements)));
  }
}

TEST(List, is_filled_up_with_its_last_element) {
  const std::vector<std::string> given{"a", "b", "c", "d", "e"};
  const db::List list(given);
  STRCMP_EQUAL("?, ?, ?, ?, ?, ?", list.placeholders.c_str());
  LONGS_EQUAL(6, list.values.size());
  CHECK(std::get<std::string_view>(list.values.back()) == "e");
}
