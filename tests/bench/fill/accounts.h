#pragma once
#include <cstdint>
#include <string>

namespace fill {

// As tests/bench/seed-keys numbers them.
std::string account_id(int account);
std::string raw_key(int account);
std::string stream_id(int account, int stream);  // 16 bytes

}  // namespace fill
