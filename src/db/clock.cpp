#include "db/clock.h"

namespace db {

std::int64_t now(Database& db) { return db.select("SELECT " + in_ms("UTC_TIMESTAMP(3)")).at(0).number(0); }

// This does not use UNIX_TIMESTAMP, which ends in 2038.
std::string in_ms(const std::string& time) { return "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', " + time + ") DIV 1000"; }

}  // namespace db
