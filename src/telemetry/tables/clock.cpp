#include "telemetry/tables/clock.h"

namespace telemetry::tables {

std::int64_t now(db::Database& db) {
  return db.select("SELECT TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000").at(0).number(0);
}

}  // namespace telemetry::tables
