#include "db/clock.h"

namespace db {

std::int64_t now(Database& db) { return db.select("SELECT " + in_ms("UTC_TIMESTAMP(3)")).number(); }

// These do not use UNIX_TIMESTAMP and FROM_UNIXTIME, which end in 2038.
std::string in_ms(const std::string& time) { return "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', " + time + ") DIV 1000"; }

std::string from_ms() { return "TIMESTAMP '1970-01-01 00:00:00.000' + INTERVAL ? * 1000 MICROSECOND"; }

std::string lasts(const std::string& end, const std::string& longest) {
  return "(" + end + " > UTC_TIMESTAMP(3) AND " + end + " <= UTC_TIMESTAMP(3) + INTERVAL " + longest + " + 300 SECOND)";
}

std::string is_over(const std::string& end, const std::string& longest) { return "(NOT " + lasts(end, longest) + ")"; }

std::string has_come(const std::string& time) { return "(" + time + " <= UTC_TIMESTAMP(3) + INTERVAL 1 MINUTE)"; }

std::string is_of_last(const std::string& interval, const std::string& time) {
  return "(" + time + " > UTC_TIMESTAMP(3) - INTERVAL " + interval + " AND " + has_come(time) + ")";
}

}  // namespace db
