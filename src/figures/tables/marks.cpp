#include "figures/tables/marks.h"

namespace figures::tables::marks {
namespace {

const std::string kSelect =
    "SELECT id, begins_at, ends_at, text, tags, created_at, first_of IS NOT NULL, is_deleted FROM marks ";

Mark read(db::Row row) {
  return {row.text(), row.time(), row.optional_time(), row.text(), row.text(), row.time(), row.flag(), row.flag()};
}

// No mark lasts longer, so the index also finds those that began before the period.
const std::string kMaxSpan = "31 DAY";

}  // namespace

bool insert(db::Transaction& tx, const NewMark& mark) {
  return tx.insert(R"(INSERT INTO marks (id, account_id, begins_at, ends_at, text, tags, first_of, created_at)
                      VALUES (?, ?, ?, ?, ?, ?, ?, UTC_TIMESTAMP(3)))",
                   mark.id, mark.account_id, mark.begins_at, mark.ends_at, mark.text, mark.tags, mark.first_of);
}

std::set<std::string> noted_first_of(db::Database& db, const std::string& account_id,
                                     const std::vector<std::string>& values) {
  db::Sql sql("SELECT first_of FROM marks WHERE account_id = ? AND first_of", account_id);
  const auto noted = db::texts(db.select(sql.in(values)));
  return {noted.begin(), noted.end()};
}

std::int64_t number_of_first(db::Database& db, const std::string& account_id, const std::string& time) {
  return db
      .select("SELECT COUNT(*) FROM marks WHERE account_id = ? AND begins_at >= ? AND first_of IS NOT NULL", account_id,
              time)
      .number();
}

std::optional<Mark> find(db::Database& db, const std::string& account_id, const std::string& id) {
  return db::first(db.select(kSelect + "WHERE id = ? AND account_id = ?", id, account_id), read);
}

std::vector<Mark> page(db::Database& db, const Query& query, const std::optional<db::PageCursor>& after,
                       std::size_t max) {
  db::Sql sql(kSelect + R"(
               WHERE account_id = ? AND is_deleted = FALSE
                 AND begins_at < ? AND begins_at >= ? - INTERVAL )" +
                  kMaxSpan + R"(
                 AND COALESCE(ends_at, begins_at) >= ?
                 AND (? = '' OR FIND_IN_SET(?, tags) > 0))",
              query.account_id, query.to, query.from, query.from, query.tag, query.tag);
  return db::each(db.select(sql.page("begins_at", "id", after, max)), read);
}

bool remove(db::Transaction& tx, const std::string& account_id, const std::string& id) {
  return tx.run(R"(UPDATE marks
                      SET is_deleted = TRUE, text = '', tags = ''
                    WHERE id = ? AND account_id = ? AND is_deleted = FALSE)",
                id, account_id) == 1;
}

}  // namespace figures::tables::marks
