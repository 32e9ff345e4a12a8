#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

// From the operating system's generator by way of OpenSSL; throws rather than return weak bytes.
namespace crypto {

std::string random_bytes(std::size_t count);

// [0-9A-Za-z], each drawn evenly. 43 of them hold 256 bits.
std::string random_base62(std::size_t count);

std::uint64_t random_number();

// 16 raw bytes for an id: version 4 of RFC 9562, so that uuid_text prints what any reader of UUIDs takes.
std::string random_uuid();

}  // namespace crypto
