#include "figures/values/histograms.h"

#include "figures/values/varint.h"

namespace figures::values {
namespace {

// Lists the histograms in the order in which they are stored.
constexpr Histogram Histograms::*kHistograms[] = {&Histograms::startup_ms,      &Histograms::bitrate_kbps,
                                                  &Histograms::played_ms,       &Histograms::latency_ms,
                                                  &Histograms::page_startup_ms, &Histograms::player_startup_ms};

std::string_view take_part(std::string_view& bytes) {
  const std::uint64_t length = varint::read(bytes);
  if (length > bytes.size()) throw CorruptBytes();
  const auto part = bytes.substr(0, length);
  bytes.remove_prefix(length);
  return part;
}

}  // namespace

Histograms Histograms::exact() {
  Histograms histograms;
  for (const auto histogram : kHistograms) histograms.*histogram = Histogram::exact();
  return histograms;
}

Histograms& Histograms::operator+=(const Histograms& other) {
  for (const auto histogram : kHistograms) this->*histogram += other.*histogram;
  viewers += other.viewers;
  return *this;
}

Histograms& Histograms::operator-=(const Histograms& other) {
  for (const auto histogram : kHistograms) this->*histogram -= other.*histogram;
  viewers -= other.viewers;
  return *this;
}

std::string Histograms::encode() const {
  std::string bytes;
  for (const auto histogram : kHistograms) {
    const auto part = (this->*histogram).encode();
    varint::append(bytes, part.size());
    bytes += part;
  }
  return bytes + viewers.encode();
}

Histograms Histograms::decode(std::string_view bytes) {
  Histograms histograms;
  for (const auto histogram : kHistograms) histograms.*histogram = Histogram::decode(take_part(bytes));
  histograms.viewers = Distinct::decode(bytes);
  return histograms;
}

}  // namespace figures::values
