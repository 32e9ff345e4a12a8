#include "telemetry/tables/histograms.h"

#include "telemetry/tables/varint.h"

namespace telemetry::tables {
namespace {

std::string_view take_part(std::string_view& bytes) {
  const std::uint64_t length = varint::take(bytes);
  if (length > bytes.size()) throw CorruptBytes();
  const auto part = bytes.substr(0, length);
  bytes.remove_prefix(length);
  return part;
}

}  // namespace

Histograms& Histograms::operator+=(const Histograms& other) {
  startup_ms += other.startup_ms;
  bitrate_kbps += other.bitrate_kbps;
  played_ms += other.played_ms;
  latency_ms += other.latency_ms;
  return *this;
}

Histograms& Histograms::operator-=(const Histograms& other) {
  startup_ms -= other.startup_ms;
  bitrate_kbps -= other.bitrate_kbps;
  played_ms -= other.played_ms;
  latency_ms -= other.latency_ms;
  return *this;
}

std::string Histograms::bytes() const {
  std::string bytes;
  for (const auto* histogram : {&startup_ms, &bitrate_kbps, &played_ms, &latency_ms}) {
    const auto part = histogram->bytes();
    varint::put(bytes, part.size());
    bytes += part;
  }
  return bytes;
}

Histograms Histograms::from_bytes(std::string_view bytes) {
  Histograms histograms;
  for (auto* histogram :
       {&histograms.startup_ms, &histograms.bitrate_kbps, &histograms.played_ms, &histograms.latency_ms}) {
    *histogram = Histogram::from_bytes(take_part(bytes));
  }
  if (!bytes.empty()) throw CorruptBytes();
  return histograms;
}

}  // namespace telemetry::tables
