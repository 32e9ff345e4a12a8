#include "web/serving/queue_wait.h"

#include <charconv>
#include <chrono>

namespace web {
namespace {

constexpr double kLongest = 90;  // for which nginx waits for an answer of any pool

}  // namespace

double seconds_waited(const std::string& sent_at, double now) {
  double sent = 0;
  if (std::from_chars(sent_at.data(), sent_at.data() + sent_at.size(), sent).ec != std::errc()) return 0;
  const double waited = now - sent;
  return waited > 0 && waited <= kLongest ? waited : 0;
}

double seconds_waited(const std::string& sent_at) {
  const std::chrono::duration<double> now = std::chrono::system_clock::now().time_since_epoch();
  return seconds_waited(sent_at, now.count());
}

}  // namespace web
