// What is written as columns comes back byte for byte, also if nobody would write it.
#include <algorithm>

#include "events/random_batches.h"
#include "events/rules/stored/batch_json.h"
#include "events/rules/stored/to_columns.h"

#include <CppUTest/TestHarness.h>

using namespace events::rules;

namespace {

// As a list, which has everything; without the hash where columns may leave it out.
std::string shown(StoredBatch batch) {
  const auto has_id = [](const auto& event) { return !event.id.empty(); };
  if (std::all_of(batch.events.begin(), batch.events.end(), has_id)) batch.hash = "";
  return to_json(batch);
}

std::vector<std::string> read_back(const std::string& columns) {
  std::vector<std::string> found;
  read_batches(columns, [&](const StoredBatch& batch) { found.push_back(shown(batch)); });
  return found;
}

}  // namespace

TEST_GROUP(ColumnsProperties){};

TEST(ColumnsProperties, all_batches_come_back_byte_for_byte) {
  std::size_t compared = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    const RandomBatches made(seed);
    const auto& batches = made.batches;
    const auto found = read_back(to_columns(batches));
    LONGS_EQUAL_TEXT(batches.size(), found.size(), std::to_string(seed).c_str());
    for (std::size_t i = 0; i < batches.size(); ++i) {
      STRCMP_EQUAL_TEXT(shown(batches[i]).c_str(), found[i].c_str(), std::to_string(seed).c_str());
      compared += batches[i].events.size();
    }
  }
  CHECK(compared > 10000);
}

TEST(ColumnsProperties, a_segment_comes_back_in_whatever_form_it_is) {
  for (unsigned seed = 1000; seed < 1200; ++seed) {
    const RandomBatches made(seed);
    const auto& batches = made.batches;
    const auto found = read_back(segment_text(batches));
    LONGS_EQUAL(batches.size(), found.size());
    for (std::size_t i = 0; i < batches.size(); ++i) STRCMP_EQUAL(shown(batches[i]).c_str(), found[i].c_str());
  }
}
