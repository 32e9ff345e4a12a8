#pragma once
#include <cstddef>
#include <string>

// A file of one size in memory that all processes which open it share, and which outlives each of them.
namespace counters {

class SharedFile {
 public:
  // Makes the file if there is none, and anew if it has another size or does not begin with `magic`; behind that, a new
  // one has zeros. Throws std::system_error.
  SharedFile(const std::string& path, const std::string& magic, std::size_t size);
  ~SharedFile();
  SharedFile(const SharedFile&) = delete;
  SharedFile& operator=(const SharedFile&) = delete;

  char* memory() const { return memory_; }

  // Makes other processes that ask for the same wait until this is destroyed.
  class Lock {
   public:
    explicit Lock(const SharedFile& file);
    ~Lock();
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

   private:
    int descriptor_;
  };

 private:
  std::size_t size_;
  int descriptor_ = -1;
  char* memory_ = nullptr;
};

}  // namespace counters
