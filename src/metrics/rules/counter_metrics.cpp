#include "metrics/rules/counter_metrics.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>

#include "counters/counters.h"
#include "counters/file.h"

namespace metrics::rules {
namespace {

namespace fs = std::filesystem;
using counters::Definition;

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code absent;
  for (const auto& file : fs::directory_iterator(folder, absent)) files.push_back(file.path());
  std::sort(files.begin(), files.end());
  return files;
}

// If a row names its pool, it is about that one, whichever process counted it.
Labels labels_of(const std::string& pool, const counters::RowLabels& row) {
  Labels labels;
  const auto& names = row.what->labels;
  if (std::find(names.begin(), names.end(), "pool") == names.end()) labels.emplace_back("pool", pool);
  for (std::size_t i = 0; i < names.size(); ++i) labels.emplace_back(names[i], row.values[i]);
  return labels;
}

std::string bound_text(double bound) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%g", bound);
  return digits;
}

// In Prometheus, a bucket contains those below it.
void add_histogram(std::vector<Sample>& samples, const Definition& what, const Labels& labels,
                   const counters::Row& row) {
  double below = 0;
  for (std::size_t i = 0; i <= what.bounds.size(); ++i) {
    below += static_cast<double>(row.counts[i]);
    auto bucket = labels;
    bucket.emplace_back("le", i < what.bounds.size() ? bound_text(what.bounds[i]) : "+Inf");
    samples.push_back({bucket, below, "_bucket"});
  }
  samples.push_back({labels, static_cast<double>(row.sum) * what.unit, "_sum"});
  samples.push_back({labels, below, "_count"});
}

}  // namespace

std::vector<MetricFamily> counter_metrics(const std::string& home) {
  std::map<const Definition*, std::vector<Sample>> samples;
  for (const auto& file : files_in(counters::folder(home))) {
    for (const auto& row : counters::read_rows(file.string()).value_or(std::vector<counters::Row>{})) {
      const auto of_row = counters::labels_of_row(row.name);
      if (!of_row.what) continue;
      const auto labels = labels_of(file.filename().string(), of_row);
      if (of_row.what->is_histogram())
        add_histogram(samples[of_row.what], *of_row.what, labels, row);
      else
        samples[of_row.what].push_back({labels, static_cast<double>(row.counts[0])});
    }
  }
  std::vector<MetricFamily> families;
  for (const auto* what : counters::definitions()) {
    const std::string type = what->is_histogram() ? "histogram" : "counter";
    families.push_back({"millrace_" + what->name, what->help, type, samples[what]});
  }
  return families;
}

}  // namespace metrics::rules
