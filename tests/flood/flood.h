#pragma once
#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <vector>

// Floods a path without a pause: a hundred concurrent callers at one address, or as many in all at several, but for
// each as many at least as nginx lets one address have in the pools of people's pages.
namespace flood {

struct Call {
  std::string method, path, body;
  std::vector<std::string> headers;
  long unread_ms = 0;  // reads nothing of the answer, and leaves after so long; 0: reads all of it
};

constexpr std::size_t kAtOnce = 100, kOfAddress = 25;
constexpr int kMaxPerSecond = 2000;  // more would only take the processors from the product

// Returns how often each status was answered; 0 means no answer. `call` makes the n-th call. All addresses must be in
// 127.0.0.0/8.
std::map<long, long> flood_path(const std::string& base_url, const std::vector<std::string>& from,
                                const std::function<Call(std::size_t)>& call, std::chrono::milliseconds length);

}  // namespace flood
