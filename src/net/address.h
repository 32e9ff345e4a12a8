#pragma once
#include <array>
#include <optional>
#include <string>

#include <sys/socket.h>

// Reads and prints IPv4 and IPv6 addresses, without port and zone.
namespace net {

struct Address {
  int family = AF_INET;                   // or AF_INET6
  std::array<unsigned char, 16> bytes{};  // network order; of IPv4 the first four
};

bool operator==(const Address& a, const Address& b);

// Reads four decimal numbers or an IPv6 address without brackets and zone. Refuses the short, octal and hexadecimal
// forms of IPv4 ("127.1", "0x7f000001"), which libcurl writes out before they arrive here.
std::optional<Address> parse_address(const std::string& text);

// Returns the address of an internet socket, or nullopt for a socket of any other family.
std::optional<Address> address_of(const sockaddr& socket);

// Prints dotted IPv4, or the lower-case form of RFC 5952 section 4, in hexadecimal to the end ("::ffff:a00:7").
std::string text_of(const Address& address);

// Turns ::ffff:10.0.0.7, which is how an IPv6 socket spells 10.0.0.7, into the latter. Returns others as they are.
Address unmapped(const Address& address);

// Returns what a limit by address counts as one caller: an IPv4 address itself, and of an IPv6 address the network of
// 64 bits, which one household has to itself.
Address network_of(const Address& address);

// Returns the network of 48 bits, since many who have IPv6 may choose among its networks of 64 bits. Returns an IPv4
// address as it is.
Address wider_network_of(const Address& address);

}  // namespace net
