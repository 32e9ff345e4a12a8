#include "backups/rules/own_data.h"

#include <algorithm>
#include <iterator>

#include "backups/tables/own_objects.h"
#include "backups/tables/whole_database.h"
#include "pattern.h"
#include "schema/tables/database_tables.h"
#include "schema/tables/nodes.h"
#include "text/ascii.h"
#include "text/printable.h"

namespace backups::rules {
namespace {

namespace own_objects = tables::own_objects;
namespace whole_database = tables::whole_database;

using schema::tables::find_table;
using schema::tables::Kind;
using schema::tables::nodes::tables_of;

bool is_about_this_host(const std::string& name) {
  const auto* table = find_table(name);
  return table && table->kind == Kind::this_host;
}

}  // namespace

bool is_in(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// A table that is not known counts as data.
bool is_written_by_the_host(const std::string& name) {
  const auto* table = find_table(name);
  return table ? table->kind == Kind::host || table->kind == Kind::this_host : fits(name, "restore_probe_[0-9a-f]{16}");
}

bool is_ours(const std::string& name) { return find_table(name) || is_written_by_the_host(name); }

// Views and triggers name their creator, which needs a right on the whole server; views name their database, too. An
// existing view stays as it is when its tables are replaced, and a restore makes our own where it is missing.
LeftOut left_out_of_backups(db::Database& db) {
  LeftOut left_out;
  for (const auto& table : schema::tables::database_tables()) {
    if (table.kind == Kind::this_host) left_out.tables.push_back(table.name);
  }
  std::vector<std::string> own;
  for (const auto& table : own_objects::bound_tables(db)) {
    if (is_ours(table)) continue;
    left_out.tables.push_back(table);
    own.push_back("table " + table);
  }
  for (const auto& table : own_objects::versioned_tables(db)) {
    if (!is_in(left_out.tables, table)) own.push_back("history of the table " + table);
  }
  for (const auto& view : whole_database::views(db)) {
    left_out.tables.push_back(view);
    if (!is_ours(view)) own.push_back("view " + view);
  }
  for (const auto& trigger : own_objects::triggers(db)) own.push_back(trigger);
  for (const auto& program : own_objects::programs(db)) own.push_back(program);
  if (!own.empty()) left_out.words = "not in this backup: " + list_of(own) + "\n";
  return left_out;
}

std::string list_of(const std::vector<std::string>& things) {
  std::string list;
  for (const auto& thing : things) list += (list.empty() ? "the " : ", the ") + text::printable(thing);
  return list;
}

std::vector<std::string> own_tables_in(const Inspected& backup) {
  std::vector<std::string> own;
  std::copy_if(backup.tables.begin(), backup.tables.end(), std::back_inserter(own),
               [](const std::string& table) { return !is_ours(table); });
  return own;
}

void drop_other_tables(db::Database& db, const Inspected& backup,
                       const std::function<void(const std::string& text)>& say) {
  std::vector<std::string> others, own, replaced;
  for (const auto& table : tables_of(db)) {
    const bool comes_back = is_in(backup.tables, table);
    if (is_about_this_host(table) || (comes_back && is_ours(table))) continue;
    others.push_back(table);
    if (!is_ours(table)) (comes_back ? replaced : own).push_back("table " + table);
  }
  for (const auto& sequence : whole_database::sequences(db)) {
    if (is_in(backup.sequences, sequence)) replaced.push_back("sequence " + sequence);
  }
  for (const auto& trigger : own_objects::triggers(db)) {
    if (!text::ends_with(trigger, " on restores")) own.push_back(trigger);
  }
  if (!own.empty()) say("dropped here, as the backup does not have them: " + list_of(own) + "\n");
  if (!replaced.empty()) say("replaced here by those of the backup: " + list_of(replaced) + "\n");
  whole_database::drop(db, others);
}

}  // namespace backups::rules
