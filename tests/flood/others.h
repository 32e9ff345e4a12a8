#pragma once
#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "support/client.h"

// Those who call as one does, each path from addresses of its own, and write down what they wait for.
namespace flood {

struct Path {
  std::string name;
  long expected;
  std::function<Answer()> call;
};

struct Noted {
  std::string path;
  long status;
  bool failed;
  double milliseconds;
};

class Others {
 public:
  explicit Others(std::vector<Path> paths);
  ~Others();
  Others(const Others&) = delete;
  Others& operator=(const Others&) = delete;

  // What they have noted since the last time.
  std::vector<Noted> notes();

 private:
  void call_on_and_on(const Path& path);

  const std::vector<Path> paths_;
  std::atomic<bool> over_{false};
  std::mutex mutex_;
  std::vector<Noted> notes_;
  std::vector<std::thread> threads_;
};

}  // namespace flood
