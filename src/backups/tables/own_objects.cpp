#include "backups/tables/own_objects.h"

#include "text/ascii.h"

namespace backups::tables::own_objects {

std::vector<std::string> triggers(db::Database& db) {
  return db::each(db.select(R"(SELECT trigger_name, event_object_table
                                 FROM information_schema.triggers
                                WHERE trigger_schema = DATABASE()
                                ORDER BY trigger_name)"),
                  [](db::Row row) {
                    const std::string name = row.text();
                    return "trigger " + name + " on " + row.text();
                  });
}

std::vector<std::string> programs(db::Database& db) {
  auto found = db::each(db.select(R"(SELECT routine_type, routine_name
                                       FROM information_schema.routines
                                      WHERE routine_schema = DATABASE() AND routine_type <> 'PACKAGE BODY'
                                      ORDER BY routine_name)"),
                        [](db::Row row) {
                          const auto type = text::lower(row.text());
                          return type + " " + row.text();
                        });
  for (auto row : db.select(R"(SELECT event_name
                                 FROM information_schema.events
                                WHERE event_schema = DATABASE()
                                ORDER BY event_name)")) {
    found.push_back("event " + row.text());
  }
  return found;
}

// Other engines keep their rows elsewhere, or need a plugin. Names are written as they are, also with a line feed,
// which is escaped wherever else it may stand. A default of a sequence names the sequence's database.
std::vector<std::string> bound_tables(db::Database& db) {
  return db::texts(db.select(R"(SELECT table_name
                                  FROM information_schema.tables
                                 WHERE table_schema = DATABASE() AND table_type <> 'VIEW'
                                   AND (engine NOT IN ('InnoDB', 'Aria', 'MyISAM', 'MEMORY', 'CSV')
                                     OR table_name REGEXP '[[:cntrl:]]'
                                     OR table_name IN (SELECT table_name
                                                         FROM information_schema.referential_constraints
                                                        WHERE constraint_schema = DATABASE()
                                                          AND unique_constraint_schema <> DATABASE())
                                     OR table_name IN (SELECT table_name
                                                         FROM information_schema.columns
                                                        WHERE table_schema = DATABASE()
                                                          AND (column_default LIKE '%val(`%`.`%'
                                                            OR column_name REGEXP '[[:cntrl:]]'))
                                     OR table_name IN (SELECT table_name
                                                         FROM information_schema.statistics
                                                        WHERE table_schema = DATABASE()
                                                          AND index_name REGEXP '[[:cntrl:]]')
                                     OR table_name IN (SELECT table_name
                                                         FROM information_schema.table_constraints
                                                        WHERE table_schema = DATABASE()
                                                          AND constraint_name REGEXP '[[:cntrl:]]')
                                     OR table_name IN (SELECT table_name
                                                         FROM information_schema.partitions
                                                        WHERE table_schema = DATABASE()
                                                          AND partition_name REGEXP '[[:cntrl:]]'))
                                 ORDER BY table_name)"));
}

std::vector<std::string> versioned_tables(db::Database& db) {
  return db::texts(db.select(R"(SELECT table_name FROM information_schema.tables
                                 WHERE table_schema = DATABASE() AND table_type = 'SYSTEM VERSIONED'
                                 ORDER BY table_name)"));
}

}  // namespace backups::tables::own_objects
