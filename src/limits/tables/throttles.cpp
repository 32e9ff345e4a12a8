#include "limits/tables/throttles.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "calendar/date.h"
#include "crypto/random.h"
#include "db/clock.h"

namespace limits::tables::throttles {
namespace {

constexpr int kWaitsKept = calendar::kDaySeconds;      // seconds
constexpr int kLongestWindow = calendar::kDaySeconds;  // of all limits
const std::string kRuns = db::lasts("ends_at", "?");

// Assignments are carried out from left to right, so that `used` still sees when the old window ends.
bool take_from_window(db::Transaction& tx, const Count& count) {
  const auto& [kind, bucket, window] = count;
  return tx.run("UPDATE throttles SET used = IF(" + kRuns + ", used + ?, ?), ends_at = IF(" + kRuns +
                    ", ends_at, UTC_TIMESTAMP(3) + INTERVAL ? SECOND)"
                    " WHERE kind = ? AND bucket = ? AND (used + ? <= ? OR NOT " +
                    kRuns + ")",
                window.seconds, window.units, window.units, window.seconds, window.seconds, kind, bucket, window.units,
                window.max, window.seconds) == 1;
}

bool begin_window(db::Transaction& tx, const Count& count) {
  return tx.insert(R"(INSERT INTO throttles (kind, bucket, used, ends_at)
                      VALUES (?, ?, ?, UTC_TIMESTAMP(3) + INTERVAL ? SECOND))",
                   count.kind, count.bucket, count.window.units, count.window.seconds);
}

db::Sql used_up_among(std::string select, const std::vector<Count>& counts) {
  std::vector<db::Values> rows;
  for (const auto& [kind, bucket, window] : counts)
    rows.push_back(db::values(kind, bucket, window.units, window.max, window.seconds));
  return db::Sql(std::move(select))
      .add("FROM throttles WHERE")
      .any("kind = ? AND bucket = ? AND used + ? > ? AND " + kRuns, rows);
}

template <class Named>
std::vector<db::Values> keys_of(const std::vector<Named>& all) {
  std::vector<db::Values> rows;
  for (const auto& row : all) rows.push_back(db::values(row.kind, row.bucket));
  return rows;
}

// Clocks of nodes may differ, but nobody is told to wait for longer than a window.
int at_most_a_window(std::int64_t seconds, const std::vector<Count>& counts) {
  int longest = 0;
  for (const auto& count : counts) longest = std::max(longest, count.window.seconds);
  return static_cast<int>(std::min<std::int64_t>(seconds, longest));
}

// Returns 0 also where another worker's attempt began the window meanwhile, and has not used it up.
template <class Db>
int seconds_until_allowed_in(Db& db, const std::vector<Count>& counts) {
  const auto sql =
      used_up_among("SELECT COALESCE(MAX(TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), ends_at)) + 1, 0)", counts);
  return at_most_a_window(db.select(sql).number(), counts);
}

// Adds in the order of the keys, as all writers do, so that two that write the same rows wait for each other and do not
// deadlock. Assignments are carried out from left to right, so that `used` still sees when the old window ends.
void add_all(db::Transaction& tx, std::vector<Count> counts) {
  std::sort(counts.begin(), counts.end(),
            [](const Count& a, const Count& b) { return std::tie(a.kind, a.bucket) < std::tie(b.kind, b.bucket); });
  std::vector<db::Values> rows;
  for (const auto& [kind, bucket, window] : counts)
    rows.push_back(db::values(kind, bucket, window.units, window.seconds));
  // The last is repeated with no units, so that it is not counted again.
  const auto& [kind, bucket, window] = counts.back();
  rows = db::filled_up(std::move(rows), db::values(kind, bucket, 0, window.seconds));
  const std::string runs = "(ends_at > UTC_TIMESTAMP(3) AND ends_at <= VALUES(ends_at) + INTERVAL 300 SECOND)";
  tx.run(db::Sql("INSERT INTO throttles (kind, bucket, used, ends_at)")
             .rows(std::move(rows), "(?, ?, ?, UTC_TIMESTAMP(3) + INTERVAL ? SECOND)")
             .add("ON DUPLICATE KEY UPDATE used = IF(" + runs + ", used, 0) + VALUES(used), ends_at = IF(" + runs +
                  ", ends_at, VALUES(ends_at))"));
}

}  // namespace

