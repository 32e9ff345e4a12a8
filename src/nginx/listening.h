#pragma once
#include <string>
#include <vector>

// Where nginx listens for our site beside others of the same nginx, and by which name it finds it.
namespace nginx {

// Where other sites of this nginx listen: 80, *:443, 192.0.2.1:443, [2001:db8::1]:443.
using Addresses = std::vector<std::string>;

// Of an address and a port, such as 127.0.0.1:8080.
std::vector<std::string> listens(const std::string& at, const Addresses& others);

// Of a port on all addresses. `parameters` are further words of the directive.
std::vector<std::string> listens_everywhere(const std::string& port, const std::string& parameters,
                                            const Addresses& others);

bool is_shared(const std::string& port, const Addresses& others);

// Returns what server_name is given for a host.
std::string server_name(const std::string& host);

// Whether a version such as 1.22.1 is that one or later.
bool is_since(const std::string& version, const std::string& first);

}  // namespace nginx
