#include "telemetry/tables/stream_minutes.h"

#include "db/list.h"

namespace telemetry::tables::stream_minutes {
namespace {

void insert(db::Transaction& tx, const std::vector<db::Value>& values) {
  const db::List list(values, 7, "(?, ?, ?, ?, ?, ?, ?)");
  tx.run_list(R"(REPLACE INTO stream_minutes (user_id, minute, stream_id, viewers, loading, rebuffering, paused)
                 VALUES )" +
                  list.placeholders,
              list.values);
}

}  // namespace

std::optional<std::string> done_until(db::Database& db) {
  const auto rows = db.select("SELECT CAST(done_until AS CHAR) FROM figure_marks WHERE name = 'minutes'");
  return rows.empty() ? std::nullopt : std::optional(rows.front().text(0));
}

void store(db::Database& db, const std::map<Key, Viewers>& minutes, const std::string& done_until) {
  constexpr std::size_t kValues = 512 * 7;
  db::transact(db, [&](db::Transaction& tx) {
    std::vector<db::Value> values;
    for (const auto& [key, viewers] : minutes) {
      values.insert(values.end(),
                    {db::value(key.user_id), db::value(key.minute), db::value(key.stream_id), db::value(viewers.all),
                     db::value(viewers.starting), db::value(viewers.rebuffering), db::value(viewers.paused)});
      if (values.size() < kValues) continue;
      insert(tx, values);
      values.clear();
    }
    if (!values.empty()) insert(tx, values);
    tx.run("REPLACE INTO figure_marks (name, done_until) VALUES ('minutes', ?)", done_until);
  });
}

}  // namespace telemetry::tables::stream_minutes
