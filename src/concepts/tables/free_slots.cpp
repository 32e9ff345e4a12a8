#include "concepts/tables/free_slots.h"

#include "billing/tables/credit_holds.h"
#include "calendar/date.h"
#include "db/clock.h"

namespace concepts::tables::free_slots {
namespace {

using billing::tables::credit_holds::kLeaseSeconds;

const std::string kLongest = std::to_string(kLeaseSeconds), kHeld = db::lasts("lease_until", kLongest),
                  kLapsed = db::is_over("lease_until", kLongest);

std::string network_of(const std::string& bucket) { return bucket.substr(0, 8); }

}  // namespace

std::vector<Slot> today_around(db::Database& db, const std::string& bucket) {
  return db::each(
      db.select("SELECT slot, network_slot, bucket, state = 'used', state <> 'used' AND " + kLapsed + R"(, holder
                   FROM free_slots
                  WHERE day = UTC_DATE() AND network = ?
                  ORDER BY slot)",
                network_of(bucket)),
      [](db::Row row) {
        return Slot{static_cast<int>(row.number()),
                    static_cast<int>(row.number()),
                    row.text(),
                    row.flag(),
                    row.flag(),
                    row.text()};
      });
}

bool take(db::Transaction& tx, const std::string& bucket, int number, int network_number, const std::string& holder) {
  return tx.insert(R"(INSERT INTO free_slots (day, bucket, network, slot, network_slot, state, holder, lease_until)
                      VALUES (UTC_DATE(), ?, ?, ?, ?, 'held', ?, UTC_TIMESTAMP(3) + INTERVAL ? SECOND))",
                   bucket, network_of(bucket), number, network_number, holder, kLeaseSeconds);
}

bool take_over(db::Transaction& tx, const std::string& bucket, const Slot& lapsed, const std::string& holder) {
  return tx.run(R"(UPDATE free_slots
                      SET holder = ?, lease_until = UTC_TIMESTAMP(3) + INTERVAL ? SECOND
                    WHERE day = UTC_DATE() AND bucket = ? AND slot = ?
                      AND holder = ? AND state = 'held' AND )" +
                    kLapsed,
                holder, kLeaseSeconds, bucket, lapsed.number, lapsed.holder) == 1;
}

bool consume(db::Transaction& tx, const std::string& holder) {
  return tx.run("UPDATE free_slots SET state = 'used' WHERE holder = ? AND state = 'held'", holder) == 1;
}

void give_back(db::Transaction& tx, const std::string& holder) {
  tx.run("DELETE FROM free_slots WHERE holder = ? AND state = 'held'", holder);
}

std::uint64_t reset_today(db::Transaction& tx, const std::string& bucket, const std::string& other_bucket) {
  return tx.run("UPDATE free_slots SET bucket = ?, network = ? WHERE day = UTC_DATE() AND bucket = ?", other_bucket,
                network_of(other_bucket), bucket);
}

std::uint64_t delete_expired(db::Transaction& tx, int max) {
  return tx.run("DELETE FROM free_slots WHERE (state = 'held' AND " + kLapsed + R"()
                       OR day < UTC_DATE() - INTERVAL 1 DAY
                    LIMIT ?)",
                max);
}

TakenToday taken_today(db::Database& db, const std::string& bucket) {
  const auto rows = db.select(R"(SELECT COALESCE(SUM(bucket = ?), 0), COALESCE(SUM(bucket = ? AND state = 'used'), 0),
                                        COUNT(*), COALESCE(SUM(state = 'used'), 0),
                                        ? - TIME_TO_SEC(TIME(UTC_TIMESTAMP()))
                                   FROM free_slots
                                  WHERE day = UTC_DATE() AND network = ?
                                    AND (state = 'used' OR )" +
                                  kHeld + ")",
                              bucket, bucket, calendar::kDaySeconds, network_of(bucket));
  auto row = rows.front();
  const auto number = [&] { return static_cast<int>(row.number()); };
  return {{number(), number()}, {number(), number()}, number()};
}

Held held(db::Database& db) {
  const auto rows = db.select(R"(SELECT (SELECT COUNT(*) FROM credit_holds),
                                        (SELECT COUNT(*) FROM free_slots WHERE state = 'held'),
                                        (SELECT MAX(lease_until)
                                           FROM (SELECT lease_until FROM credit_holds
                                                  UNION ALL SELECT lease_until FROM free_slots WHERE state = 'held') AS leases))");
  auto row = rows.front();
  return {row.number(), row.number(), row.optional_time()};
}

}  // namespace concepts::tables::free_slots
