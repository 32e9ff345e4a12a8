#include "events/rules/filters/saved_filters.h"

#include "crypto/encoding.h"
#include "crypto/random.h"
#include "events/rules/filters/filter_text.h"
#include "events/tables/filters/saved_filters.h"
#include "json/json.h"
#include "json/strict.h"
#include "limits/throttle.h"
#include "refusal.h"
#include "text/visible.h"

namespace events::rules {
namespace {

using json::Json;
namespace rows = tables::saved_filters;

constexpr std::size_t kMaxName = 60;  // code points

SavedFilter of_row(const rows::SavedFilter& row) {
  SavedFilter filter{row.id, row.name, {}};
  const auto conditions = json::parse_strictly(row.conditions);
  for (const auto& one : conditions.GetArray()) filter.where.emplace_back(json::text_of(one));
  return filter;
}

rows::SavedFilter row_of(const SavedFilter& filter) {
  return {filter.id, filter.name, Json::array_of(filter.where, [](const auto& one) { return Json(one); }).text()};
}

// Writes in a transaction that first locks the account's count of changes, so that two calls at once cannot exceed the
// number of filters.
template <class Write>
bool write(db::Database& db, const Config& config, const std::string& account_id, Write write) {
  const auto saving = limits::of_account(config, limits::kFiltersSaved, account_id);
  try {
    return db::transact(db, [&](db::Transaction& tx) {
      limits::take(tx, saving);
      return write(tx);
    });
  } catch (const db::DuplicateKey&) {
    limits::take(db, {saving});  // again, since the first count was rolled back
    throw refusal::Conflict("name_taken",
                            "This account has a filter of that name already. Choose another name, or replace it "
                            "(PUT /api/v1/filters/<id>).");
  }
}

}  // namespace

std::optional<std::string> filter_name_error(const std::string& name) {
  if (auto error = text::line_error(name, kMaxName)) return error;
  if (name.find(':') != name.npos) return "must not have a colon";
  if (crypto::from_uuid_text(name)) return "must not look like an id";
  return std::nullopt;
}

std::vector<SavedFilter> saved_filters(db::Database& db, const std::string& account_id) {
  std::vector<SavedFilter> filters;
  for (const auto& row : rows::of_account(db, account_id)) filters.push_back(of_row(row));
  return filters;
}

std::optional<SavedFilter> find_saved_filter(db::Database& db, const std::string& account_id, const std::string& text) {
  const auto id = crypto::from_uuid_text(text);
  if (!id && filter_name_error(text)) return std::nullopt;
  const auto row = id ? rows::find(db, account_id, *id) : rows::find_named(db, account_id, text);
  return row ? std::optional(of_row(*row)) : std::nullopt;
}

std::vector<Filter> filters_of(db::Database& db, const Config& config, const std::string& account_id,
                               const SavedFilter& filter) {
  FilterReader reader(db, config, account_id);
  std::vector<Filter> filters;
  for (const auto& condition : filter.where) filters.push_back(reader.read(condition).value());
  return filters;
}

SavedFilter save_filter(db::Database& db, const Config& config, const std::string& account_id, const std::string& name,
                        const std::vector<std::string>& where) {
  const SavedFilter filter{crypto::new_id("filter", account_id, std::nullopt), name, where};
  const auto row = row_of(filter);
  const bool saved = write(db, config, account_id,
                           [&](db::Transaction& tx) { return rows::insert(tx, account_id, row, kMaxSavedFilters); });
  if (saved) return filter;
  throw refusal::Rejected("too_many_filters",
                          "This account has " + std::to_string(kMaxSavedFilters) +
                              " filters, which is as many as there can be. Please delete one first.");
}

SavedFilter replace_filter(db::Database& db, const Config& config, const std::string& account_id,
                           const SavedFilter& filter) {
  const auto row = row_of(filter);
  if (!write(db, config, account_id, [&](db::Transaction& tx) { return rows::replace(tx, account_id, row); }))
    throw refusal::NotFound();
  return filter;
}

void delete_filter(db::Database& db, const std::string& account_id, const std::string& id) {
  if (!db::autocommit(db, rows::remove, account_id, id)) throw refusal::NotFound();
}

}  // namespace events::rules
