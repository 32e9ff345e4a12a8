#include "counters/file.h"

#include <cstring>
#include <fstream>
#include <iterator>

namespace counters {
namespace {

constexpr std::size_t kSlots = 512;
constexpr std::size_t kHeader = sizeof(Slot);
constexpr std::size_t kSize = kHeader + kSlots * sizeof(Slot);
// The number has to be raised when a row changes its form.
const std::string kMagic = "millrace counters 1\n";

}  // namespace

File::File(const std::string& path)
    : shared_(path, kMagic, kSize), slots_(reinterpret_cast<Slot*>(shared_.memory() + kHeader)) {}

// Rows are never removed, so one that is found without the lock stays.
Slot* File::slot(const std::string& name) {
  if (name.empty() || name.size() >= sizeof Slot::name) return nullptr;
  const auto find = [&]() -> Slot* {
    for (Slot* slot = slots_; slot != slots_ + kSlots; ++slot) {
      if (!slot->taken.load(std::memory_order_acquire)) return slot;
      if (name == slot->name) return slot;
    }
    return nullptr;
  };
  Slot* found = find();
  if (!found || found->taken.load(std::memory_order_acquire)) return found;
  const SharedFile::Lock lock(shared_);
  found = find();
  if (!found || found->taken.load(std::memory_order_acquire)) return found;
  std::memcpy(found->name, name.c_str(), name.size() + 1);
  found->taken.store(1, std::memory_order_release);
  return found;
}

// The file is read and not mapped, since a mapped file that its owner cuts short would kill the process.
std::optional<std::vector<Row>> read_rows(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (bytes.size() != kSize || bytes.compare(0, kMagic.size(), kMagic) != 0) return std::nullopt;
  std::vector<Row> rows;
  for (std::size_t at = kHeader; at < kSize; at += sizeof(Slot)) {
    std::uint32_t taken;
    std::uint64_t numbers[1 + kBounds + 1];
    std::memcpy(&taken, &bytes[at], sizeof taken);
    if (!taken) break;
    const char* name = &bytes[at + sizeof taken];
    std::memcpy(numbers, name + sizeof Slot::name, sizeof numbers);
    rows.push_back({std::string(name, strnlen(name, sizeof Slot::name)), numbers[0], {numbers + 1, std::end(numbers)}});
  }
  return rows;
}

}  // namespace counters
