#include "figures/tables/watermarks.h"

#include <algorithm>

#include "db/clock.h"
#include "figures/tables/due_rollups.h"

namespace figures::tables::watermarks {
namespace {

const std::string kFromMs = "TIMESTAMP '1970-01-01 00:00:00.000' + INTERVAL ? * 1000 MICROSECOND";

std::string columns() {
  return db::in_ms("m.complete_until") + ", " + db::in_ms("m.viewers_until") + ", " + db::in_ms("m.round_began") +
         ", m.after_ref, " + db::in_ms("m.turn_at");
}

Watermark read(const std::string& account_id, const db::Row& row, std::size_t at) {
  Watermark watermark{account_id, row.optional_number(at), row.optional_number(at + 1), {}, {}};
  if (const auto began = row.optional_number(at + 2)) watermark.round = Round{*began, row.text(at + 3)};
  watermark.turn_at = row.optional_number(at + 4);
  return watermark;
}

}  // namespace

Watermark of(db::Database& db, const std::string& account_id) {
  const auto rows = db.select("SELECT " + columns() + R"( FROM watermarks m
                                WHERE m.account_id IN (?, '')
                                ORDER BY m.account_id DESC
                                LIMIT 1)",
                              account_id);
  return rows.empty() ? Watermark{account_id, {}, {}, {}, {}} : read(account_id, rows[0], 0);
}

// Accounts that are equally far come in a random order, so that one whose id begins with 0 is not always the first.
// Sessions are not counted, as there may be millions.
std::vector<Watermark> of_accounts_with_work(db::Database& db) {
  std::vector<Watermark> found;
  for (const auto& row : db.select("SELECT work.account_id, " + columns() + R"(
             FROM (SELECT DISTINCT account_id FROM live_sessions
                   UNION
                   SELECT account_id FROM watermarks WHERE account_id <> ''
                   UNION )" + due_rollups::kAccounts +
                                   R"() AS work
             LEFT JOIN watermarks m
               ON m.account_id = (SELECT MAX(account_id) FROM watermarks WHERE account_id IN (work.account_id, ''))
            ORDER BY (SELECT 1 FROM live_sessions l WHERE l.account_id = work.account_id LIMIT 1 OFFSET 999) IS NOT NULL,
                     (SELECT 1 FROM live_sessions l WHERE l.account_id = work.account_id LIMIT 1 OFFSET 9999) IS NOT NULL,
                     m.complete_until, RAND())")) {
    found.push_back(read(row.text(0), row, 1));
  }
  return found;
}

std::optional<std::int64_t> lag(db::Database& db) {
  const auto rows = db.select("SELECT TIMESTAMPDIFF(SECOND, MIN(complete_until), UTC_TIMESTAMP(3)) FROM watermarks");
  return rows[0].optional_number(0);
}

void keep(db::Database& db, const std::vector<Watermark>& watermarks) {
  constexpr std::size_t kTogether = 500;
  for (std::size_t first = 0; first < watermarks.size(); first += kTogether) {
    std::string rows;
    std::vector<db::Value> values;
    for (auto i = first; i < std::min(watermarks.size(), first + kTogether); ++i) {
      rows += (rows.empty() ? "(?, " : ", (?, ") + kFromMs + ", " + kFromMs + ")";
      values.insert(values.end(), {db::value(watermarks[i].account_id), db::value(watermarks[i].complete_until),
                                   db::value(watermarks[i].viewers_until)});
    }
    db::autocommit(db, [&](db::Transaction& tx) {
      tx.run_list("INSERT INTO watermarks (account_id, complete_until, viewers_until) VALUES " + rows +
                      " ON DUPLICATE KEY UPDATE complete_until = watermarks.complete_until",
                  values);
    });
  }
}

void store(db::Transaction& tx, const Watermark& watermark) {
  std::optional<std::int64_t> began;
  std::optional<std::string> after;
  if (watermark.round) began = watermark.round->began, after = watermark.round->after;
  tx.run(
      "REPLACE INTO watermarks (account_id, complete_until, viewers_until, round_began, after_ref, turn_at) VALUES "
      "(?, " +
          kFromMs + ", " + kFromMs + ", " + kFromMs + ", ?, " + kFromMs + ")",
      watermark.account_id, watermark.complete_until, watermark.viewers_until, began, after, watermark.turn_at);
}

void store_common(db::Transaction& tx, const Watermark& common) {
  store(tx, common);
  tx.run("DELETE FROM watermarks WHERE account_id <> '' AND round_began IS NULL AND complete_until >= " + kFromMs +
             " AND viewers_until >= " + kFromMs,
         common.complete_until, common.viewers_until);
}

}  // namespace figures::tables::watermarks
