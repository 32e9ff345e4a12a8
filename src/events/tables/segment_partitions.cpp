#include "events/tables/segment_partitions.h"

#include <algorithm>

namespace events::tables::segment_partitions {
namespace {

std::string name_of(std::string end) {
  end.erase(std::remove(end.begin(), end.end(), '-'), end.end());
  return "before_" + end;
}

// Alters the table. While this statement waits for the table's lock, all later writers wait behind it. Their own
// statements take milliseconds, but a long report may hold the lock, so this gives up after 2 s.
void alter(db::Database& db, const std::string& how) {
  db::autocommit(db, [&](db::Transaction& tx) {
    tx.run("SET SESSION lock_wait_timeout = 2");
    tx.run("ALTER TABLE telemetry_segments " + how);
  });
}

// Alters the table, but ignores an error if the maintenance of another host has done the same meanwhile.
template <class Done>
void alter_unless(db::Database& db, Done done, const std::string& how) {
  try {
    alter(db, how);
  } catch (const db::Error&) {
    if (!done(ends(db))) throw;
  }
}

bool has(const std::vector<std::string>& days, const std::string& day) {
  return std::find(days.begin(), days.end(), day) != days.end();
}

}  // namespace

std::vector<std::string> ends(db::Database& db) {
  return db::texts(db.select(R"(SELECT REPLACE(partition_description, '''', '')
                                  FROM information_schema.partitions
                                 WHERE table_schema = DATABASE() AND table_name = 'telemetry_segments'
                                   AND partition_name <> 'pmax'
                                 ORDER BY partition_ordinal_position)"));
}

std::vector<Size> sizes(db::Database& db) {
  return db::each(db.select(R"(SELECT IF(partition_name = 'pmax', '', REPLACE(partition_description, '''', '')),
                                      COALESCE(table_rows, 0), COALESCE(data_length + index_length, 0)
                                 FROM information_schema.partitions
                                WHERE table_schema = DATABASE() AND table_name = 'telemetry_segments'
                                ORDER BY partition_ordinal_position)"),
                  [](db::Row row) {
                    return Size{row.text(), row.number(), row.number()};
                  });
}

std::string days_from_today(db::Database& db, int days) {
  return db.select("SELECT CAST(UTC_DATE() + INTERVAL ? DAY AS CHAR)", days).text();
}

void add(db::Database& db, const std::vector<std::string>& ends) {
  std::string how = "REORGANIZE PARTITION pmax INTO (";
  for (const auto& end : ends) how += "PARTITION " + name_of(end) + " VALUES LESS THAN ('" + end + "'), ";
  const auto all_there = [&](const std::vector<std::string>& there) {
    return std::all_of(ends.begin(), ends.end(), [&](const std::string& end) { return has(there, end); });
  };
  alter_unless(db, all_there, how + "PARTITION pmax VALUES LESS THAN (MAXVALUE))");
}

void drop(db::Database& db, const std::vector<std::string>& ends) {
  std::string names;
  for (const auto& end : ends) names += (names.empty() ? "" : ", ") + name_of(end);
  const auto none_there = [&](const std::vector<std::string>& there) {
    return std::none_of(ends.begin(), ends.end(), [&](const std::string& end) { return has(there, end); });
  };
  alter_unless(db, none_there, "DROP PARTITION " + names);
}

}  // namespace events::tables::segment_partitions
