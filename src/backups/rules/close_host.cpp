#include "backups/rules/close_host.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <vector>

#include "backups/tables/access.h"
#include "backups/tables/all_tables.h"
#include "db/errors.h"
#include "schema/migrate.h"
#include "schema/migrations.h"
#include "schema/tables/restores.h"
#include "schema/tables/schema_migrations.h"

namespace backups::rules {
namespace {

namespace access = tables::access;
namespace all_tables = tables::all_tables;
namespace restores = schema::tables::restores;

// A table that is new counts as data until it is named here.
constexpr const char* kWrittenByTheHost[] = {"schema_migrations", "schema_leases",     "restores",
                                             "restore_probe",     "throttles",         "job_runs",
                                             "incidents",         "provider_circuits", "watermarks"};

bool is_data(const std::string& table) {
  return std::find(std::begin(kWrittenByTheHost), std::end(kWrittenByTheHost), table) == std::end(kWrittenByTheHost);
}

bool is_to_read_the_row(const std::string& grant) { return grant.find(" ON restores ") != grant.npos; }

void make_restores(db::Database& db) {
  for (const auto& migration : schema::all_migrations()) {
    if (migration.name.find("_restores") == std::string::npos) continue;
    try {
      schema::tables::schema_migrations::execute(db, migration.statement);
    } catch (const db::AlreadyDone&) {
    }
  }
}

void give_right_to_read_the_row(db::Database& db) {
  for (const auto& pool : schema::all_grants()) {
    for (const auto& grant : pool.statements) {
      if (is_to_read_the_row(grant)) access::give(db, grant);
    }
  }
}

// Returns why some could not be taken; all others are.
std::string take_other_rights(db::Database& db) {
  std::string complaints;
  for (const auto& pool : schema::all_grants()) {
    for (const auto& grant : pool.statements) {
      if (is_to_read_the_row(grant)) continue;
      try {
        access::take(db, grant);
      } catch (const db::Error& fault) {
        complaints += fault.what() + std::string("\n");
      }
    }
  }
  return complaints;
}

}  // namespace

// Not closed on exec: the programs that are started here have it, too.
RestoreLock::RestoreLock(const std::string& home) : descriptor_(open(home.c_str(), O_RDONLY)) {
  if (descriptor_ < 0) throw std::runtime_error("the home of this host, '" + home + "', cannot be read");
  if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  close(descriptor_);
  throw std::runtime_error("another restore is still at work on this host");
}

RestoreLock::~RestoreLock() { close(descriptor_); }

void refuse_own_data(db::Database& db) {
  std::vector<std::string> data;
  for (const auto& table : all_tables::names(db)) {
    if (is_data(table)) data.push_back(table);
  }
  std::string found;
  for (const auto& table : all_tables::with_rows(db, data)) found += (found.empty() ? "" : " ") + table;
  if (found.empty()) return;
  throw std::runtime_error("this host has data of its own (in " + found +
                           "), which a restore would replace. Nothing was changed.\n"
                           "  If they may be lost, give --replace-data as well");
}

void require_rights(db::Database& db, const std::string& database) try {
  all_tables::try_rights(db);
} catch (const db::Error& fault) {
  throw std::runtime_error(std::string("this database user may not replace tables (") + fault.what() +
                           "); it needs ALL PRIVILEGES on " + database + ". Nothing was restored");
}

// Jobs that have a connection would not ask.
void close_host(db::Database& db) {
  make_restores(db);
  try {
    give_right_to_read_the_row(db);
  } catch (const db::Error& fault) {
    throw std::runtime_error(std::string("the pools' rights cannot be changed (") + fault.what() +
                             "). Nothing was changed; millrace-admin migrate says more");
  }
  db::autocommit(db, restores::begin);
  if (const auto complaints = take_other_rights(db); !complaints.empty()) {
    open_again(db);
    throw std::runtime_error("the pools' rights could not be taken away for the time of the restore: " + complaints +
                             "  Nothing was restored");
  }
  access::end_other_connections(db);
}

void open_again(db::Database& db) try {
  db::autocommit(db, restores::give_up);
  schema::migrate(db);
  schema::open_to_pools(db);
} catch (const std::exception& fault) {  // there is an error already, which is why it is opened
  std::cerr << fault.what() << "\nNothing is served until you run the same again, or millrace-admin migrate\n";
}

}  // namespace backups::rules
