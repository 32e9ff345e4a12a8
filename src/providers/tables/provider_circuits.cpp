#include "providers/tables/provider_circuits.h"

#include <algorithm>

#include "db/clock.h"

namespace providers::tables::provider_circuits {
namespace {

const std::string kWindowRuns = db::lasts("ends_at", std::to_string(kWindowSeconds));
const std::string kMayBeTried = db::is_over("open_until", std::to_string(kOpenSeconds));

// MySQL evaluates assignments from left to right: each sees the values set by those before it.
bool count_one_more(db::Transaction& tx, const std::string& provider) {
  return tx.run("UPDATE provider_circuits SET failures = IF(" + kWindowRuns + ", failures + 1, 1), ends_at = IF(" +
                    kWindowRuns + R"(, ends_at, UTC_TIMESTAMP(3) + INTERVAL ? SECOND),
                          open_until = CASE WHEN open_until IS NOT NULL OR failures >= ?
                                            THEN UTC_TIMESTAMP(3) + INTERVAL ? SECOND END
                    WHERE provider = ?)",
                kWindowSeconds, kFailuresToOpen, kOpenSeconds, provider) == 1;
}

Circuit read(db::Row row) {
  const bool is_open = row.flag();
  const auto seconds = static_cast<int>(row.optional_number().value_or(0));
  return {is_open, std::clamp(seconds, 0, kOpenSeconds)};
}

bool count_first(db::Transaction& tx, const Provider& provider) {
  return tx.insert(R"(INSERT INTO provider_circuits (provider, kind, model, failures, ends_at)
                      VALUES (?, ?, ?, 1, UTC_TIMESTAMP(3) + INTERVAL ? SECOND))",
                   provider.id, provider.kind, provider.model, kWindowSeconds);
}

}  // namespace

std::optional<Circuit> find(db::Database& db, const std::string& provider) {
  return db::first(db.select("SELECT open_until IS NOT NULL, IF(" + kMayBeTried +
                                 R"(, 0, CEILING(TIMESTAMPDIFF(MICROSECOND, UTC_TIMESTAMP(3), open_until) / 1000000))
                                  FROM provider_circuits
                                 WHERE provider = ?)",
                             provider),
                   read);
}

std::optional<std::string> open_model(db::Database& db, const std::string& kind) {
  return db::first_text(db.select(R"(SELECT model
                                       FROM provider_circuits
                                      WHERE kind = ? AND open_until IS NOT NULL
                                      ORDER BY open_until DESC
                                      LIMIT 1)",
                                  kind));
}

bool begin_try(db::Transaction& tx, const std::string& provider) {
  return tx.run(
             "UPDATE provider_circuits SET open_until = UTC_TIMESTAMP(3) + INTERVAL ? SECOND WHERE provider = ? AND " +
                 kMayBeTried,
             kOpenSeconds, provider) == 1;
}

void count_failure(db::Transaction& tx, const Provider& provider) {
  if (count_one_more(tx, provider.id) || count_first(tx, provider)) return;
  count_one_more(tx, provider.id);  // another worker recorded its first failure in between
}

void close(db::Transaction& tx, const std::string& provider) {
  tx.run("DELETE FROM provider_circuits WHERE provider = ?", provider);
}

std::int64_t count_open(db::Database& db) {
  return db.select("SELECT COUNT(*) FROM provider_circuits WHERE open_until IS NOT NULL").number();
}

}  // namespace providers::tables::provider_circuits
