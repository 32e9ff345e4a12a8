#include "figures/rules/metrics/breakdown.h"

#include <algorithm>

namespace figures::rules {
namespace {

std::optional<double> impact(const values::Aggregate& part, const values::Aggregate& whole,
                             const MeasuredMetric& metric) {
  if (metric.metric->better == Better::neither || whole.attempts.count == 0) return std::nullopt;
  auto rest = whole;
  rest -= part;
  const auto own = metric.value_of(part), others = metric.value_of(rest);
  if (!own || !others) return std::nullopt;
  const double worse = metric.metric->better == Better::lower ? *own - *others : *others - *own;
  return worse * static_cast<double>(part.attempts.count) / static_cast<double>(whole.attempts.count);
}

std::optional<double> number_of(const BreakdownItem& item, const BreakdownOrder& order) {
  switch (order.key) {
    case BreakdownOrder::Key::attempts:
      return item.aggregate.attempts.whole();
    case BreakdownOrder::Key::impact:
      return item.impact;
    case BreakdownOrder::Key::metric:
      return order.metric->value_of(item.aggregate);
  }
  return std::nullopt;
}

void sort(std::vector<BreakdownItem>& items, const BreakdownOrder& order) {
  struct Ranked {
    std::optional<double> number;
    BreakdownItem item;
  };
  std::vector<Ranked> ranked;
  for (auto& item : items) {
    const auto number = number_of(item, order);
    ranked.push_back({number, std::move(item)});
  }
  std::sort(ranked.begin(), ranked.end(), [&](const Ranked& a, const Ranked& b) {
    if (a.number.has_value() != b.number.has_value()) return a.number.has_value();
    if (a.number != b.number) return order.descending ? *a.number > *b.number : *a.number < *b.number;
    return a.item.value < b.item.value;
  });
  for (std::size_t i = 0; i < items.size(); ++i) items[i] = std::move(ranked[i].item);
}

}  // namespace

std::vector<BreakdownItem> breakdown(const values::AggregatesByKey& by_value, const MeasuredMetric& impact_on,
                                     const BreakdownOrder& order) {
  const auto whole = values::whole_of(by_value);
  std::vector<BreakdownItem> items;
  for (const auto& [key, aggregate] : by_value)
    items.push_back({key.value, aggregate, impact(aggregate, whole, impact_on)});
  sort(items, order);
  return items;
}

}  // namespace figures::rules
