#include "telemetry/tables/figure_marks.h"

#include "telemetry/tables/clock.h"

namespace telemetry::tables::figure_marks {
namespace {

const std::string kFromMs = "TIMESTAMP '1970-01-01 00:00:00.000' + INTERVAL ? * 1000 MICROSECOND";

std::string columns() {
  return in_ms("m.figures") + ", " + in_ms("m.minutes") + ", " + in_ms("m.round_began") + ", m.after_ref";
}

Mark read(const std::string& user_id, const db::Row& row, std::size_t at) {
  Mark mark{user_id, row.optional_number(at), row.optional_number(at + 1), std::nullopt};
  if (const auto began = row.optional_number(at + 2)) mark.round = Round{*began, row.text(at + 3)};
  return mark;
}

}  // namespace

Mark of(db::Database& db, const std::string& user_id) {
  const auto rows = db.select("SELECT " + columns() + R"( FROM figure_marks m
                                WHERE m.user_id IN (?, '')
                                ORDER BY m.user_id DESC
                                LIMIT 1)",
                              user_id);
  return rows.empty() ? Mark{user_id, {}, {}, {}} : read(user_id, rows[0], 0);
}

// Of those that are equally far, in a random order: whose id begins with 0 is not to be the first each time.
std::vector<Mark> of_accounts_with_work(db::Database& db) {
  std::vector<Mark> marks;
  for (const auto& row : db.select("SELECT work.user_id, " + columns() + R"(
             FROM (SELECT DISTINCT user_id FROM live_sessions
                   UNION
                   SELECT user_id FROM figure_marks WHERE user_id <> ''
                   UNION
                   SELECT user_id FROM stale_hours WHERE not_until <= UTC_TIMESTAMP()
                   UNION
                   SELECT user_id FROM stale_days WHERE not_until <= UTC_TIMESTAMP() AND begins_at < UTC_DATE()) AS work
             LEFT JOIN figure_marks m
               ON m.user_id = (SELECT MAX(user_id) FROM figure_marks WHERE user_id IN (work.user_id, ''))
            ORDER BY m.figures, RAND())")) {
    marks.push_back(read(row.text(0), row, 1));
  }
  return marks;
}

void store(db::Transaction& tx, const Mark& mark) {
  std::optional<std::int64_t> began;
  std::optional<std::string> after;
  if (mark.round) began = mark.round->began, after = mark.round->after;
  tx.run("REPLACE INTO figure_marks (user_id, figures, minutes, round_began, after_ref) VALUES (?, " + kFromMs + ", " +
             kFromMs + ", " + kFromMs + ", ?)",
         mark.user_id, mark.figures, mark.minutes, began, after);
}

void store_common(db::Transaction& tx, const Mark& common) {
  store(tx, common);
  tx.run("DELETE FROM figure_marks WHERE user_id <> '' AND round_began IS NULL AND figures >= " + kFromMs +
             " AND minutes >= " + kFromMs,
         common.figures, common.minutes);
}

}  // namespace telemetry::tables::figure_marks
