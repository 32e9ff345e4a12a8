#pragma once
#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;

namespace crypto {

// Both return 32 raw bytes.
std::string sha256(std::string_view data);
std::string hmac_sha256(std::string_view key, std::string_view data);

// Computes the SHA-256 of data that is added piece by piece.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  void add(std::string_view data);
  std::string finish();  // 32 raw bytes; the next piece begins anew

 private:
  std::unique_ptr<evp_md_ctx_st, void (*)(evp_md_ctx_st*)> context_;
};

// Returns 16 raw bytes for an id that is derived from a name: a UUID of version 8 of RFC 9562.
std::string uuid_of(std::string_view name);

// Compares in constant time, wherever the two differ. Only different lengths are found at once.
bool equal(std::string_view a, std::string_view b);

}  // namespace crypto
