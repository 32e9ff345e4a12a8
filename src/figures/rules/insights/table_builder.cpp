#include "figures/rules/insights/table_builder.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace figures::rules::insights {
namespace {

constexpr Code kFirstValue = 2;

// Returns, for each value, the greater one of its shares of the two periods.
std::vector<double> shares(const std::array<std::vector<std::uint32_t>, 2>& numbers, std::size_t values) {
  std::vector<double> greatest(values, 0);
  for (const auto& side : numbers) {
    std::vector<double> counts(values, 0);
    for (const auto number : side) ++counts[number];
    for (std::size_t i = 0; i < values; ++i)
      greatest[i] = std::max(greatest[i], counts[i] / static_cast<double>(side.size()));
  }
  return greatest;
}

bool is_value(const std::string& text) { return !text.empty() && text != "other"; }

}  // namespace

std::uint32_t TableBuilder::Dictionary::number_of(std::string_view text) {
  const auto numbered = numbers_.find(text);
  if (numbered != numbers_.end()) return numbered->second;
  const auto number = static_cast<std::uint32_t>(texts_.size());
  numbers_.emplace(texts_.emplace_back(text), number);
  return number;
}

void TableBuilder::add(Side side, double part, double whole, std::string_view viewer,
                       const std::vector<std::string_view>& values) {
  auto& rows = rows_[side];
  // Sessions of unknown viewers get their numbers at the end, when it is known how many viewers there are.
  constexpr auto kNobody = std::numeric_limits<std::uint32_t>::max();
  rows.part.push_back(static_cast<float>(part));
  rows.whole.push_back(static_cast<float>(whole));
  rows.viewer.push_back(viewer.empty() ? kNobody : viewers_[side].number_of(viewer));
  for (std::size_t i = 0; i < names_.size(); ++i) {
    auto& column = dictionaries_[i];
    column.numbers[side].push_back(column.number_of(values[i]));
  }
}

Column TableBuilder::build(const Name& name, const ColumnSoFar& so_far) const {
  const auto& texts = so_far.texts();
  const auto share = shares(so_far.numbers, texts.size());
  std::vector<std::uint32_t> order(texts.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return share[a] > share[b]; });

  Column column{name.dimension, name.name, {"", "other"}, {}};
  std::vector<Code> codes(texts.size(), kOther);
  for (const auto number : order) {
    const auto& text = texts[number];
    if (text.empty()) codes[number] = kNotSet;
    if (!is_value(text) || column.values.size() == kFirstValue + kMaxValues) continue;
    codes[number] = static_cast<Code>(column.values.size());
    column.values.push_back(text);
  }
  for (const auto side : {kBefore, kAfter}) {
    column.codes[side].reserve(so_far.numbers[side].size());
    for (const auto number : so_far.numbers[side]) column.codes[side].push_back(codes[number]);
  }
  return column;
}

Table TableBuilder::build() {
  Table table;
  for (const auto side : {kBefore, kAfter}) {
    auto& rows = rows_[side];
    rows.viewers = static_cast<std::uint32_t>(viewers_[side].texts().size());
    for (auto& viewer : rows.viewer) {
      if (viewer == std::numeric_limits<std::uint32_t>::max()) viewer = rows.viewers++;
    }
  }
  for (std::size_t i = 0; i < names_.size(); ++i) {
    if (dictionaries_[i].texts().size() > 1) table.columns.push_back(build(names_[i], dictionaries_[i]));
  }
  table.rows = std::move(rows_);
  return table;
}

}  // namespace figures::rules::insights
