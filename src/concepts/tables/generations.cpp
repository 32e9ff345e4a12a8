#include "concepts/tables/generations.h"

namespace concepts::tables::generations {
namespace {

const std::string kGeneration = R"(SELECT id, paid_by, theme, coin_name, ticker, description, logo_sha256, logo_error,
                                          logo_error_detail, generator, seed, logo_generator, request_hash
                                     FROM generations )";

std::optional<Generation> first_of(const db::Rows& rows) {
  if (rows.empty()) return std::nullopt;
  const auto& row = rows[0];
  return Generation{row.text(0),
                    row.text(1),
                    row.text(2),
                    {row.text(3), row.text(4), row.text(5)},
                    row.text(6),
                    row.optional_text(7),
                    row.optional_text(8),
                    row.text(9),
                    row.unsigned_number(10),
                    row.text(11),
                    row.optional_text(12)};
}

}  // namespace

void insert(db::Transaction& tx, const Generation& g) {
  tx.run(R"(INSERT INTO generations (id, created_at, paid_by, theme, coin_name, ticker, description,
                                     logo_sha256, logo_error, logo_error_detail, generator, seed, logo_generator,
                                     request_hash)
            VALUES (?, UTC_TIMESTAMP(3), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))",
         g.id, g.paid_by, g.theme, g.draft.coin_name, g.draft.ticker, g.draft.description, g.logo_sha256, g.logo_error,
         g.logo_error_detail, g.generator, g.seed, g.logo_generator, g.request_hash);
}

std::optional<Generation> by_id(db::Database& db, const std::string& id) {
  return first_of(db.select(kGeneration + "WHERE id = ?", id));
}

std::optional<Generation> by_request(db::Database& db, const std::string& request_hash) {
  return first_of(db.select(kGeneration + "WHERE request_hash = ?", request_hash));
}

std::int64_t count_of_today(db::Database& db) {
  return db.select("SELECT COUNT(*) FROM generations WHERE created_at >= UTC_DATE()")[0].number(0);
}

}  // namespace concepts::tables::generations
