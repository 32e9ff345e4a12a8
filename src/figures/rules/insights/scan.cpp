#include "figures/rules/insights/scan.h"

#include <algorithm>

namespace figures::rules::insights {
namespace {

constexpr float kSameRows = 0.9F;  // a pair with more of a value's rows is that value

}  // namespace

Scan::Scan(const Table& table, const Model& model, const Floors& floors) : table_(&table), floors_(floors) {
  const auto scale = static_cast<float>(1 / model.dispersion);
  for (const auto side : {kBefore, kAfter}) {
    const auto& rows = table.rows[side];
    rows_[side].reserve(rows.size());
    double sums[3] = {};
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Sums row{rows.part[i] * scale, model.expected[side][i] * scale, rows.whole[i], 1};
      sums[0] += row.observed;
      sums[1] += row.expected;
      sums[2] += row.whole;
      rows_[side].push_back(row);
    }
    total_[side] = {static_cast<float>(sums[0]), static_cast<float>(sums[1]), static_cast<float>(sums[2]),
                    static_cast<float>(rows.size())};
  }
  for (std::size_t i = 0; i < table.columns.size(); ++i) add_singles(i);
  singles_ = candidates_.size();
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    for (std::size_t j = i + 1; j < table.columns.size(); ++j) add_pairs(i, j);
  }
}

Scan::Cells Scan::cells(Side side, const Column& first, const Column* second) const {
  const auto width = second ? second->values.size() : 1;
  Cells cells(first.values.size() * width);
  const auto& rows = rows_[side];
  const auto* codes = first.codes[side].data();
  if (second) {
    const auto* more = second->codes[side].data();
    for (std::size_t i = 0; i < rows.size(); ++i) cells[codes[i] * width + more[i]] += rows[i];
  } else {
    for (std::size_t i = 0; i < rows.size(); ++i) cells[codes[i]] += rows[i];
  }
  return cells;
}

void Scan::add_singles(std::size_t column) {
  const auto& of = table_->columns[column];
  const auto before = cells(kBefore, of, nullptr);
  const auto& after = singles_by_column_.emplace_back(cells(kAfter, of, nullptr));
  for (std::size_t value = 0; value < after.size(); ++value) {
    if (value != kOther && is_frequent(after[value]))
      candidates_.push_back({{column, static_cast<Code>(value)}, {}, {before[value], after[value]}});
  }
}

void Scan::add_pairs(std::size_t first, std::size_t second) {
  const auto& a = table_->columns[first];
  const auto& b = table_->columns[second];
  const auto width = b.values.size();
  const auto after = cells(kAfter, a, &b);
  std::vector<std::size_t> frequent;
  for (std::size_t at = 0; at < after.size(); ++at) {
    const auto i = at / width, j = at % width;
    const float most = std::min(singles_by_column_[first][i].rows, singles_by_column_[second][j].rows);
    const bool named = i != kOther && j != kOther;
    if (named && is_frequent(after[at]) && after[at].rows < kSameRows * most) frequent.push_back(at);
  }
  if (frequent.empty()) return;
  const auto before = cells(kBefore, a, &b);
  for (const auto at : frequent) {
    candidates_.push_back({{first, static_cast<Code>(at / width)},
                           Candidate::Part{second, static_cast<Code>(at % width)},
                           {before[at], after[at]}});
  }
}

const Column* Scan::second_column(const Candidate& candidate) const {
  return candidate.second ? &table_->columns[candidate.second->column] : nullptr;
}

RowNumbers Scan::rows_of(const Candidate& candidate) const {
  const auto& first = table_->columns[candidate.first.column].codes[kAfter];
  const auto* second = second_column(candidate);
  RowNumbers rows;
  for (std::uint32_t i = 0; i < first.size(); ++i) {
    if (first[i] == candidate.first.value && (!second || second->codes[kAfter][i] == candidate.second->value))
      rows.push_back(i);
  }
  return rows;
}

// Candidates of the same columns stand next to each other, so each pair of columns is added up once.
template <class Value, class Use>
void Scan::for_each_candidate(const RowNumbers& rows, Value value_of, Use use) const {
  std::vector<float> cells;
  for (std::size_t at = 0; at < candidates_.size();) {
    const auto& first = table_->columns[candidates_[at].first.column];
    const auto* second = second_column(candidates_[at]);
    const auto width = second ? second->values.size() : 1;
    cells.assign(first.values.size() * width, 0);
    for (const auto row : rows)
      cells[first.codes[kAfter][row] * width + (second ? second->codes[kAfter][row] : 0)] += value_of(row);
    for (; at < candidates_.size(); ++at) {
      const auto& one = candidates_[at];
      if (&table_->columns[one.first.column] != &first || second_column(one) != second) break;
      use(at, cells[one.first.value * width + (second ? one.second->value : 0)]);
    }
  }
}

void Scan::explain(const RowNumbers& rows, double factor) {
  const auto more = static_cast<float>(factor - 1);
  const auto added = [&](std::uint32_t row) { return rows_[kAfter][row].expected * more; };
  for_each_candidate(rows, added, [&](std::size_t at, float sum) { candidates_[at].sums[kAfter].expected += sum; });
  double sum = 0;
  for (const auto row : rows) sum += added(row);
  for (const auto row : rows) rows_[kAfter][row].expected *= static_cast<float>(factor);
  total_[kAfter].expected += static_cast<float>(sum);
}

std::vector<float> Scan::overlaps(const RowNumbers& rows) const {
  std::vector<float> counts(candidates_.size(), 0);
  for_each_candidate(
      rows, [](std::uint32_t) { return 1.0F; }, [&](std::size_t at, float sum) { counts[at] = sum; });
  return counts;
}

}  // namespace figures::rules::insights
