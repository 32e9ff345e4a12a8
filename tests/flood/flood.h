#pragma once
#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <vector>

// One address that calls without a pause, a hundred at once.
namespace flood {

struct Call {
  std::string method, path, body;
  std::vector<std::string> headers;
};

constexpr int kAtOnce = 100;
constexpr int kMostASecond = 2000;  // more would only keep the processors from those who are asked

// What it was told: how often each status; 0 where no answer came. `call` makes the n-th call. Only for 127.0.0.0/8,
// which both addresses are in.
std::map<long, long> pour(const std::string& base_url, const std::string& from,
                          const std::function<Call(std::size_t)>& call, std::chrono::milliseconds length);

}  // namespace flood
