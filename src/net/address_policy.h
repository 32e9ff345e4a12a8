#pragma once
#include <string>
#include <vector>

#include <curl/curl.h>

#include "net/address.h"
#include "net/range.h"

// Decides which addresses this host may connect to for a URL that a caller wrote.
namespace net {

// A unicast address of the public internet. Special-purpose blocks are refused as a whole, also
// where the registry calls a part of them reachable: no media is served from there, and several
// carry an IPv4 address of the caller's choice inside.
bool is_public(const Address& address);

// The addresses of this host's interfaces other than loopback (which is_public refuses anyway), one
// range each, as they are now. Throws std::system_error.
std::vector<Range> own_addresses();

struct AddressPolicy {
  std::vector<Range> denied;   // whatever else holds
  std::vector<Range> allowed;  // though not public: an intranet, a test
  bool deny_public = false;    // only what is in `allowed`

  bool allows(const Address& address) const;
};

// Both lists as the operator wrote them (see parse_ranges, also for what is thrown); this host's
// own addresses are denied besides.
AddressPolicy address_policy(const std::string& denied, const std::string& allowed);

// For CURLOPT_OPENSOCKETFUNCTION, with a `const AddressPolicy*` as CURLOPT_OPENSOCKETDATA: no socket to an address that
// the policy does not allow. Only this sees the address that connect() will use, as a name may resolve to another one
// by now. Set CURLOPT_PROXY to "" as well, or the proxy's address is what gets judged.
curl_socket_t open_public_socket(void* policy, curlsocktype purpose, curl_sockaddr* address);

}  // namespace net
