#include "concepts/tables/generations.h"

namespace concepts::tables::generations {
namespace {

const std::string kGeneration = R"(SELECT id, paid_by, theme, coin_name, ticker, description, logo_sha256, logo_error,
                                          logo_error_detail, generator, seed, logo_generator, request_hash, network,
                                          hidden_at IS NOT NULL
                                     FROM generations )";

Generation read(db::Row row) {
  return {row.text(),
          row.text(),
          row.text(),
          {row.text(), row.text(), row.text()},
          row.text(),
          row.optional_text(),
          row.optional_text(),
          row.text(),
          row.unsigned_number(),
          row.text(),
          row.optional_text(),
          row.optional_text(),
          row.flag()};
}

}  // namespace

void insert(db::Transaction& tx, const Generation& g) {
  tx.run(R"(INSERT INTO generations (id, created_at, paid_by, theme, coin_name, ticker, description,
                                     logo_sha256, logo_error, logo_error_detail, generator, seed, logo_generator,
                                     request_hash, network)
            VALUES (?, UTC_TIMESTAMP(3), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))",
         g.id, g.paid_by, g.theme, g.draft.coin_name, g.draft.ticker, g.draft.description, g.logo_sha256, g.logo_error,
         g.logo_error_detail, g.generator, g.seed, g.logo_generator, g.request_hash, g.network);
}

std::optional<Generation> by_id(db::Database& db, const std::string& id) {
  return db::first(db.select(kGeneration + "WHERE id = ?", id), read);
}

std::optional<Generation> by_request(db::Database& db, const std::string& request_hash) {
  return db::first(db.select(kGeneration + "WHERE request_hash = ?", request_hash), read);
}

std::optional<Shown> shown_by_id(db::Database& db, const std::string& id) {
  return db::first(db.select("SELECT coin_name, ticker, description, logo_sha256 FROM generations WHERE id = ? AND "
                             "hidden_at IS NULL",
                             id),
                   [](db::Row row) {
                     return Shown{{row.text(), row.text(), row.text()}, row.text()};
                   });
}

bool exists(db::Database& db, const std::string& id) {
  return !db.select("SELECT 1 FROM generations WHERE id = ?", id).empty();
}

void hide(db::Transaction& tx, const std::string& id) {
  tx.run("UPDATE generations SET hidden_at = UTC_TIMESTAMP(3) WHERE id = ? AND hidden_at IS NULL", id);
}

void show_again(db::Transaction& tx, const std::string& id) {
  tx.run("UPDATE generations SET hidden_at = NULL WHERE id = ?", id);
}

std::int64_t count_of_today(db::Database& db) {
  return db.select("SELECT COUNT(*) FROM generations WHERE created_at >= UTC_DATE()").number();
}

}  // namespace concepts::tables::generations
