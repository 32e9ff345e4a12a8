#include "schema/tables/database_tables.h"

#include <algorithm>

namespace schema::tables {

const std::vector<Table>& database_tables() {
  using By = DeletedBy;
  const std::string old_hours = "begins_at < UTC_DATE() - INTERVAL " + std::to_string(kHourlyDays) + " DAY";
  // clang-format off
  static const std::vector<Table> tables = {
      // name                 room         kind             account       deleted_by              expired
      {"activity",            "accounts",  Kind::data,      "account_id", By::cascade,            ""},
      {"alert_messages",      "figures",   Kind::data,      "account_id", By::cascade,            "created_at < UTC_TIMESTAMP() - INTERVAL 90 DAY"},
      {"alerts",              "figures",   Kind::data,      "account_id", By::cascade,            ""},
      {"api_keys",            "billing",   Kind::data,      "",           By::nothing,            ""},
      {"card_payments",       "billing",   Kind::data,      "",           By::nothing,            ""},
      {"card_reversals",      "billing",   Kind::data,      "",           By::nothing,            ""},
      {"cdn_names",           "events",    Kind::data,      "account_id", By::delete_of_account,  ""},
      {"credentials",         "accounts",  Kind::data,      "user_id",    By::cascade,            ""},
      {"credit_holds",        "billing",   Kind::data,      "",           By::nothing,            ""},
      {"credit_ledger",       "billing",   Kind::data,      "",           By::nothing,            ""},
      {"daily_rollups",       "figures",   Kind::telemetry, "account_id", By::delete_of_account,  "begins_at < UTC_DATE() - INTERVAL 25 MONTH"},
      {"deleted_users",       "accounts",  Kind::data,      "user_id",    By::maintenance,        ""},
      {"dimension_names",     "events",    Kind::data,      "account_id", By::delete_of_account,  ""},
      {"draft_reports",       "concepts",  Kind::data,      "",           By::nothing,            ""},
      {"email_verifications", "accounts",  Kind::data,      "user_id",    By::cascade,            ""},
      {"facilitators",        "billing",   Kind::host,      "",           By::nothing,            ""},
      {"free_slots",          "concepts",  Kind::data,      "",           By::nothing,            ""},
      {"generations",         "concepts",  Kind::data,      "",           By::nothing,            ""},
      {"hourly_rollups",      "figures",   Kind::telemetry, "account_id", By::delete_of_account,  old_hours},
      {"findings",            "figures",   Kind::telemetry, "account_id", By::delete_of_account,  "ends_at < UTC_DATE() - INTERVAL 35 DAY"},
      {"incidents",           "incidents", Kind::host,      "account_id", By::cascade,            ""},
      {"invitations",         "accounts",  Kind::data,      "account_id", By::cascade,            ""},
      {"job_runs",            "metrics",   Kind::host,      "",           By::nothing,            ""},
      {"live_sessions",       "events",    Kind::telemetry, "account_id", By::maintenance,        ""},
      {"logos",               "concepts",  Kind::data,      "",           By::nothing,            ""},
      {"marks",               "figures",   Kind::data,      "account_id", By::delete_of_account,  "begins_at < UTC_DATE() - INTERVAL 25 MONTH"},
      {"members",             "accounts",  Kind::data,      "account_id", By::cascade,            ""},
      {"orders",              "billing",   Kind::data,      "",           By::nothing,            ""},
      {"outages",             "figures",   Kind::host,      "",           By::nothing,            "ended_at < UTC_TIMESTAMP() - INTERVAL 40 DAY"},
      {"password_resets",     "accounts",  Kind::data,      "user_id",    By::cascade,            ""},
      {"payments",            "billing",   Kind::data,      "",           By::nothing,            ""},
      {"playback_sessions",   "events",    Kind::telemetry, "account_id", By::sessions,           ""},
      {"provider_circuits",   "providers", Kind::host,      "",           By::nothing,            ""},
      {"read_tokens",         "streams",   Kind::data,      "account_id", By::cascade,            ""},
      {"report_recipients",   "figures",   Kind::data,      "user_id",    By::cascade,            ""},
      {"reports",             "figures",   Kind::data,      "account_id", By::cascade,            ""},
      {"restores",            "schema",    Kind::this_host, "",           By::nothing,            ""},
      {"saved_filters",       "events",    Kind::data,      "account_id", By::delete_of_account,  ""},
      {"schema_leases",       "schema",    Kind::host,      "",           By::nothing,            ""},
      {"schema_migrations",   "schema",    Kind::host,      "",           By::nothing,            ""},
      {"sdk_keys",            "streams",   Kind::data,      "account_id", By::cascade,            ""},
      {"session_figures",     "events",    Kind::telemetry, "account_id", By::sessions,           ""},
      {"sessions",            "accounts",  Kind::data,      "user_id",    By::cascade,            ""},
      {"shares",              "streams",   Kind::data,      "account_id", By::cascade,            ""},
      {"sign_ups",            "accounts",  Kind::data,      "user_id",    By::cascade,            ""},
      {"stale_days",          "events",    Kind::telemetry, "account_id", By::delete_of_account,  ""},
      {"stale_hours",         "events",    Kind::telemetry, "account_id", By::delete_of_account,  ""},
      {"stored_by_key",       "events",    Kind::telemetry, "account_id", By::delete_of_account,  ""},
      {"stored_hours",        "events",    Kind::telemetry, "account_id", By::delete_of_account,  ""},
      {"stored_bytes",        "events",    Kind::telemetry, "account_id", By::delete_of_account,  ""},
      {"streams",             "streams",   Kind::data,      "account_id", By::cascade,            ""},
      {"telemetry_batches",   "events",    Kind::telemetry, "",           By::sessions,           ""},
      {"telemetry_events",    "events",    Kind::view,      "account_id", By::nothing,            ""},
      {"telemetry_segments",  "events",    Kind::telemetry, "",           By::sessions,           ""},
      {"throttles",           "limits",    Kind::host,      "",           By::nothing,            ""},
      {"turns",               "limits",    Kind::host,      "",           By::nothing,            ""},
      {"users",               "accounts",  Kind::data,      "",           By::nothing,            ""},
      {"viewer_minutes",      "figures",   Kind::telemetry, "account_id", By::delete_of_account,  "minute < UTC_DATE() - INTERVAL 35 DAY"},
      {"viewer_points",       "figures",   Kind::telemetry, "account_id", By::delete_of_account,  ""},
      {"waitlist",            "site",      Kind::data,      "",           By::nothing,            ""},
      {"watermarks",          "figures",   Kind::host,      "account_id", By::maintenance,        ""},
      {"webhook_secrets",     "figures",   Kind::data,      "account_id", By::cascade,            ""},
  };
  // clang-format on
  return tables;
}

const Table* find_table(const std::string& name) {
  const auto& all = database_tables();
  const auto table = std::find_if(all.begin(), all.end(), [&](const Table& one) { return one.name == name; });
  return table == all.end() ? nullptr : &*table;
}

bool delete_of_account(db::Database& db, const std::string& account_id, std::chrono::steady_clock::time_point until) {
  for (const auto& table : database_tables()) {
    if (table.deleted_by != DeletedBy::delete_of_account) continue;
    const std::string sql = "DELETE FROM " + table.name + " WHERE " + table.account + " = ? LIMIT 5000";
    while (db::autocommit(db, [&](db::Transaction& tx) { return tx.run(sql, account_id); }) > 0) {
      if (std::chrono::steady_clock::now() >= until) return false;
    }
  }
  return true;
}

void delete_expired(db::Database& db) {
  for (const auto& table : database_tables()) {
    if (table.expired.empty()) continue;
    const std::string sql = "DELETE FROM " + table.name + " WHERE " + table.expired + " LIMIT 5000";
    while (db::autocommit(db, [&](db::Transaction& tx) { return tx.run(sql); }) > 0) {
    }
  }
}

}  // namespace schema::tables
