#include "backups/rules/restore.h"

#include <unistd.h>

#include <stdexcept>

#include "backups/rules/catch_up.h"
#include "backups/rules/client.h"
#include "backups/rules/close_host.h"
#include "backups/rules/inspect.h"
#include "backups/rules/kept_settings.h"
#include "backups/rules/own_data.h"
#include "backups/rules/restore_checks.h"
#include "db/errors.h"
#include "jobs/rules/invariants.h"
#include "jobs/rules/maintain.h"
#include "schema/migrate.h"
#include "schema/restore_progress.h"
#include "schema/tables/nodes.h"
#include "schema/tables/restores.h"

namespace backups::rules {
namespace {

namespace restores = schema::tables::restores;

using Say = std::function<void(const std::string& text)>;

const std::string kUntilAgain = "Nothing is served until you run the same again";
constexpr unsigned kStatementSeconds = 3600;  // a large table takes its time to be dropped

void require_database(db::Database& db) try {
  schema::tables::nodes::tables_of(db);
} catch (const db::Unavailable& error) {
  throw db::Unavailable(std::string("the database cannot be reached (") + error.what() + "). Nothing was changed");
} catch (const db::Error& error) {
  throw std::runtime_error(std::string("the database cannot be reached (") + error.what() + "). Nothing was changed");
}

// Refuses data that came in before the host was closed.
void refuse_own_data_and_open(db::Database& db, const Inspected& backup) try {
  refuse_own_data(db, backup);
} catch (const std::exception&) {
  open_again(db);
  throw;
}

// A restore on another host ends the connections of this one, whose next connection would know nothing of that.
void require_own(bool done) {
  if (!done) throw std::runtime_error("another restore has begun meanwhile, and goes on");
}

void load_tables(const billing::rules::Till& host, const Inspected& backup, const std::string& began_at,
                 const Say& say) {
  require_own(db::transact(
      host.db, [&](db::Transaction& tx) { return restores::begin_to_load(tx, began_at, backup.checksums.sha256); }));
  drop_other_tables(host.db, backup, say);
  CheckedLines lines(backup);
  if (!load(host.config.database, [&](std::string& line) { return lines.next(line); })) {
    throw std::runtime_error("the tables could not be loaded, see above. " + kUntilAgain);
  }
  if (!lines.are_the_same()) throw std::runtime_error("the file was changed while it was loaded. " + kUntilAgain);
}

// Returns what the operator should do next. The secrets are on the disk before the database says that all is loaded.
std::string put_settings_back(const billing::rules::Till& host, const std::optional<std::string>& settings,
                              const Inspected& backup, const std::string& began_at) {
  const std::string next = settings ? put_back(*settings, host.config.home)
                                    : "The settings were not restored: all sessions have ended, today's free drafts "
                                      "begin anew, and keys that were bought cannot be shown again.";
  sync();
  require_own(db::transact(host.db, [&](db::Transaction& tx) {
    return restores::finish_loading(tx, began_at, backup.checksums.sha256, settings.has_value());
  }));
  return next;
}

// Only reports an error, as the job `reconcile` asks about the payments later.
void try_to_reconcile(const billing::rules::Till& host, const Say& say) try {
  jobs::rules::reconcile(host);
} catch (const std::exception& error) {
  say(std::string("payments of unknown outcome were not asked about: ") + error.what() + "\n");
}

std::vector<db::InvariantResult> bring_up_to_date(const billing::rules::Till& host, const Say& say) {
  schema::migrate(host.db);
  schema::make_again(host.db, "CREATE VIEW ");  // a backup has none, but says that its migration was applied
  maintain_all(host.db, host.config, say);
  try_to_reconcile(host, say);
  return jobs::rules::verify(host.db, host.config.telemetry_days, figures::rules::VerifyScope::some);
}

}  // namespace

Checked check(const std::string& file, const std::optional<std::string>& passphrase, const Say& say) {
  const auto backup = inspect(file);
  const auto settings = decrypt_settings(backup, file, passphrase, say);
  return {backup.about,     backup.tables.size(), backup.bytes,        own_tables_in(backup),
          backup.sequences, backup.triggers,      settings.has_value()};
}

Restored restore(const billing::rules::Till& host, const RestoreOrder& order, const Say& say) {
  auto& db = host.db;
  db.limit_statements(kStatementSeconds);
  schema::lock_out_other_restores(host.config.home);

  const auto backup = inspect(order.file);
  const auto settings = decrypt_settings(backup, order.file, order.passphrase, say);

  require_database(db);
  const auto state = restores::last(db).state;
  const bool all_are_replaced =
      order.replace_data || state == restores::State::loading || state == restores::State::loaded;
  if (!all_are_replaced) schema::refuse_tables_of_before(db);
  if (!order.replace_data && state == restores::State::none) {
    if (const auto since = restores::served_since(db, backup.checksums.sha256, settings.has_value())) {
      return {std::nullopt, "This backup was restored here, and has been served since " + *since +
                                ": there is nothing to do. To go back to it, give --replace-data as well."};
    }
    refuse_own_data(db, backup);
  }
  require_client();
  require_rights(db, host.config.database.name);
  require_place(db, backup);

  const auto began_at = close_host(db);
  if (!order.replace_data && restores::last(db).state != restores::State::loading) refuse_own_data_and_open(db, backup);

  say("this backup was made at " + backup.about + "\n");
  if (!backup.triggers.empty()) say("not restored, as each names its creator: " + list_of(backup.triggers) + "\n");
  load_tables(host, backup, began_at, say);
  const auto next = put_settings_back(host, settings, backup, began_at);
  // A restore on another host ends this connection. The next one must not open while that restore loads its tables.
  db.refuse_if(restores::kLoading);
  const auto verified = bring_up_to_date(host, say);
  if (!settings) schema::open_to_pools(db);
  return {verified, next};
}

}  // namespace backups::rules
