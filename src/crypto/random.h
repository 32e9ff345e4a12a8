#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
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

// Makes the id of something that a user creates. It is derived from the Idempotency-Key if there is one, so that the
// primary key refuses to store it twice. `kind` says what is created.
std::string new_id(const std::string& kind, const std::string& account_id,
                   const std::optional<std::string>& idempotency_key);

}  // namespace crypto
