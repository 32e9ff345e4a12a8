#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

// Values of an mmdb file, as they stand in it.
namespace mmdb {

std::string text(const std::string& value);
std::string number(std::uint32_t value);
std::string map(const std::map<std::string, std::string>& values);
std::string array(const std::vector<std::string>& values);

}  // namespace mmdb

// Makes small files in the format of https://maxmind.github.io/MaxMind-DB/.
class MmdbFile {
 public:
  // Of addresses of IPv4 only, or of both, where IPv4 is in ::/96. A record has 24, 28 or 32 bits.
  explicit MmdbFile(int ip_version = 6, unsigned record_bits = 28);

  // "192.0.2.0/24", which must not overlap with another one.
  MmdbFile& add(const std::string& network, const std::string& value);

  std::string bytes() const;
  // Returns the path of a new file with them.
  std::string written() const;

 private:
  // A branch leads to nothing, to a node, or to an offset in the data.
  struct Branch {
    enum class To { nothing, node, data } to = To::nothing;
    std::uint32_t number = 0;
  };
  struct Node {
    Branch branches[2];
  };
  std::uint32_t record_of(const Branch& branch) const;
  std::string tree() const;
  std::string metadata() const;

  int ip_version_;
  unsigned record_bits_;
  std::vector<Node> nodes_{1};
  std::string data_;
};

// Returns the path of a new file with these bytes.
std::string written_to_scratch(const std::string& bytes);
