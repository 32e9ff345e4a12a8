#include "figures/rules/marks/marks.h"

#include "calendar/period.h"
#include "calendar/timestamp.h"
#include "crypto/random.h"
#include "limits/throttle.h"
#include "pattern.h"
#include "refusal.h"
#include "text/ascii.h"
#include "text/visible.h"

namespace figures::rules {
namespace {

namespace marks = tables::marks;

constexpr std::size_t kMaxText = 200, kMaxTags = 10;
// Daily roll-ups are kept for 25 months. tables/marks.cpp relies on the maximum length.
constexpr std::int64_t kMaxAgo = 760 * calendar::kDayMs, kMaxAhead = 31 * calendar::kDayMs,
                       kMaxLength = 31 * calendar::kDayMs;

bool is_same(const Mark& set, const marks::NewMark& mark, bool has_time) {
  const auto time = [](const std::string& sql) { return calendar::iso_time(calendar::read_sql_time(sql)); };
  return set.text == mark.text && set.tags == mark.tags && (!has_time || set.begins_at == time(mark.begins_at)) &&
         set.ends_at == (mark.ends_at ? std::optional(time(*mark.ends_at)) : std::nullopt);
}

Mark set_before(db::Database& db, const marks::NewMark& mark, bool has_time) {
  const auto set = marks::find(db, mark.account_id, mark.id);
  if (!set) throw refusal::Conflict("mark_deleted", "This mark was deleted as it was set. Set it again.");
  if (set->is_deleted) throw refusal::Conflict("mark_deleted", "The mark of this Idempotency-Key was deleted.");
  if (is_same(*set, mark, has_time)) return *set;
  throw refusal::Conflict("idempotency_key_reused",
                          "This Idempotency-Key was sent with another mark. Send each mark with a key of its own.");
}

}  // namespace

bool is_tag(const std::string& tag) { return tag.size() <= 32 && fits(tag, "[A-Za-z0-9][A-Za-z0-9_.:/+-]*"); }

std::map<std::string, std::string> mark_errors(const NewMark& mark, std::int64_t now) {
  std::map<std::string, std::string> errors;
  if (const auto error = text::line_error(mark.text, kMaxText)) errors["text"] = *error;
  if (mark.at < now - kMaxAgo || mark.at > now + kMaxAhead)
    errors["at"] = "must be within the last 25 months or the next 31 days";
  if (mark.until && (*mark.until < mark.at || *mark.until > mark.at + kMaxLength))
    errors["until"] = "must not be before at, nor more than 31 days after it";
  if (mark.tags.size() > kMaxTags) errors["tags"] = "must be at most 10";
  for (const auto& tag : mark.tags) {
    if (!is_tag(tag)) errors["tags"] = std::string("must each be ") + kTagRule;
  }
  return errors;
}

Mark set_mark(db::Database& db, const Config& config, const std::string& account_id, const NewMark& mark, bool has_time,
              const std::optional<std::string>& idempotency_key) {
  const auto ends_at = mark.until ? std::optional(calendar::sql_time(*mark.until)) : std::nullopt;
  const marks::NewMark row{crypto::new_id("mark", account_id, idempotency_key),
                           account_id,
                           calendar::sql_time(mark.at),
                           ends_at,
                           mark.text,
                           text::joined(mark.tags, ","),
                           std::nullopt};
  if (idempotency_key && marks::find(db, account_id, row.id)) return set_before(db, row, has_time);
  db::transact(db, [&](db::Transaction& tx) {
    limits::take(tx, limits::of_account(config, limits::kMarksSet, account_id));
    marks::insert(tx, row);  // does nothing if another call with that key was faster
  });
  return set_before(db, row, has_time);
}

Mark find_mark(db::Database& db, const std::string& account_id, const std::string& id) {
  auto mark = marks::find(db, account_id, id);
  if (!mark || mark->is_deleted) throw refusal::NotFound();
  return *std::move(mark);
}

void delete_mark(db::Database& db, const std::string& account_id, const std::string& id) {
  if (!db::autocommit(db, marks::remove, account_id, id)) throw refusal::NotFound();
}

}  // namespace figures::rules
