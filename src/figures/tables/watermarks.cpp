#include "figures/tables/watermarks.h"

#include "db/clock.h"
#include "db/in_parts.h"
#include "figures/tables/due_rollups.h"

namespace figures::tables::watermarks {
namespace {

const std::string kFromMs = db::from_ms();

std::string columns() {
  return db::in_ms("m.complete_until") + ", " + db::in_ms("m.viewers_until") + ", " + db::in_ms("m.round_began") +
         ", m.after_ref, " + db::in_ms("m.turn_at");
}

// Reads the columns after the account's id.
Watermark read(const std::string& account_id, db::Row row) {
  Watermark watermark{account_id, row.optional_number(), row.optional_number(), {}, {}};
  const auto began = row.optional_number();
  const auto& after = row.optional_text();
  if (began) watermark.round = Round{*began, after.value()};
  watermark.turn_at = row.optional_number();
  return watermark;
}

}  // namespace

Watermark of(db::Database& db, const std::string& account_id) {
  const auto rows = db.select("SELECT " + columns() + R"( FROM watermarks m
                                WHERE m.account_id IN (?, '')
                                ORDER BY m.account_id DESC
                                LIMIT 1)",
                              account_id);
  return rows.empty() ? Watermark{account_id, {}, {}, {}, {}} : read(account_id, rows.front());
}

// Accounts that are equally far come in a random order, so that one whose id begins with 0 is not always the first.
// Sessions are not counted, as there may be millions.
std::vector<Watermark> of_accounts_with_work(db::Database& db) {
  std::vector<Watermark> watermarks;
  for (auto row : db.select("SELECT work.account_id, " + columns() + R"(
             FROM (SELECT DISTINCT account_id FROM live_sessions
                   UNION
                   SELECT account_id FROM watermarks WHERE account_id <> ''
                   UNION )" +
                            due_rollups::kAccounts +
                            R"() AS work
             LEFT JOIN watermarks m
               ON m.account_id = (SELECT MAX(account_id) FROM watermarks WHERE account_id IN (work.account_id, ''))
            ORDER BY (SELECT 1 FROM live_sessions l WHERE l.account_id = work.account_id LIMIT 1 OFFSET 999) IS NOT NULL,
                     (SELECT 1 FROM live_sessions l WHERE l.account_id = work.account_id LIMIT 1 OFFSET 9999) IS NOT NULL,
                     m.complete_until, RAND())")) {
    const auto& account_id = row.text();
    watermarks.push_back(read(account_id, row));
  }
  return watermarks;
}

std::optional<std::int64_t> lag(db::Database& db) {
  return db.select("SELECT TIMESTAMPDIFF(SECOND, MIN(complete_until), UTC_TIMESTAMP(3)) FROM watermarks")
      .optional_number();
}

void keep(db::Database& db, const std::vector<Watermark>& watermarks) {
  constexpr std::size_t kTogether = 500;
  db::in_parts(watermarks, kTogether, [&](const std::vector<Watermark>& some) {
    std::vector<db::Values> rows;
    for (const auto& watermark : some)
      rows.push_back(db::values(watermark.account_id, watermark.complete_until, watermark.viewers_until));
    db::Sql sql("INSERT INTO watermarks (account_id, complete_until, viewers_until)");
    sql.rows(std::move(rows), "(?, " + kFromMs + ", " + kFromMs + ")");
    sql.add("ON DUPLICATE KEY UPDATE complete_until = watermarks.complete_until");
    db::autocommit(db, [&](db::Transaction& tx) { tx.run(sql); });
  });
}

void store(db::Transaction& tx, const Watermark& watermark) {
  std::optional<std::int64_t> began;
  std::optional<std::string> after;
  if (watermark.round) {
    began = watermark.round->began;
    after = watermark.round->after;
  }
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
