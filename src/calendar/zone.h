#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

struct _GTimeZone;

namespace calendar {

// A time zone. Times are ms since 1970, UTC; days are counted as in calendar/date.h, by the zone's calendar.
class Zone {
 public:
  Zone() : Zone(ahead_of_utc(0)) {}
  static Zone ahead_of_utc(std::int64_t milliseconds);
  // By its IANA name, Europe/Berlin or an older one such as Asia/Calcutta, as this host's tzdata has it; or +05:30,
  // quarters of an hour that its clocks are always ahead. Absent if there is none of that name.
  static std::optional<Zone> named(const std::string& name);

  // How far its clocks are ahead of UTC then, in ms.
  std::int64_t offset_at(std::int64_t time) const;
  std::int64_t day_at(std::int64_t time) const;
  // The first moment of a day: midnight, or what comes next where clocks were put forward over it.
  std::int64_t begin_of(std::int64_t day) const;
  // When clocks show the same so many days later. Of the first moment of a day, it is that of the other day.
  std::int64_t days_later(std::int64_t time, std::int64_t days) const;

 private:
  explicit Zone(_GTimeZone* zone);

  std::shared_ptr<_GTimeZone> zone_;
};

}  // namespace calendar
