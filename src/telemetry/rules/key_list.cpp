#include "telemetry/rules/key_list.h"

#include "telemetry/rules/sdk_key.h"
#include "telemetry/rules/throttle.h"

namespace telemetry::rules {
namespace {

constexpr int kMany = 1000, kOfAUnit = 200;  // keys

}  // namespace

std::vector<tables::sdk_keys::SdkKey> every_key(Worker& worker, const std::string& user_id) {
  namespace table = tables::sdk_keys;
  const int keys = table::count(worker.db, user_id);
  if (keys <= kMany) return table::of_user(worker.db, user_id, std::nullopt, sdk_key::kMost);

  const LargeRead large(worker, user_id);
  count_read(worker, user_id, keys / kOfAUnit);
  return table::of_user(worker.db, user_id, std::nullopt, sdk_key::kMost);
}

}  // namespace telemetry::rules
