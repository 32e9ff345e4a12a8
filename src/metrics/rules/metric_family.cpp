#include "metrics/rules/metric_family.h"

#include <cstdio>

#include "text/ascii.h"

namespace metrics::rules {
namespace {

std::string escaped(const std::string& value) {
  return text::replaced(text::replaced(text::replaced(value, "\\", "\\\\"), "\"", "\\\""), "\n", "\\n");
}

std::string number(double value) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.15g", value);
  return digits;
}

std::string line(const std::string& name, const Sample& sample) {
  std::string labels;
  for (const auto& [label, value] : sample.labels) {
    labels += (labels.empty() ? "" : ",") + label + "=\"" + escaped(value) + "\"";
  }
  return name + sample.suffix + (labels.empty() ? "" : "{" + labels + "}") + " " + number(sample.value) + "\n";
}

}  // namespace

MetricFamily gauge(const std::string& name, const std::string& help, std::vector<Sample> samples) {
  return {"millrace_" + name, help, "gauge", std::move(samples)};
}

MetricFamily gauge(const std::string& name, const std::string& help, std::optional<double> value) {
  std::vector<Sample> samples;
  if (value) samples.push_back({{}, *value});
  return gauge(name, help, std::move(samples));
}

std::string exposition(const std::vector<MetricFamily>& families) {
  std::string text;
  for (const auto& family : families) {
    text += "# HELP " + family.name + " " + family.help + "\n# TYPE " + family.name + " " + family.type + "\n";
    for (const auto& sample : family.samples) text += line(family.name, sample);
  }
  return text;
}

}  // namespace metrics::rules
