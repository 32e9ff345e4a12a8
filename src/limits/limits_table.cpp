#include "limits/limits_table.h"

#include <string_view>

namespace limits {
namespace {

std::string with_commas(int number) {
  auto digits = std::to_string(number);
  for (auto at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) digits.insert(static_cast<std::size_t>(at), ",");
  return digits;
}

std::string in_words(const LimitRow& row, const Config& config) {
  const int max = row.max(config);
  std::string words = row.how_many.words;
  if (words.empty()) return with_commas(max);
  return max == 0 ? words : words + " (" + with_commas(max) + ")";
}

}  // namespace

int part_of_storage(const Config& config, int part) {
  if (config.account_gb == 0) return 0;
  return std::max(1, static_cast<int>(config.account_gb * kGigabyte / kStorageUnit / part));
}

std::string per(int seconds) {
  if (seconds == kMinute) return "a minute";
  if (seconds == kHour) return "an hour";
  if (seconds == kDay) return "a day";
  return seconds % 60 == 0 ? "in " + std::to_string(seconds / 60) + " minutes" : "in " + std::to_string(seconds) + " s";
}

std::string as_markdown(const Config& config) {
  std::string lines = "| who | what | how many | networks around | answer |\n|---|---|---|---|---|\n";
  for (const auto* row : kLimits) {
    lines +=
        std::string("| ") + row->who + " | " + row->what + " | " + in_words(*row, config) + ' ' + per(row->seconds) +
        " | " + (row->around == 0 ? "" : std::to_string(row->around) + " times") + " | " +
        (std::string_view(row->refused.code) == kTries.code ? "no code" : "`" + std::string(row->refused.code) + "`") +
        " |\n";
  }
  return lines;
}

}  // namespace limits
