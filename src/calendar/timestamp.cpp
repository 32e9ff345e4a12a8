#include "calendar/timestamp.h"

#include <stdexcept>

namespace calendar {
namespace {

constexpr int kFirstYear = 2000, kLastYear = 2099;

// Takes what is expected from the front of a text. After the first mismatch everything fails.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : left_(text) {}

  int digits(std::size_t count) {
    int number = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const char c = i < left_.size() ? left_[i] : '?';
      if (c < '0' || c > '9') return fail();
      number = number * 10 + (c - '0');
    }
    left_.remove_prefix(count);
    return number;
  }
  bool take(char c) {
    if (left_.empty() || left_.front() != c) return false;
    left_.remove_prefix(1);
    return true;
  }
  void need(std::string_view any_of) {
    if (left_.empty() || any_of.find(left_.front()) == any_of.npos) return void(fail());
    left_.remove_prefix(1);
  }
  bool at_digit() const { return !left_.empty() && left_.front() >= '0' && left_.front() <= '9'; }
  bool all_taken() const { return sound_ && left_.empty(); }

 private:
  int fail() {
    sound_ = false;
    left_ = {};
    return 0;
  }

  std::string_view left_;
  bool sound_ = true;
};

bool leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

int days_in(int year, int month) {
  static const int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && leap(year) ? 29 : kDays[month - 1];
}

// Returns the days since 1970-01-01. It counts by years that begin in March, so that the leap day comes last.
std::int64_t days_since_1970(int year, int month, int day) {
  const int shifted = month > 2 ? year : year - 1;
  const int day_of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
  return 365LL * shifted + shifted / 4 - shifted / 100 + shifted / 400 + day_of_year - 719468;
}

int read_fraction(Scanner& scan) {
  int milliseconds = 0, weight = 100;
  if (!scan.take('.') && !scan.take(',')) return 0;
  milliseconds = scan.digits(1) * weight;
  while (scan.at_digit()) {
    weight /= 10;
    milliseconds += scan.digits(1) * weight;
  }
  return milliseconds;
}

// Returns the minutes that clocks are ahead of UTC.
std::optional<int> read_offset(Scanner& scan) {
  if (scan.take('Z') || scan.take('z')) return 0;
  const bool ahead = scan.take('+');
  if (!ahead) scan.need("-");
  const int hours = scan.digits(2);
  int minutes = 0;
  if (scan.take(':'))
    minutes = scan.digits(2);
  else if (scan.at_digit())
    minutes = scan.digits(2);
  if (hours > 23 || minutes > 59) return std::nullopt;
  return (ahead ? 1 : -1) * (hours * 60 + minutes);
}

struct DateTime {
  int year, month, day, hour, minute, second, milliseconds;

  std::int64_t since_1970() const {
    return days_since_1970(year, month, day) * kDayMs + ((hour * 60LL + minute) * 60 + second) * 1000 + milliseconds;
  }
};

// Reads a date and a time with one of `separators` between them.
DateTime read_date_time(Scanner& scan, std::string_view separators) {
  DateTime read{};
  read.year = scan.digits(4);
  scan.need("-");
  read.month = scan.digits(2);
  scan.need("-");
  read.day = scan.digits(2);
  scan.need(separators);
  read.hour = scan.digits(2);
  scan.need(":");
  read.minute = scan.digits(2);
  scan.need(":");
  read.second = scan.digits(2);
  read.milliseconds = read_fraction(scan);
  return read;
}

void put(std::string& text, std::size_t at, std::size_t digits, std::int64_t number) {
  for (std::size_t i = digits; i-- > 0; number /= 10) text[at + i] = static_cast<char>('0' + number % 10);
}

}  // namespace

std::optional<std::int64_t> parse_timestamp(std::string_view text) {
  Scanner scan(text);
  const auto read = read_date_time(scan, "Tt");
  const auto offset = read_offset(scan);

  if (!scan.all_taken() || !offset || read.year < kFirstYear || read.year > kLastYear) return std::nullopt;
  if (read.month < 1 || read.month > 12 || read.day < 1 || read.day > days_in(read.year, read.month)) {
    return std::nullopt;
  }
  if (read.hour > 23 || read.minute > 59 || read.second > 60) return std::nullopt;  // 60: a leap second
  return read.since_1970() - *offset * kMinuteMs;
}

std::string sql_time(std::int64_t milliseconds) {
  const std::int64_t days = milliseconds / kDayMs, of_day = milliseconds % kDayMs;
  // Days become a date again by years that begin in March. 146097 days are 400 years.
  const std::int64_t shifted = days + 719468, era = shifted / 146097, of_era = shifted % 146097;
  const std::int64_t year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  const std::int64_t of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const std::int64_t month_from_march = (5 * of_year + 2) / 153;
  const std::int64_t month = month_from_march < 10 ? month_from_march + 3 : month_from_march - 9;

  std::string text = "0000-00-00 00:00:00.000";
  put(text, 0, 4, year_of_era + era * 400 + (month <= 2 ? 1 : 0));
  put(text, 5, 2, month);
  put(text, 8, 2, of_year - (153 * month_from_march + 2) / 5 + 1);
  put(text, 11, 2, of_day / 3600000);
  put(text, 14, 2, of_day / 60000 % 60);
  put(text, 17, 2, of_day / 1000 % 60);
  put(text, 20, 3, of_day % 1000);
  return text;
}

std::int64_t read_sql_time(std::string_view text) {
  Scanner scan(text);
  const auto read = read_date_time(scan, " ");
  if (!scan.all_taken()) throw std::runtime_error("a time of the database cannot be read: " + std::string(text));
  return read.since_1970();
}

}  // namespace calendar
