#include "billing/tables/facilitators.h"

#include "db/clock.h"

namespace billing::tables::facilitators {
namespace {

constexpr int kSecondsBetween = 600;
constexpr int kSecondsUntilFirst = 60;  // as long as nothing is known

}  // namespace

std::optional<std::string> kinds_of(db::Database& db, const std::string& facilitator) {
  return db::first_text(
      db.select("SELECT kinds FROM facilitators WHERE facilitator = ? AND kinds IS NOT NULL", facilitator));
}

bool begin_asking(db::Transaction& tx, const std::string& facilitator) {
  static const std::string kIsDue = db::is_over("ask_at", std::to_string(kSecondsBetween));
  const bool again =
      tx.run(
          "UPDATE facilitators SET ask_at = UTC_TIMESTAMP(3) + INTERVAL ? SECOND WHERE facilitator = ? AND " + kIsDue,
          kSecondsBetween, facilitator) == 1;
  return again || tx.insert(R"(INSERT INTO facilitators (facilitator, ask_at)
                               VALUES (?, UTC_TIMESTAMP(3) + INTERVAL ? SECOND))",
                            facilitator, kSecondsBetween);
}

void ask_again_soon(db::Transaction& tx, const std::string& facilitator) {
  tx.run(R"(UPDATE facilitators SET ask_at = UTC_TIMESTAMP(3) + INTERVAL ? SECOND
            WHERE facilitator = ? AND kinds IS NULL)",
         kSecondsUntilFirst, facilitator);
}

void store_kinds(db::Transaction& tx, const std::string& facilitator, const std::string& kinds) {
  tx.run("UPDATE facilitators SET kinds = ? WHERE facilitator = ? AND (? <> '' OR kinds IS NULL)", kinds, facilitator,
         kinds);
}

}  // namespace billing::tables::facilitators
