#pragma once
#include <unistd.h>

#include <utility>

// Closes what it holds, unless that is nothing (-1) or was given away.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int get() const { return number_; }
  int give_away() { return std::exchange(number_, -1); }

 private:
  int number_;
};
