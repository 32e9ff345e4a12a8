#include "telemetry/tables/sums.h"

#include <algorithm>

namespace telemetry::tables {

Sums& Sums::operator+=(const Sums& other) {
  for (const auto& column : kSumColumns) {
    this->*column.sum = std::min(kGreatestSum, this->*column.sum + other.*column.sum);
  }
  histograms += other.histograms;
  return *this;
}

Sums& Sums::operator-=(const Sums& part) {
  for (const auto& column : kSumColumns) {
    this->*column.sum = std::max(std::int64_t{0}, this->*column.sum - part.*column.sum);
  }
  histograms -= part.histograms;
  return *this;
}

}  // namespace telemetry::tables
