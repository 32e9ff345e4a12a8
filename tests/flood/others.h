#pragma once
#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "support/client.h"

// Other callers: each path is called at an ordinary pace from different addresses, and the times are recorded.
namespace flood {

struct Path {
  std::string name;
  long expected;
  std::function<Answer()> call;
};

struct Measured {
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

  // Their calls since the last time.
  std::vector<Measured> take_calls();

 private:
  void keep_calling(const Path& path);

  const std::vector<Path> paths_;
  std::atomic<bool> over_{false};
  std::mutex mutex_;
  std::vector<Measured> calls_;
  std::vector<std::thread> threads_;
};

}  // namespace flood
