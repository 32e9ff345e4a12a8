#include "telemetry/tables/stream_minutes.h"

#include "db/list.h"
#include "telemetry/tables/figure_marks.h"

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

std::optional<std::int64_t> done_until(db::Database& db) { return figure_marks::find(db, "minutes"); }

void store(db::Database& db, const std::map<Key, Viewers>& minutes, std::int64_t done_until) {
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
    figure_marks::set(tx, "minutes", done_until);
  });
}

}  // namespace telemetry::tables::stream_minutes
