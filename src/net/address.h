#pragma once
#include <array>
#include <optional>
#include <string>

#include <sys/socket.h>

// One IPv4 or IPv6 address, without port and zone.
namespace net {

struct Address {
  int family = AF_INET;                   // or AF_INET6
  std::array<unsigned char, 16> bytes{};  // network order; of IPv4 the first four
};

bool operator==(const Address& a, const Address& b);

// Four decimal numbers or an IPv6 address without brackets and zone. The short, octal and
// hexadecimal forms of IPv4
// ("127.1", "0x7f000001") are no addresses here: libcurl writes them out before they arrive.
std::optional<Address> parse_address(const std::string& text);

// The address of an internet socket; nullopt for a socket of any other family.
std::optional<Address> address_of(const sockaddr& socket);

// Dotted IPv4, or the lower-case form of RFC 5952 section 4, in hexadecimal to the end
// ("::ffff:a00:7").
std::string text_of(const Address& address);

// ::ffff:10.0.0.7 is how an IPv6 socket spells 10.0.0.7, and this is the latter. Others come back
// as they are.
Address unmapped(const Address& address);

// Whom a limit by address counts as one caller: of IPv4 the address itself, of IPv6 the network of 64 bits, which one
// household has to itself.
Address network_of(const Address& address);

// Returns the network of 48 bits: many who have IPv6 may choose among its networks of 64 bits. For IPv4: the address.
Address wider_network_of(const Address& address);

}  // namespace net
