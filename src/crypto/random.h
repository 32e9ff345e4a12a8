#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

// Draws from the operating system's generator by way of OpenSSL. Throws rather than return weak bytes.
namespace crypto {

std::string random_bytes(std::size_t count);

// Returns characters of [0-9A-Za-z], all equally likely. 43 of them hold 256 bits.
std::string random_base62(std::size_t count);

std::uint64_t random_number();

// Returns 16 raw bytes for an id: a UUID of version 4 of RFC 9562, so that any reader of UUIDs takes what uuid_text
// prints.
std::string random_uuid();

}  // namespace crypto
