#include "web/content.h"

#include <algorithm>

#include <zlib.h>

#include "refusal.h"
#include "text/ascii.h"

namespace web {
namespace {

enum class Encoding { identity, gzip };

Encoding encoding_of(const Request& request) {
  const std::string name = text::lower(request.header("Content-Encoding").value_or(""));
  if (name.empty() || name == "identity") return Encoding::identity;
  if (name == "gzip" || name == "x-gzip") return Encoding::gzip;
  throw refusal::UnsupportedMediaType("Content-Encoding must be identity or gzip.");
}

[[noreturn]] void throw_too_large(std::size_t max_bytes) {
  throw refusal::TooLarge("The body must be at most " + std::to_string(max_bytes) + " bytes, inflated too.");
}

[[noreturn]] void throw_grows_too_much() {
  throw refusal::TooLarge("The body inflates to more than " + std::to_string(kMaxInflation) +
                          " times its size. Please send it with less compression, or in parts.");
}

class Inflater {
 public:
  Inflater() {
    constexpr int kGzipOnly = 16 + MAX_WBITS;
    if (inflateInit2(&stream_, kGzipOnly) != Z_OK) throw std::runtime_error("zlib cannot be used");
  }
  ~Inflater() { inflateEnd(&stream_); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  std::string inflate_all(const std::string& packed, std::size_t max_bytes) {
    const std::size_t max_growth = std::max(kAlwaysInflated, kMaxInflation * packed.size());
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream_.avail_in = static_cast<uInt>(packed.size());
    std::string plain;
    for (int state = Z_OK; state != Z_STREAM_END || stream_.avail_in > 0;) {
      // A gzip body may have several members, one after another.
      if (state == Z_STREAM_END) inflateReset(&stream_);
      char piece[16384];
      stream_.next_out = reinterpret_cast<Bytef*>(piece);
      stream_.avail_out = sizeof piece;
      state = inflate(&stream_, Z_NO_FLUSH);
      if (state != Z_OK && state != Z_STREAM_END) throw refusal::BadBody("The body is not valid gzip.");
      plain.append(piece, sizeof piece - stream_.avail_out);
      if (plain.size() > max_bytes) throw_too_large(max_bytes);
      if (plain.size() > max_growth) throw_grows_too_much();
    }
    return plain;
  }

 private:
  z_stream stream_ = {};
};

}  // namespace

std::string content(Request& request, std::size_t max_bytes) {
  const Encoding encoding = encoding_of(request);
  if (request.body_state == Request::Body::too_large || request.body.size() > max_bytes) {
    throw_too_large(max_bytes);
  }
  if (request.body_state == Request::Body::cut_short) {
    throw refusal::BadBody("The body ended before its Content-Length.");
  }
  return encoding == Encoding::identity ? std::move(request.body) : Inflater().inflate_all(request.body, max_bytes);
}

}  // namespace web
