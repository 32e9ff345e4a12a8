#include "generator/draft/english/sound_nearness.h"

#include <string>

// Last: its macros must not meet the standard headers.
// clang-format off
#include <CppUTest/TestHarness.h>
// clang-format on

using namespace generator::draft;

namespace {

int between(const std::string& one, const std::string& other) {
  return sound::distance(sound::heard(one), sound::heard(other));
}

bool rhyme(const std::string& one, const std::string& other) {
  return sound::rhymes(sound::heard(one), sound::heard(other));
}

}  // namespace

TEST_GROUP(SoundNearness){};

TEST(SoundNearness, works) {
  LONGS_EQUAL(0, between("flour", "flower"));
  CHECK(between("scone", "stone") < between("scone", "banana"));
}

TEST(SoundNearness, goes_by_sound_and_not_by_letters) {
  LONGS_EQUAL(0, between("night", "knight"));
  CHECK(between("beak", "peak") < between("bead", "bread"));
  CHECK(rhyme("moo", "shoe"));
  CHECK_FALSE(rhyme("cough", "dough"));
}

TEST(SoundNearness, knows_plurals_and_gerunds) {
  LONGS_EQUAL(0, between("bears", "bares"));
  LONGS_EQUAL(0, between("knights", "nights"));
  CHECK(rhyme("baking", "shaking"));
}

TEST(SoundNearness, hears_words_that_no_dictionary_has) {
  LONGS_EQUAL(0, between("zork", "zorck"));
  CHECK(rhyme("blobe", "globe"));
  CHECK_FALSE(rhyme("zub", "cube"));
}
