// Uses numbers, in order to check the names that the table uses.
#include "db/error_codes.h"

#include "db/errors.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(ErrorCodes){};

TEST(ErrorCodes, of_the_client_library_for_a_lost_connection_end_it) {
  for (int code : {2001, 2002, 2003, 2004, 2005, 2006, 2012, 2013, 2026, 2027, 2030, 2055}) {
    CHECK_TEXT(db::ends_connection(code), std::to_string(code).c_str());
    CHECK_THROWS(db::Unavailable, db::throw_error(code, ""));
  }
}

TEST(ErrorCodes, of_the_server_for_a_lost_connection_end_it) {
  for (int code : {1053, 1152, 1153, 1158, 1159, 1160, 1161, 1927, 4031}) {
    CHECK_TEXT(db::ends_connection(code), std::to_string(code).c_str());
    CHECK_THROWS(db::Unavailable, db::throw_error(code, ""));
  }
}

TEST(ErrorCodes, for_rights_that_were_taken_away_end_it) {
  for (int code : {1142, 1143}) {
    CHECK_TEXT(db::ends_connection(code), std::to_string(code).c_str());
    CHECK_THROWS(db::NoRights, db::throw_error(code, ""));
  }
}

TEST(ErrorCodes, for_a_refused_statement_keep_the_connection) {
  for (int code : {1040, 1047, 1062, 1205, 1213, 1290, 1452, 1969, 3024, 3100, 3101, 1064}) {
    CHECK_TEXT(!db::ends_connection(code), std::to_string(code).c_str());
  }
}

TEST(ErrorCodes, tell_when_a_statement_timed_out) {
  for (int code : {1969, 3024}) CHECK_THROWS(db::StatementTimeout, db::throw_error(code, ""));
}

TEST(ErrorCodes, tell_when_a_schema_change_was_made_already) {
  for (int code : {1050, 1051, 1060, 1061, 1068, 1091, 1141, 1147, 1826})
    CHECK_THROWS(db::AlreadyDone, db::throw_error(code, ""));
}
