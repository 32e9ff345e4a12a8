#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

// Holds figures with names, as Prometheus knows them.
namespace metrics::rules {

using Labels = std::vector<std::pair<std::string, std::string>>;

struct Sample {
  Labels labels;
  double value;
  std::string suffix = {};  // of a histogram: _bucket, _sum or _count
};

struct MetricFamily {
  std::string name;  // with millrace_
  std::string help;  // one sentence
  std::string type;  // counter, gauge or histogram
  std::vector<Sample> samples;
};

MetricFamily gauge(const std::string& name, const std::string& help, std::vector<Sample> samples);
// Makes a gauge without labels, and without a sample if the value is not known.
MetricFamily gauge(const std::string& name, const std::string& help, std::optional<double> value);

// Prints Prometheus' text format, version 0.0.4. Families without samples are named, too.
std::string exposition(const std::vector<MetricFamily>& families);

}  // namespace metrics::rules