int take(db::Transaction& tx, const Count& count) {
  if (take_from_window(tx, count)) return 0;
  if (const int seconds = seconds_until_allowed_in(tx, {count})) return seconds;
  if (begin_window(tx, count)) return 0;
  return take_from_window(tx, count) ? 0 : std::max(1, seconds_until_allowed_in(tx, {count}));
}

std::vector<Added> add(db::Transaction& tx, const std::vector<Count>& counts) {
  add_all(tx, counts);
  db::Sql sql("SELECT kind, bucket, TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), ends_at) + 1, used FROM throttles WHERE");
  std::map<std::pair<std::string, std::string>, Added> added;
  for (auto row : tx.select(sql.any("kind = ? AND bucket = ?", keys_of(counts)))) {
    const std::pair<std::string, std::string> key{row.text(), row.text()};
    added[key] = {0, std::max(1, static_cast<int>(row.number())), static_cast<int>(row.number())};
  }
  std::vector<Added> of_each;
  for (const auto& [kind, bucket, window] : counts) {
    auto& counted = of_each.emplace_back(added[{kind, bucket}]);
    counted.units = std::clamp(counted.used - window.max, 0, window.units);
  }
  return of_each;
}

void give_back(db::Transaction& tx, const std::string& kind, const std::string& bucket, int units) {
  tx.run(R"(UPDATE throttles
               SET used = used - ?
             WHERE kind = ? AND bucket = ? AND used >= ? AND ends_at > UTC_TIMESTAMP(3))",
         units, kind, bucket, units);
}

std::vector<UsedUp> used_up(db::Database& db, const std::vector<Count>& counts) {
  const auto sql = used_up_among("SELECT kind, bucket, TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), ends_at) + 1", counts);
  return db::each(db.select(sql), [&](db::Row row) {
    return UsedUp{row.text(), row.text(), at_most_a_window(row.number(), counts)};
  });
}

int seconds_until_allowed(db::Database& db, const std::vector<Count>& counts) {
  return seconds_until_allowed_in(db, counts);
}

int seconds_to_wait(db::Database& db, const std::vector<Whose>& all) {
  db::Sql sql(R"(SELECT MAX(LEAST(0, TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), ends_at) + 1 - ?)
                            + CASE used WHEN 1 THEN 20 WHEN 2 THEN 120 ELSE 1200 END)
                   FROM throttles)",
              kWaitsKept);
  sql.add("WHERE " + kRuns, kWaitsKept).add("AND").any("kind = ? AND bucket = ?", keys_of(all));
  return std::max(0, static_cast<int>(db.select(sql).optional_number().value_or(0)));
}

// Assignments are carried out from left to right, so that `used` still sees when the last wait ends.
void lengthen_wait(db::Transaction& tx, const Whose& who, int most) {
  tx.run(R"(INSERT INTO throttles (kind, bucket, used, ends_at)
            VALUES (?, ?, 1, UTC_TIMESTAMP(3) + INTERVAL ? SECOND)
            ON DUPLICATE KEY UPDATE used = IF()" +
             kRuns + ", LEAST(used + 1, ?), 1), ends_at = VALUES(ends_at)",
         who.kind, who.bucket, kWaitsKept, kWaitsKept, most);
}

// Does not end it now, which may lie ahead once the clock is set back.
void end_window(db::Transaction& tx, const std::string& kind, const std::string& bucket) {
  tx.run("UPDATE throttles SET ends_at = '2000-01-01' WHERE kind = ? AND bucket = ?", kind, bucket);
}

void try_write_at_once(db::Database& db) {
  const auto bucket = crypto::random_bytes(16);
  db.try_write_at_once(
      db::Sql("INSERT INTO throttles (kind, bucket, used, ends_at) VALUES ('readyz', ?, 1, '2000-01-01')", bucket));
}

void remove(db::Transaction& tx, const std::string& kind, const std::string& bucket) {
  tx.run("DELETE FROM throttles WHERE kind = ? AND bucket = ?", kind, bucket);
}

std::uint64_t remove_ended(db::Transaction& tx, int max) {
  return tx.run("DELETE FROM throttles WHERE NOT " + kRuns + " ORDER BY ends_at LIMIT ?", kLongestWindow, max);
}

}  // namespace limits::tables::throttles
