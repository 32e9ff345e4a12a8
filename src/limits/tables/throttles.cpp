#include "limits/tables/throttles.h"

#include <algorithm>

namespace limits::tables::throttles {
namespace {

// The assignments are carried out from left to right: `used` still sees when the old window ends.
bool take_from_window(db::Transaction& tx, const std::string& kind, const std::string& bucket, Window window) {
  return tx.run(R"(UPDATE throttles
                      SET used = CASE WHEN ends_at > UTC_TIMESTAMP(3) THEN used + ? ELSE ? END,
                          ends_at = CASE WHEN ends_at > UTC_TIMESTAMP(3) THEN ends_at
                                         ELSE UTC_TIMESTAMP(3) + INTERVAL ? SECOND END
                    WHERE kind = ? AND bucket = ? AND (used + ? <= ? OR ends_at <= UTC_TIMESTAMP(3)))",
                window.units, window.units, window.seconds, kind, bucket, window.units, window.max) == 1;
}

bool begin_window(db::Transaction& tx, const std::string& kind, const std::string& bucket, Window window) {
  return tx.insert(R"(INSERT INTO throttles (kind, bucket, used, ends_at)
                      VALUES (?, ?, ?, UTC_TIMESTAMP(3) + INTERVAL ? SECOND))",
                   kind, bucket, window.units, window.seconds);
}

// 0 also where another worker's attempt began the window meanwhile, and has not used it up.
template <class Db>
int seconds_left_in(Db& db, const std::vector<Count>& counts) {
  std::string used_up;
  std::vector<db::Value> values;
  for (const auto& [kind, bucket, window] : counts) {
    used_up += std::string(used_up.empty() ? "" : " OR ") + "(kind = ? AND bucket = ? AND used + ? > ?)";
    for (const auto& value : {db::value(kind), db::value(bucket), db::value(window.units), db::value(window.max)})
      values.push_back(value);
  }
  const auto rows = db.select_list(
      "SELECT COALESCE(MAX(TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), ends_at)) + 1, 0) FROM throttles"
      " WHERE ends_at > UTC_TIMESTAMP(3) AND (" +
          used_up + ")",
      values);
  return static_cast<int>(rows.at(0).number(0));
}

}  // namespace

int take(db::Transaction& tx, const std::string& kind, const std::string& bucket, Window window) {
  if (take_from_window(tx, kind, bucket, window)) return 0;
  const std::vector<Count> count{{kind, bucket, window}};
  if (const int seconds = seconds_left_in(tx, count)) return seconds;
  if (begin_window(tx, kind, bucket, window)) return 0;
  return take_from_window(tx, kind, bucket, window) ? 0 : std::max(1, seconds_left_in(tx, count));
}

void give_back(db::Transaction& tx, const std::string& kind, const std::string& bucket) {
  tx.run(R"(UPDATE throttles
               SET used = used - 1
             WHERE kind = ? AND bucket = ? AND used > 0 AND ends_at > UTC_TIMESTAMP(3))",
         kind, bucket);
}

int seconds_left(db::Database& db, const std::vector<Count>& counts) { return seconds_left_in(db, counts); }

void end_window(db::Transaction& tx, const std::string& kind, const std::string& bucket) {
  tx.run("UPDATE throttles SET ends_at = UTC_TIMESTAMP(3) WHERE kind = ? AND bucket = ?", kind, bucket);
}

void remove(db::Transaction& tx, const std::string& kind, const std::string& bucket) {
  tx.run("DELETE FROM throttles WHERE kind = ? AND bucket = ?", kind, bucket);
}

std::uint64_t remove_ended(db::Transaction& tx, int max) {
  return tx.run("DELETE FROM throttles WHERE ends_at <= UTC_TIMESTAMP(3) ORDER BY ends_at LIMIT ?", max);
}

}  // namespace limits::tables::throttles
