#include "events/rules/stored/stored_batch.h"

#include "crypto/digest.h"

namespace events::rules {
namespace {

constexpr std::size_t kEventKeyBytes = 14;

}  // namespace

// A short id is its own key, padded with leading zero bytes, with which hashes hardly ever begin.
std::string event_key(const StoredBatch& batch, std::size_t position) {
  const std::string& id = batch.events.at(position).id;
  if (id.empty()) return batch.hash + static_cast<char>(position >> 8) + static_cast<char>(position);
  if (id.size() >= kEventKeyBytes) return crypto::sha256(id).substr(0, kEventKeyBytes);
  return std::string(kEventKeyBytes - id.size(), '\0') + id;
}

}  // namespace events::rules
