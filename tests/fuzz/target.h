#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

#include <unistd.h>

// Each program in this folder defines try_input, which passes one input to the product and checks the result. An
// unexpected exception or a broken promise is a crash.
namespace fuzz {

void try_input(const std::string& input);

[[noreturn]] inline void broken(const char* promise, const char* file, int line) {
  dprintf(2, "%s:%d: broken promise: %s\n", file, line, promise);
  std::abort();
}

#define PROMISE(condition) ((condition) ? static_cast<void>(0) : fuzz::broken(#condition, __FILE__, __LINE__))

// Removes and returns the first line of what is left.
inline std::string take_line(std::string& left) {
  const auto end = left.find('\n');
  const std::string line = left.substr(0, end);
  left.erase(0, end == left.npos ? end : end + 1);
  return line;
}

// An input cannot guess a signature, so "@" in it is replaced by a valid one.
inline std::string with_signature(std::string text, const std::string& signature) {
  for (std::size_t at = 0; (at = text.find('@', at)) != text.npos; at += signature.size()) {
    text.replace(at, 1, signature);
  }
  return text;
}

}  // namespace fuzz

// Discards the product's log. libFuzzer and the sanitizers use the descriptor itself.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  std::cerr.rdbuf(nullptr);
  stderr = std::fopen("/dev/null", "w");
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::try_input({reinterpret_cast<const char*>(data), size});
  return 0;
}
