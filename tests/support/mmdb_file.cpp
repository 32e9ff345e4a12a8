#include "support/mmdb_file.h"

#include <fstream>
#include <stdexcept>

#include "net/range.h"
#include "support/home.h"

namespace mmdb {
namespace {

enum Type { kText = 2, kUint16 = 5, kUint32 = 6, kMap = 7, kUint64 = 9, kArray = 11 };

std::string big_endian(std::uint64_t value, unsigned bytes) {
  std::string written;
  for (unsigned left = bytes; left > 0; --left) written += static_cast<char>(value >> (8 * (left - 1)));
  return written;
}

// A type above 7 has a byte of its own after the first. A size above 28 has one or two more.
std::string head(Type type, std::size_t size) {
  if (size >= 285 + 65536) throw std::logic_error("too long for these files");
  const unsigned in_first = size < 29 ? static_cast<unsigned>(size) : size < 285 ? 29 : 30;
  std::string written(1, static_cast<char>((type > 7 ? 0 : type << 5) | in_first));
  if (type > 7) written += static_cast<char>(type - 7);
  if (in_first == 29) written += big_endian(size - 29, 1);
  if (in_first == 30) written += big_endian(size - 285, 2);
  return written;
}

std::string uint(Type type, std::uint64_t value, unsigned bytes) {
  return head(type, bytes) + big_endian(value, bytes);
}

}  // namespace

std::string text(const std::string& value) { return head(kText, value.size()) + value; }

std::string number(std::uint32_t value) { return uint(kUint32, value, 4); }

std::string map(const std::map<std::string, std::string>& values) {
  std::string written = head(kMap, values.size());
  for (const auto& [key, value] : values) written += text(key) + value;
  return written;
}

std::string array(const std::vector<std::string>& values) {
  std::string written = head(kArray, values.size());
  for (const auto& value : values) written += value;
  return written;
}

}  // namespace mmdb

namespace {

constexpr std::size_t kGap = 16;  // zeros between the tree and the data, which an offset in the tree counts

std::vector<bool> bits_of(const net::Range& range, int ip_version) {
  const bool is_ipv4 = range.base.family == AF_INET;
  std::vector<bool> bits(is_ipv4 && ip_version == 6 ? 96 : 0, false);
  for (int i = 0; i < range.bits; ++i) bits.push_back(range.base.bytes[i / 8] >> (7 - i % 8) & 1);
  return bits;
}

}  // namespace

MmdbFile::MmdbFile(int ip_version, unsigned record_bits) : ip_version_(ip_version), record_bits_(record_bits) {}

MmdbFile& MmdbFile::add(const std::string& network, const std::string& value) {
  const auto bits = bits_of(net::parse_range(network), ip_version_);
  std::uint32_t node = 0;
  for (std::size_t i = 0; i + 1 < bits.size(); ++i) {
    if (nodes_[node].branches[bits[i]].to == Branch::To::nothing) {
      nodes_[node].branches[bits[i]] = {Branch::To::node, static_cast<std::uint32_t>(nodes_.size())};
      nodes_.emplace_back();
    }
    const Branch& branch = nodes_[node].branches[bits[i]];
    if (branch.to != Branch::To::node) throw std::logic_error(network + " overlaps");
    node = branch.number;
  }

  Branch& last = nodes_[node].branches[bits.back()];
  if (last.to != Branch::To::nothing) throw std::logic_error(network + " overlaps");
  last = {Branch::To::data, static_cast<std::uint32_t>(data_.size())};
  data_ += value;
  return *this;
}

// The number of nodes stands for nothing, and what is larger for data.
std::uint32_t MmdbFile::record_of(const Branch& branch) const {
  const auto count = static_cast<std::uint32_t>(nodes_.size());
  if (branch.to == Branch::To::node) return branch.number;
  return branch.to == Branch::To::nothing ? count : count + kGap + branch.number;
}

std::string MmdbFile::tree() const {
  std::string written;
  for (const auto& node : nodes_) {
    const auto left = record_of(node.branches[0]), right = record_of(node.branches[1]);
    if (record_bits_ == 28) {  // the byte in the middle has the highest four bits of both
      written += mmdb::big_endian(left & 0xFFFFFF, 3) + static_cast<char>((left >> 24 << 4) | right >> 24) +
                 mmdb::big_endian(right & 0xFFFFFF, 3);
    } else {
      written += mmdb::big_endian(left, record_bits_ / 8) + mmdb::big_endian(right, record_bits_ / 8);
    }
  }
  return written;
}

std::string MmdbFile::metadata() const {
  return mmdb::map({{"node_count", mmdb::number(static_cast<std::uint32_t>(nodes_.size()))},
                    {"record_size", mmdb::uint(mmdb::kUint16, record_bits_, 2)},
                    {"ip_version", mmdb::uint(mmdb::kUint16, static_cast<std::uint64_t>(ip_version_), 2)},
                    {"database_type", mmdb::text("Millrace-Test")},
                    {"languages", mmdb::array({mmdb::text("en")})},
                    {"binary_format_major_version", mmdb::uint(mmdb::kUint16, 2, 2)},
                    {"binary_format_minor_version", mmdb::uint(mmdb::kUint16, 0, 2)},
                    {"build_epoch", mmdb::uint(mmdb::kUint64, 1700000000, 8)},
                    {"description", mmdb::map({{"en", mmdb::text("made by a test")}})}});
}

std::string MmdbFile::bytes() const {
  return tree() + std::string(kGap, '\0') + data_ + "\xAB\xCD\xEF" + "MaxMind.com" + metadata();
}

std::string MmdbFile::written() const { return written_to_scratch(bytes()); }

std::string written_to_scratch(const std::string& bytes) {
  const std::string path = new_scratch() + "/geo.mmdb";
  std::ofstream(path, std::ios::binary) << bytes;
  return path;
}
