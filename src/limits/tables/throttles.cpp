#include "limits/tables/throttles.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "calendar/date.h"
#include "crypto/random.h"
#include "db/clock.h"
#include "db/list.h"

namespace limits::tables::throttles {
namespace {

constexpr int kWaitsKept = calendar::kDaySeconds;      // seconds
constexpr int kLongestWindow = calendar::kDaySeconds;  // of all limits
const std::string kRuns = db::lasts("ends_at", "?");

// Assignments are carried out from left to right, so that `used` still sees when the old window ends.
bool take_from_window(db::Transaction& tx, const std::string& kind, const std::string& bucket, Window window) {
  return tx.run("UPDATE throttles SET used = IF(" + kRuns + ", used + ?, ?), ends_at = IF(" + kRuns +
                    ", ends_at, UTC_TIMESTAMP(3) + INTERVAL ? SECOND)"
                    " WHERE kind = ? AND bucket = ? AND (used + ? <= ? OR NOT " +
                    kRuns + ")",
                window.seconds, window.units, window.units, window.seconds, window.seconds, kind, bucket, window.units,
                window.max, window.seconds) == 1;
}

bool begin_window(db::Transaction& tx, const std::string& kind, const std::string& bucket, Window window) {
  return tx.insert(R"(INSERT INTO throttles (kind, bucket, used, ends_at)
                      VALUES (?, ?, ?, UTC_TIMESTAMP(3) + INTERVAL ? SECOND))",
                   kind, bucket, window.units, window.seconds);
}

db::List any_used_up(const std::vector<Count>& counts) {
  std::vector<db::Value> values;
  for (const auto& [kind, bucket, window] : counts) {
    values.insert(values.end(), {db::value(kind), db::value(bucket), db::value(window.units), db::value(window.max),
                                 db::value(window.seconds)});
  }
  return {std::move(values), 5, "(kind = ? AND bucket = ? AND used + ? > ? AND " + kRuns + ")", " OR "};
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
  const auto any = any_used_up(counts);
  const auto rows = db.select_list(
      "SELECT COALESCE(MAX(TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), ends_at)) + 1, 0) FROM throttles WHERE " +
          any.placeholders,
      any.values);
  return at_most_a_window(rows.at(0).number(0), counts);
}

// Adds in the order of the keys, as all writers do, so that two that write the same rows wait for each other and do not
// deadlock. Assignments are carried out from left to right, so that `used` still sees when the old window ends.
void add_all(db::Transaction& tx, std::vector<Count> counts) {
  std::sort(counts.begin(), counts.end(),
            [](const Count& a, const Count& b) { return std::tie(a.kind, a.bucket) < std::tie(b.kind, b.bucket); });
  counts.resize(db::room_for(counts.size()), counts.back());
  std::string rows;
  std::vector<db::Value> values;
  const Count* before = nullptr;
  for (const auto& count : counts) {
    const bool repeated = before && before->kind == count.kind && before->bucket == count.bucket;
    rows += std::string(before ? ", " : "") + "(?, ?, ?, UTC_TIMESTAMP(3) + INTERVAL ? SECOND)";
    values.insert(values.end(), {db::value(count.kind), db::value(count.bucket),
                                 db::value(repeated ? 0 : count.window.units), db::value(count.window.seconds)});
    before = &count;
  }
  const std::string runs = "(ends_at > UTC_TIMESTAMP(3) AND ends_at <= VALUES(ends_at) + INTERVAL 300 SECOND)";
  tx.run_list("INSERT INTO throttles (kind, bucket, used, ends_at) VALUES " + rows +
                  " ON DUPLICATE KEY UPDATE used = IF(" + runs + ", used, 0) + VALUES(used), ends_at = IF(" + runs +
                  ", ends_at, VALUES(ends_at))",
              values);
}

}  // namespace

int take(db::Transaction& tx, const std::string& kind, const std::string& bucket, Window window) {
  if (take_from_window(tx, kind, bucket, window)) return 0;
  const std::vector<Count> count{{kind, bucket, window}};
  if (const int seconds = seconds_until_allowed_in(tx, count)) return seconds;
  if (begin_window(tx, kind, bucket, window)) return 0;
  return take_from_window(tx, kind, bucket, window) ? 0 : std::max(1, seconds_until_allowed_in(tx, count));
}

std::vector<Added> add(db::Transaction& tx, const std::vector<Count>& counts) {
  add_all(tx, counts);
  std::vector<db::Value> values;
  for (const auto& count : counts) values.insert(values.end(), {db::value(count.kind), db::value(count.bucket)});
  const db::List any(std::move(values), 2, "(kind = ? AND bucket = ?)", " OR ");
  std::map<std::pair<std::string, std::string>, Added> added;
  for (const auto& row : tx.select_list(
           "SELECT kind, bucket, used, TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), ends_at) + 1 FROM throttles WHERE " +
               any.placeholders,
           any.values))
    added[{row.text(0), row.text(1)}] = {0, std::max(1, static_cast<int>(row.number(3))),
                                         static_cast<int>(row.number(2))};
  std::vector<Added> of_each;
  for (const auto& [kind, bucket, window] : counts) {
    auto& one = of_each.emplace_back(added[{kind, bucket}]);
    one.units = std::clamp(one.used - window.max, 0, window.units);
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
  const auto any = any_used_up(counts);
  return db::each(db.select_list("SELECT kind, bucket, TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), ends_at) + 1"
                                 "  FROM throttles WHERE " +
                                     any.placeholders,
                                 any.values),
                  [&](const db::Row& row) {
                    return UsedUp{row.text(0), row.text(1), at_most_a_window(row.number(2), counts)};
                  });
}

int seconds_until_allowed(db::Database& db, const std::vector<Count>& counts) {
  return seconds_until_allowed_in(db, counts);
}

int seconds_to_wait(db::Database& db, const std::vector<Whose>& all) {
  std::vector<db::Value> values;
  for (const auto& [kind, bucket] : all) values.insert(values.end(), {db::value(kind), db::value(bucket)});
  db::List any(std::move(values), 2, "(kind = ? AND bucket = ?)", " OR ");
  any.values.insert(any.values.begin(), {db::value(kWaitsKept), db::value(kWaitsKept)});
  const auto rows = db.select_list(
      "SELECT MAX(LEAST(0, TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), ends_at) + 1 - ?)"
      "           + CASE used WHEN 1 THEN 20 WHEN 2 THEN 120 ELSE 1200 END)"
      "  FROM throttles WHERE " +
          kRuns + " AND (" + any.placeholders + ")",
      any.values);
  return std::max(0, static_cast<int>(rows.at(0).optional_number(0).value_or(0)));
}

// Assignments are carried out from left to right, so that `used` still sees when the last wait ends.
void lengthen_wait(db::Transaction& tx, const Whose& one, int most) {
  tx.run(R"(INSERT INTO throttles (kind, bucket, used, ends_at)
            VALUES (?, ?, 1, UTC_TIMESTAMP(3) + INTERVAL ? SECOND)
            ON DUPLICATE KEY UPDATE used = IF()" +
             kRuns + ", LEAST(used + 1, ?), 1), ends_at = VALUES(ends_at)",
         one.kind, one.bucket, kWaitsKept, kWaitsKept, most);
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
