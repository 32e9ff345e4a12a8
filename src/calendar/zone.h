#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

struct _GTimeZone;

namespace calendar {

// Knows how far the clocks of a time zone are ahead of UTC, and when its days begin. Times are ms since 1970, UTC. Days
// are counted as in calendar/date.h, by the zone's calendar.
class Zone {
 public:
  Zone() : Zone(ahead_of_utc(0)) {}
  static Zone ahead_of_utc(std::int64_t milliseconds);
  // Finds a zone by its IANA name as this host's tzdata has it, be it Europe/Berlin or an older name such as
  // Asia/Calcutta. A name such as +05:30 means clocks that are always so many quarters of an hour ahead. Returns
  // nullopt if there is no such zone.
  static std::optional<Zone> named(const std::string& name);

  // Returns how far its clocks are ahead of UTC at that time, in ms.
  std::int64_t offset_at(std::int64_t time) const;
  std::int64_t day_at(std::int64_t time) const;
  // Returns the first moment of a day: midnight, or the next moment where clocks were put forward over midnight.
  std::int64_t begin_of(std::int64_t day) const;
  // Returns when clocks show the same time so many days later. The first moment of a day gives that of the other day.
  std::int64_t days_later(std::int64_t time, std::int64_t days) const;

 private:
  explicit Zone(_GTimeZone* zone);

  std::shared_ptr<_GTimeZone> zone_;
};

}  // namespace calendar
