#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "counters/shared_file.h"

// Counts in a file for all processes of a pool, one after another and at once: a table in shared memory that outlives
// each of them. A row is found by its name, and describes itself, so that a reader need not know what is counted.
namespace counters {

constexpr std::size_t kBounds = 16;

struct Slot {
  std::atomic<std::uint32_t> taken;                // 1 once the name stands there, for good
  char name[108];                                  // ends with a 0
  std::atomic<std::uint64_t> sum;                  // of a histogram, in its unit
  std::atomic<std::uint64_t> counts[kBounds + 1];  // of each bucket, the last without a bound; of a counter the first
};
static_assert(sizeof(Slot) == 256);

class File {
 public:
  // Makes the file if there is none, and anew if it is of another version. Throws std::system_error.
  explicit File(const std::string& path);

  // Returns the row of that name, which is added if need be. Returns null if the name is too long, or the table is
  // full.
  Slot* slot(const std::string& name);

 private:
  SharedFile shared_;
  Slot* slots_;
};

// Holds what a row had at one moment.
struct Row {
  std::string name;
  std::uint64_t sum;
  std::vector<std::uint64_t> counts;
};
// Returns nullopt if there is no such file, or if it is of another version.
std::optional<std::vector<Row>> read_rows(const std::string& path);

}  // namespace counters
