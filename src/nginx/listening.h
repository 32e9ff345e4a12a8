#pragma once
#include <string>
#include <vector>

// Says where nginx listens for our site beside others of the same nginx, and by which name it finds it.
namespace nginx {

// Lists where other sites of this nginx listen: 80, *:443, 192.0.2.1:443, [2001:db8::1]:443.
using Addresses = std::vector<std::string>;

// Returns the directives for an address and a port, such as 127.0.0.1:8080. `parameters` are further words of them.
std::vector<std::string> listens(const std::string& at, const std::string& parameters, const Addresses& others);

// Returns the directives for a port on all addresses.
std::vector<std::string> listens_everywhere(const std::string& port, const std::string& parameters,
                                            const Addresses& others);

bool is_shared(const std::string& port, const Addresses& others);

// Returns what server_name is given for a host.
std::string server_name(const std::string& host);

// Returns whether a version such as 1.22.1 is that one or later.
bool is_since(const std::string& version, const std::string& first);

}  // namespace nginx
