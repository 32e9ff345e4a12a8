#include "calendar/timestamp.h"

#include <ctime>
#include <stdexcept>
#include <tuple>

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
  int year;
  bool exists;
  std::int64_t since_1970;
};

// Reads a date and a time with one of `separators` between them. Those that do not exist are counted on: the 31st of
// June is the 1st of July.
DateTime read_date_time(Scanner& scan, std::string_view separators) {
  std::tm minute{};
  minute.tm_year = scan.digits(4) - 1900;
  scan.need("-");
  minute.tm_mon = scan.digits(2) - 1;
  scan.need("-");
  minute.tm_mday = scan.digits(2);
  scan.need(separators);
  minute.tm_hour = scan.digits(2);
  scan.need(":");
  minute.tm_min = scan.digits(2);
  scan.need(":");
  const int seconds = scan.digits(2);
  auto counted = minute;
  const auto since_1970 = (timegm(&counted) + seconds) * 1000LL + read_fraction(scan);
  const auto parts = [](const std::tm& of) { return std::tie(of.tm_mon, of.tm_mday, of.tm_hour, of.tm_min); };
  return {1900 + minute.tm_year, parts(counted) == parts(minute) && seconds <= 60, since_1970};  // 60: a leap second
}

void put(std::string& text, std::size_t at, std::size_t digits, std::int64_t number) {
  for (std::size_t i = digits; i-- > 0; number /= 10) text[at + i] = static_cast<char>('0' + number % 10);
}

}  // namespace

std::optional<std::int64_t> parse_timestamp(std::string_view text) {
  Scanner scan(text);
  const auto read = read_date_time(scan, "Tt");
  const auto offset = read_offset(scan);

  if (!scan.all_taken() || !offset || !read.exists || read.year < kFirstYear || read.year > kLastYear)
    return std::nullopt;
  return read.since_1970 - *offset * kMinuteMs;
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
  return read.since_1970;
}

}  // namespace calendar
