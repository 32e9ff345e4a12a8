#pragma once
#include <string>
#include <vector>

#include <curl/curl.h>

#include "net/address.h"
#include "net/range.h"

// Decides which addresses this host may connect to for a URL that a caller wrote.
namespace net {

// Returns whether it is a unicast address of the public internet. Special-purpose blocks are refused as a whole, also
// where the registry calls a part of them reachable: no media is served from there, and several carry an IPv4 address
// of the caller's choice inside.
bool is_public(const Address& address);

// Returns the addresses that this host's interfaces have now, one range each, without loopback (which is_public refuses
// anyway). Throws std::system_error.
std::vector<Range> own_addresses();

struct AddressPolicy {
  std::vector<Range> denied;   // refused whatever else holds
  std::vector<Range> allowed;  // allowed though not public: an intranet, a test
  bool deny_public = false;    // only what is in `allowed`

  bool allows(const Address& address) const;
};

// Reads both lists as the operator wrote them, and throws as parse_ranges does. This host's own addresses are denied
// besides.
AddressPolicy address_policy(const std::string& denied, const std::string& allowed);

// Opens no socket to an address that the policy does not allow. It is for CURLOPT_OPENSOCKETFUNCTION, with a `const
// AddressPolicy*` as CURLOPT_OPENSOCKETDATA. Only here is the address known that connect() will use, as a name may
// resolve to another one by now. Set CURLOPT_PROXY to "" as well, or the proxy's address is what gets judged.
curl_socket_t open_public_socket(void* policy, curlsocktype purpose, curl_sockaddr* address);

}  // namespace net
