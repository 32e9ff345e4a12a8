#include "bench/fill/accounts.h"

namespace fill {
namespace {

std::string digits(std::int64_t number, std::size_t width) {
  const auto text = std::to_string(number);
  return std::string(width - text.size(), '0') + text;
}

}  // namespace

std::string account_id(int account) { return digits(account + 1, 32); }

std::string raw_key(int account) { return "sdk_" + digits(account + 1, 43); }

std::string stream_id(int account, int stream) { return digits(account * 100 + stream + 1, 16); }

}  // namespace fill
