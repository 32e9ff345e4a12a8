#include "settings/network.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string>

namespace settings {

const Network* network_spelt(std::string_view name, int version) {
  const auto found = std::find_if(std::begin(kNetworks), std::end(kNetworks), [&](const Network& network) {
    return name == (version == 1 ? network.name : network.caip2);
  });
  return found == std::end(kNetworks) ? nullptr : found;
}

const Network& network_named(std::string_view name) {
  if (const auto* network = network_spelt(name, 1)) return *network;
  throw std::logic_error("there is no network " + std::string(name));
}

}  // namespace settings
