// Uses numbers, in order to check the names that the table uses.
#include "db/error_codes.h"

#include "db/errors.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(ErrorCodes){};

TEST(ErrorCodes, of_the_client_library_for_a_lost_connection_end_it) {
  for (int code : {2001, 2002, 2003, 2004, 2005, 2006, 2012, 2013, 2014, 2026, 2027, 2030, 2055, 5013, 5014}) {
    CHECK_TEXT(db::ends_connection(code), std::to_string(code).c_str());
    CHECK_THROWS(db::Unavailable, db::throw_error(code, ""));
  }
}

TEST(ErrorCodes, of_the_server_for_a_lost_connection_end_it) {
  for (int code : {1043, 1053, 1077, 1080, 1152, 1153, 1154, 1155, 1156, 1157, 1158, 1159, 1160, 1161, 1184, 1835, 1927,
                   3169, 4031}) {
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

TEST(ErrorCodes, of_the_state_of_the_server_say_that_it_is_unavailable) {
  const int letting_nobody_in[] = {1040, 1042, 1044, 1045, 1046, 1049, 1129, 1130, 1135, 1203, 1226, 1251, 1275, 1461,
                                   1524, 1698, 1820, 1862, 1873, 2008, 2049, 2059, 2061, 3118, 3159, 3168, 4150, 4151};
  const int read_only[] = {1036, 1290, 1792, 1836, 1874, 1881, 3032, 3100, 4145};
  const int full[] = {1021, 1037, 1038, 1041, 1114, 1197, 1206, 1637, 1705, 1878, 3015, 3019, 3044, 4139};
  const int files[] = {1004, 1011, 1013, 1015, 1016, 1017, 1018, 1023, 1024, 1025, 1026, 1027, 1028,
                       1030, 1039, 1181, 1296, 1297, 1317, 1376, 1467, 1534, 1598, 1810, 1811, 1815};
  const int damaged[] = {1032, 1033, 1034, 1035, 1194, 1195, 1286, 1459, 1707, 1712, 1728,
                         1808, 1812, 1814, 1817, 1877, 1932, 3000, 3003, 3185, 4182};
  const auto check = [](int code) {
    CHECK_TEXT(!db::ends_connection(code), std::to_string(code).c_str());
    CHECK_THROWS(db::Unavailable, db::throw_error(code, ""));
  };
  for (int code : letting_nobody_in) check(code);
  for (int code : read_only) check(code);
  for (int code : full) check(code);
  for (int code : files) check(code);
  for (int code : damaged) check(code);
}

TEST(ErrorCodes, of_a_change_meanwhile_make_the_transaction_run_again) {
  for (int code : {1020, 1180, 1205, 1213, 1412, 1615, 1689, 1964, 3101})
    CHECK_THROWS(db::Conflict, db::throw_error(code, ""));
}

TEST(ErrorCodes, of_a_statement_of_ours_do_not) {
  for (int code : {1048, 1054, 1055, 1062, 1064, 1093, 1105, 1136, 1146, 1264, 1267,
                   1292, 1364, 1366, 1390, 1406, 1442, 1451, 1452, 1690, 4025}) {
    try {
      db::throw_error(code, "");
    } catch (const db::Unavailable&) {
      FAIL(std::to_string(code).c_str());
    } catch (const db::Error&) {
    }
  }
}

TEST(ErrorCodes, name_the_table_that_refers_to_a_row) {
  const auto table_of = [](int code, const std::string& text) {
    try {
      db::throw_error(code, text);
    } catch (const db::StillReferenced& kept) {
      return kept.table;
    }
    return std::string("none");
  };
  const std::string begin = "Cannot delete or update a parent row: a foreign key constraint fails";
  STRCMP_EQUAL("own_a", table_of(1451, begin + " (`mill`.`own_a`, CONSTRAINT `a` FOREIGN KEY (`b`) ...)").c_str());
  STRCMP_EQUAL("", table_of(1217, begin).c_str());
}

TEST(ErrorCodes, tell_when_a_statement_timed_out) {
  for (int code : {1969, 3024}) CHECK_THROWS(db::StatementTimeout, db::throw_error(code, ""));
}

TEST(ErrorCodes, tell_when_a_schema_change_was_made_already) {
  for (int code : {1050, 1051, 1060, 1061, 1068, 1091, 1141, 1147, 1826})
    CHECK_THROWS(db::AlreadyDone, db::throw_error(code, ""));
}
