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

void store(db::Transaction& tx, const std::map<Key, Viewers>& minutes) {
  constexpr std::size_t kValues = 512 * 7;
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
}

}  // namespace telemetry::tables::stream_minutes
