// Has the command space: it shows how large the database is, and what retention frees when.
#include <algorithm>
#include <sstream>

#include "admin/commands.h"
#include "calendar/date.h"
#include "events/rules/maintenance/retention.h"
#include "events/tables/segment_partitions.h"
#include "events/tables/session_figures.h"
#include "events/tables/stored_bytes.h"
#include "metrics/tables/server.h"
#include "schema/tables/database_tables.h"

namespace admin {

using json::Json;
using metrics::tables::server::Table;

namespace {

constexpr int kAccounts = 20;

std::string line(const std::string& name, const std::string& rows, const std::string& bytes,
                 const std::string& more = "") {
  return left_aligned(name, 22) + right_aligned(rows, 14) + right_aligned(bytes, 10) +
         (more.empty() ? "" : "  " + more) + "\n";
}

// Lists the largest table first.
std::vector<Table> tables_by_size(db::Database& db) {
  auto tables = metrics::tables::server::sizes(db);
  std::stable_sort(tables.begin(), tables.end(), [](const auto& a, const auto& b) { return a.bytes > b.bytes; });
  return tables;
}

bool is_of_telemetry(const Table& table) {
  const auto* known = schema::tables::find_table(table.name);
  return known && known->kind == schema::tables::Kind::telemetry;
}

std::int64_t bytes_of(const std::vector<Table>& tables, bool all) {
  std::int64_t bytes = 0;
  for (const auto& table : tables) bytes += all || is_of_telemetry(table) ? table.bytes.value_or(0) : 0;
  return bytes;
}

void add_tables(Report& report, std::vector<Json::Member>& members, const std::vector<Table>& tables) {
  std::vector<Json> found;
  report.text += line("table", "rows", "size");
  for (const auto& table : tables) {
    const std::int64_t rows = table.rows.value_or(0), bytes = table.bytes.value_or(0);
    report.text += line(table.name, std::to_string(rows), size_of(bytes));
    found.push_back(Json::object({{"name", table.name}, {"rows", rows}, {"bytes", bytes}}));
  }
  report.text += line("all", "", size_of(bytes_of(tables, true)));
  members.insert(members.end(), {{"tables", Json::array(found)}, {"bytes", bytes_of(tables, true)}});
}

void add_events(Report& report, std::vector<Json::Member>& members, std::int64_t events, std::int64_t bytes) {
  const std::int64_t each = events ? bytes / events : 0;
  report.text += "\n" + std::to_string(events) + " events" +
                 (events ? ", " + std::to_string(each) + " bytes each in all tables of telemetry" : "") + "\n";
  members.insert(members.end(), {{"events", events}, {"bytesPerEvent", events ? Json(each) : Json(nullptr)}});
}

// Adds the weeks. A week is deleted once the last day of its sessions is older than what is kept.
void add_weeks(Report& report, std::vector<Json::Member>& members, Worker& worker) {
  std::vector<Json> found;
  report.text += "\n" + line("events until", "rows", "size", "deleted on");
  for (const auto& week : events::tables::segment_partitions::sizes(worker.db)) {
    if (week.rows == 0) continue;
    const auto end = calendar::day_of(week.end);  // the last partition has none
    std::optional<std::string> gone;
    if (end) gone = calendar::date_of(*end + events::rules::days_kept_whole(worker.config.telemetry_days));
    report.text += line(end ? week.end : "later", std::to_string(week.rows), size_of(week.bytes), gone.value_or(""));
    found.push_back(Json::object({{"until", end ? std::optional(week.end) : std::nullopt},
                                  {"rows", week.rows},
                                  {"bytes", week.bytes},
                                  {"deletedOn", gone}}));
  }
  if (found.empty()) report.text += "none yet\n";
  members.push_back({"weeks", Json::array(found)});
}

// Adds the accounts with the most bytes, as MILLRACE_ACCOUNT_GB counts them.
void add_accounts(Report& report, std::vector<Json::Member>& members, Worker& worker) {
  const int gb = worker.config.account_gb;
  std::vector<Json> found;
  report.text += "\n" + line("sessions, about", "", "size", gb == 0 ? "" : "of " + std::to_string(gb) + " GB");
  for (const auto& account : events::tables::stored_bytes::largest_accounts(worker.db, kAccounts)) {
    const bool full = gb != 0 && account.bytes >= gb * std::int64_t{1000000000};
    report.text += line(printable(account.email), "", size_of(account.bytes), full ? "nothing more is stored" : "");
    found.push_back(Json::object({{"email", account.email}, {"bytes", account.bytes}, {"full", full}}));
  }
  if (found.empty()) report.text += "none yet\n";
  members.push_back({"accounts", Json::array(found)});
}

Report show_space(const Arguments&, Worker& worker) {
  const auto tables = tables_by_size(worker.db);
  Report report{"", nullptr};
  std::vector<Json::Member> members;
  add_tables(report, members, tables);
  add_events(report, members, events::tables::session_figures::count_events(worker.db), bytes_of(tables, false));
  add_weeks(report, members, worker);
  add_accounts(report, members, worker);
  report.json = Json::object(members);
  return report;
}

}  // namespace

std::string left_aligned(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, text.size()), ' ');
}

std::string right_aligned(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string size_of(std::int64_t bytes) {
  static const char* const kUnits[] = {" B", " kB", " MB", " GB", " TB"};
  double size = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; size >= 999.5 && unit + 1 < std::size(kUnits); ++unit) size /= 1000;
  std::ostringstream text;
  text.precision(unit == 0 || size >= 9.95 ? 0 : 1);
  text << std::fixed << size << kUnits[unit];
  return text.str();
}

std::vector<Command> space_commands() {
  return {
      {"space", "Show what tables, weeks of events and accounts take, and when events are deleted", {}, show_space}};
}

}  // namespace admin
