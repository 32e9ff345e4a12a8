#include "limits/tables/turns.h"

#include <algorithm>

#include "db/clock.h"

namespace limits::tables::turns {
namespace {

constexpr int kMostAhead = 1000, kLongest = 60;  // seconds that anybody waits without asking again
const std::string kWaits = db::lasts("ends_at", "?");

}  // namespace

bool note(db::Transaction& tx, const Waiter& waiter, int seconds) {
  tx.run("DELETE FROM turns WHERE place = ? AND account = ? AND NOT " + kWaits, waiter.place, waiter.account, seconds);
  if (tx.insert(R"(INSERT INTO turns (place, account, network, since, ends_at)
                   VALUES (?, ?, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) + INTERVAL ? SECOND))",
                waiter.place, waiter.account, waiter.network, seconds))
    return true;
  tx.run(R"(UPDATE turns
               SET ends_at = UTC_TIMESTAMP(3) + INTERVAL ? SECOND
             WHERE place = ? AND account = ?)",
         seconds, waiter.place, waiter.account);
  return false;
}

std::size_t ahead_of(db::Database& db, const Waiter& waiter, const Counts& counts, int seconds) {
  const auto line = db::texts(db.select(
      R"(SELECT w.account
           FROM turns w
           LEFT JOIN throttles a ON a.kind = ? AND a.bucket = w.account AND )" +
          db::lasts("a.ends_at", "?") + R"(
           LEFT JOIN throttles n ON n.kind = ? AND n.bucket = w.network AND )" +
          db::lasts("n.ends_at", "?") + R"(
          WHERE w.place = ? AND )" +
          db::lasts("w.ends_at", "?") + R"(
          ORDER BY GREATEST(COALESCE(a.used, 0), COALESCE(n.used, 0)), w.since, w.account
          LIMIT ?)",
      counts.of_account, counts.seconds, counts.of_network, counts.seconds, waiter.place, seconds, kMostAhead));
  return static_cast<std::size_t>(std::find(line.begin(), line.end(), waiter.account) - line.begin());
}

std::optional<std::string> remove(db::Transaction& tx, const Waiter& waiter) {
  const auto rows =
      tx.select("SELECT network FROM turns WHERE place = ? AND account = ? FOR UPDATE", waiter.place, waiter.account);
  if (rows.empty()) return std::nullopt;
  tx.run("DELETE FROM turns WHERE place = ? AND account = ?", waiter.place, waiter.account);
  return rows.text();
}

std::uint64_t remove_ended(db::Transaction& tx, int max) {
  return tx.run("DELETE FROM turns WHERE NOT " + kWaits + " ORDER BY ends_at LIMIT ?", kLongest, max);
}

}  // namespace limits::tables::turns
