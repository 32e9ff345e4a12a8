#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

#include "counters/shared_file.h"

// Counts by any number of names within a short window, in memory of one size that all processes of a host share: a
// count-min sketch. Names that collide are counted together, so a count may be too high and is never too low.
//
// A name has a cell in each of 4 rows of 16384 cells (512 KiB in all), and the lowest of them is its count. While as
// many as 300 names count much, one of a million others shares all of its cells with some of them; 30,000 names that
// count once make the count of another one too high by two at most, but for one in a hundred.
namespace counters {

class Sketch {
 public:
  static constexpr std::size_t kNameBytes = 16;

  // Throws std::system_error as SharedFile does.
  explicit Sketch(const std::string& path);

  // Adds one in the window, and returns how many there are. A window has any number; counts begin anew with the next
  // higher one. `name` is the hash of what is counted, of kNameBytes, with a key that callers do not know: otherwise
  // they could look for names that collide.
  std::uint32_t add(std::uint32_t window, const std::string& name);
  // Returns how many there are.
  std::uint32_t count(std::uint32_t window, const std::string& name) const;

 private:
  SharedFile shared_;
  std::atomic<std::uint64_t>* cells_;  // the window, and in the lower half the count
};

}  // namespace counters
