#include "backups/rules/restore_checks.h"

#include <stdexcept>

#include "backups/rules/own_data.h"
#include "backups/tables/whole_database.h"
#include "db/errors.h"
#include "schema/tables/nodes.h"
#include "text/printable.h"

namespace backups::rules {
namespace {

namespace whole_database = tables::whole_database;

using Names = std::vector<std::string>;

constexpr std::size_t kBesideARow = 1024;  // INSERT INTO and the name of the table

// A dump drops what has the name of a table only if it is a table.
void require_free(const Names& names, const Names& here, const std::string& kind) {
  for (const auto& name : names) {
    if (!is_in(here, name)) continue;
    throw std::runtime_error(
        "the " + kind + " " + name +
        " has the name of something else in the backup: rename it or drop it. Nothing was changed");
  }
}

void require_made(db::Database& db, const std::string& statement) try {
  whole_database::try_to_make(db, statement.substr(0, statement.rfind(';')));
} catch (const db::Error& error) {
  throw std::runtime_error("this database cannot have what the backup has:\n  " +
                           statement.substr(0, statement.find('\n')) + "\n  " + error.what() +
                           "\nRemove the cause and run the same again. Nothing was changed");
}

}  // namespace

void require_rights(db::Database& db, const std::string& database) try {
  whole_database::try_rights(db);
} catch (const db::Error& error) {
  throw std::runtime_error(std::string("this database user may not replace tables (") + error.what() +
                           "); it needs ALL PRIVILEGES on " + database + ". Nothing was restored");
}

void require_place(db::Database& db, const Inspected& backup) {
  require_free(backup.tables, whole_database::views(db), "view");
  require_free(backup.sequences, whole_database::views(db), "view");
  require_free(backup.tables, whole_database::sequences(db), "sequence");
  require_free(backup.sequences, schema::tables::nodes::tables_of(db), "table");
  const auto needed = backup.longest_line + kBesideARow;
  if (needed > whole_database::longest_statement(db)) {
    throw std::runtime_error(
        "a row of the backup is longer than max_allowed_packet of the database server: set it to " +
        std::to_string(needed) + " bytes or more, then run the same again. Nothing was changed");
  }
  for (const auto& statement : backup.makes) require_made(db, statement);
}

void refuse_own_data(db::Database& db, const Inspected& backup) {
  std::string own;
  const auto add = [&](const std::string& table) { own += (own.empty() ? "" : " ") + text::printable(table); };
  for (const auto& table : schema::tables::nodes::tables_of(db)) {
    if (is_written_by_the_host(table)) continue;
    const bool would_be_lost = !is_ours(table) && !is_in(backup.tables, table);
    if (would_be_lost || whole_database::has_rows(db, table)) add(table);
  }
  for (const auto& sequence : whole_database::sequences(db)) {
    if (is_in(backup.sequences, sequence)) add(sequence);
  }
  if (own.empty()) return;
  throw std::runtime_error("this host has data of its own (in " + own +
                           "), which a restore would replace. Nothing was changed.\n"
                           "  If they may be lost, give --replace-data as well");
}

}  // namespace backups::rules
