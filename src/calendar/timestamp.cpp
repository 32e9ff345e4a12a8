#include "calendar/timestamp.h"

#include <ctime>
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
  std::tm utc{};
  int milliseconds = 0;

  // Any month and day are read, as timegm counts on: the 31st of June is the 1st of July.
  std::int64_t since_1970() const {
    std::tm normalized = utc;
    return timegm(&normalized) * 1000LL + milliseconds;
  }
  bool has_such_a_day() const {
    std::tm day{};
    day.tm_year = utc.tm_year;
    day.tm_mon = utc.tm_mon;
    day.tm_mday = utc.tm_mday;
    timegm(&day);
    return day.tm_mon == utc.tm_mon && day.tm_mday == utc.tm_mday;
  }
};

// Reads a date and a time with one of `separators` between them.
DateTime read_date_time(Scanner& scan, std::string_view separators) {
  DateTime read;
  read.utc.tm_year = scan.digits(4) - 1900;
  scan.need("-");
  read.utc.tm_mon = scan.digits(2) - 1;
  scan.need("-");
  read.utc.tm_mday = scan.digits(2);
  scan.need(separators);
  read.utc.tm_hour = scan.digits(2);
  scan.need(":");
  read.utc.tm_min = scan.digits(2);
  scan.need(":");
  read.utc.tm_sec = scan.digits(2);
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

  const int year = 1900 + read.utc.tm_year;
  if (!scan.all_taken() || !offset || year < kFirstYear || year > kLastYear || !read.has_such_a_day()) {
    return std::nullopt;
  }
  if (read.utc.tm_hour > 23 || read.utc.tm_min > 59 || read.utc.tm_sec > 60) return std::nullopt;  // 60: a leap second
  return read.since_1970() - *offset * kMinuteMs;
}

std::string sql_time(std::int64_t milliseconds) {
  const std::time_t seconds = milliseconds / 1000;
  std::tm utc;
  gmtime_r(&seconds, &utc);
  std::string text = "0000-00-00 00:00:00.000";
  put(text, 0, 4, 1900 + utc.tm_year);
  put(text, 5, 2, utc.tm_mon + 1);
  put(text, 8, 2, utc.tm_mday);
  put(text, 11, 2, utc.tm_hour);
  put(text, 14, 2, utc.tm_min);
  put(text, 17, 2, utc.tm_sec);
  put(text, 20, 3, milliseconds % 1000);
  return text;
}

std::int64_t read_sql_time(std::string_view text) {
  Scanner scan(text);
  const auto read = read_date_time(scan, " ");
  if (!scan.all_taken()) throw std::runtime_error("a time of the database cannot be read: " + std::string(text));
  return read.since_1970();
}

}  // namespace calendar
