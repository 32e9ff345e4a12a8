#include "db/compressed.h"

#include <memory>
#include <stdexcept>

#include <libdeflate.h>

namespace db {
namespace {

constexpr std::size_t kLengthBytes = 4;

struct Free {
  void operator()(libdeflate_compressor* compressor) const { libdeflate_free_compressor(compressor); }
  void operator()(libdeflate_decompressor* decompressor) const { libdeflate_free_decompressor(decompressor); }
};

// Makes one compressor for each thread, since its tables cost more than a small text.
libdeflate_compressor* compressor(Effort effort) {
  using Owned = std::unique_ptr<libdeflate_compressor, Free>;
  thread_local const Owned quick(libdeflate_alloc_compressor(static_cast<int>(Effort::quick)));
  thread_local const Owned thorough(libdeflate_alloc_compressor(static_cast<int>(Effort::thorough)));
  const auto& chosen = effort == Effort::quick ? quick : thorough;
  if (!chosen) throw std::bad_alloc();
  return chosen.get();
}

}  // namespace

std::string compress(std::string_view text, Effort effort) {
  if (text.empty()) return "";
  auto* const with = compressor(effort);
  std::string bytes(kLengthBytes + libdeflate_zlib_compress_bound(with, text.size()), '\0');
  for (std::size_t i = 0; i < kLengthBytes; ++i) bytes[i] = static_cast<char>(text.size() >> (8 * i));
  const auto size =
      libdeflate_zlib_compress(with, text.data(), text.size(), &bytes[kLengthBytes], bytes.size() - kLengthBytes);
  bytes.resize(kLengthBytes + size);
  return bytes;
}

std::string uncompress(std::string_view bytes, std::size_t max) {
  if (bytes.empty()) return "";
  thread_local const std::unique_ptr<libdeflate_decompressor, Free> with(libdeflate_alloc_decompressor());
  std::size_t length = 0;
  for (std::size_t i = 0; i < kLengthBytes && i < bytes.size(); ++i) {
    length |= static_cast<std::size_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
  }
  if (bytes.size() <= kLengthBytes || length > max) throw std::runtime_error("compressed text of a wrong length");
  std::string text(length, '\0');
  const auto result = libdeflate_zlib_decompress(with.get(), bytes.data() + kLengthBytes, bytes.size() - kLengthBytes,
                                                 text.data(), length, nullptr);
  if (result != LIBDEFLATE_SUCCESS) throw std::runtime_error("compressed text that cannot be read");
  return text;
}

}  // namespace db
