#include "concepts/tables/free_slots.h"

namespace concepts::tables::free_slots {

std::vector<Slot> today(db::Database& db, const std::string& bucket) {
  std::vector<Slot> slots;
  for (const auto& row : db.select(R"(SELECT slot, state = 'used', lease_until < UTC_TIMESTAMP(3), holder
                                        FROM free_slots
                                       WHERE day = UTC_DATE() AND bucket = ?
                                       ORDER BY slot)",
                                   bucket)) {
    const bool used = row.number(1) != 0;
    slots.push_back({static_cast<int>(row.number(0)), used, !used && row.number(2) != 0, row.text(3)});
  }
  return slots;
}

bool take(db::Transaction& tx, const std::string& bucket, int number, const std::string& holder, int lease_seconds) {
  return tx.insert(R"(INSERT INTO free_slots (day, bucket, slot, state, holder, lease_until)
                      VALUES (UTC_DATE(), ?, ?, 'held', ?, UTC_TIMESTAMP(3) + INTERVAL ? SECOND))",
                   bucket, number, holder, lease_seconds);
}

bool take_over(db::Transaction& tx, const std::string& bucket, const Slot& lapsed, const std::string& holder,
               int lease_seconds) {
  return tx.run(R"(UPDATE free_slots
                      SET holder = ?, lease_until = UTC_TIMESTAMP(3) + INTERVAL ? SECOND
                    WHERE day = UTC_DATE() AND bucket = ? AND slot = ?
                      AND holder = ? AND state = 'held' AND lease_until < UTC_TIMESTAMP(3))",
                holder, lease_seconds, bucket, lapsed.number, lapsed.holder) == 1;
}

bool keep(db::Transaction& tx, const std::string& holder) {
  return tx.run("UPDATE free_slots SET state = 'used' WHERE holder = ? AND state = 'held'", holder) == 1;
}

void give_back(db::Transaction& tx, const std::string& holder) {
  tx.run("DELETE FROM free_slots WHERE holder = ? AND state = 'held'", holder);
}

std::uint64_t reset_today(db::Transaction& tx, const std::string& bucket, const std::string& other_bucket) {
  return tx.run("UPDATE free_slots SET bucket = ? WHERE day = UTC_DATE() AND bucket = ?", other_bucket, bucket);
}

std::uint64_t sweep(db::Transaction& tx, int max) {
  return tx.run(R"(DELETE FROM free_slots
                    WHERE (state = 'held' AND lease_until < UTC_TIMESTAMP(3))
                       OR day < UTC_DATE() - INTERVAL 1 DAY
                    LIMIT ?)",
                max);
}

UsedToday used_today(db::Database& db, const std::string& bucket) {
  const auto rows = db.select(R"(SELECT COUNT(*), 86400 - TIME_TO_SEC(TIME(UTC_TIMESTAMP()))
                                   FROM free_slots
                                  WHERE day = UTC_DATE() AND bucket = ? AND state = 'used')",
                              bucket);
  return {static_cast<int>(rows.at(0).number(0)), static_cast<int>(rows.at(0).number(1))};
}

}  // namespace concepts::tables::free_slots
