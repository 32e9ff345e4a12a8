#include "events/rules/session_ref.h"

#include <CppUTest/TestHarness.h>

using namespace events::rules;

TEST_GROUP(SessionRef){};

TEST(SessionRef, differs_for_two_users) {
  const std::string ada(32, 'a'), ben(32, 'b');
  LONGS_EQUAL(16, session_ref(ada, "s").size());
  CHECK(session_ref(ada, "s") == session_ref(ada, "s"));
  CHECK(session_ref(ada, "s") != session_ref(ben, "s"));
}
