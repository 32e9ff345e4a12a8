#include "figures/rules/insights/model.h"

#include <algorithm>
#include <numeric>

namespace figures::rules::insights {
namespace {

constexpr int kSweeps = 4;
constexpr double kPriorOfFactor = 10;         // independent events by which a value's factor is held at 1
constexpr double kEventsInPlaceOfNone = 0.5;  // in place of none, of which nothing could be expected

double sum(const std::vector<float>& values) { return std::accumulate(values.begin(), values.end(), 0.0); }

std::vector<double> sums_by_value(const Column& column, const std::vector<float>& values) {
  std::vector<double> sums(column.values.size(), 0);
  const auto& codes = column.codes[kBefore];
  for (std::size_t i = 0; i < values.size(); ++i) sums[codes[i]] += values[i];
  return sums;
}

void multiply(std::vector<float>& expected, const std::vector<Code>& codes, const std::vector<float>& factors) {
  for (std::size_t i = 0; i < expected.size(); ++i) expected[i] *= factors[codes[i]];
}

// A value that did not occur before has a factor of 1, so its sessions are judged by their other values.
void scale_to(const std::vector<double>& observed, const Column& column, double prior,
              std::array<std::vector<float>, 2>& expected) {
  const auto before = sums_by_value(column, expected[kBefore]);
  std::vector<float> factors;
  for (std::size_t i = 0; i < before.size(); ++i)
    factors.push_back(static_cast<float>((observed[i] + prior) / (before[i] + prior)));
  for (const auto side : {kBefore, kAfter}) multiply(expected[side], column.codes[side], factors);
}

double dispersion_of_sessions(const Rows& rows, double rate, double total) {
  double squares = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double surplus = rows.part[i] - rate * rows.whole[i];
    squares += surplus * surplus;
  }
  return total > 0 ? squares / total : 1;
}

}  // namespace

double dispersion_of_viewers(const Rows& rows, const std::vector<float>& expected) {
  const double total = sum(rows.part), scale = sum(expected) > 0 ? total / sum(expected) : 0;
  std::vector<double> surplus(rows.viewers, 0);
  for (std::size_t i = 0; i < rows.size(); ++i) surplus[rows.viewer[i]] += rows.part[i] - scale * expected[i];
  return total > 0 ? std::inner_product(surplus.begin(), surplus.end(), surplus.begin(), 0.0) / total : 1;
}

Model fit(const Table& table, double least_dispersion) {
  const auto& before = table.rows[kBefore];
  const double total = std::max(sum(before.part), kEventsInPlaceOfNone), rate = total / sum(before.whole);
  const double prior = kPriorOfFactor * std::max(1.0, dispersion_of_sessions(before, rate, sum(before.part)));
  Model model;
  for (const auto side : {kBefore, kAfter}) {
    for (const auto whole : table.rows[side].whole) model.expected[side].push_back(static_cast<float>(rate * whole));
  }

  std::vector<std::vector<double>> observed;
  for (const auto& column : table.columns) observed.push_back(sums_by_value(column, before.part));
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      scale_to(observed[i], table.columns[i], prior, model.expected);
  }
  const auto scale = static_cast<float>(total / sum(model.expected[kBefore]));
  for (auto& side : model.expected) {
    for (auto& expected : side) expected *= scale;
  }

  const bool viewers_known = before.viewers < before.size();
  const double first = dispersion_of_viewers(before, model.expected[kBefore]);
  const double second = dispersion_of_viewers(table.rows[kAfter], model.expected[kAfter]);
  model.dispersion = std::max({1.0, first, std::min(second, 2 * first), viewers_known ? 1.0 : least_dispersion});
  return model;
}

}  // namespace figures::rules::insights
