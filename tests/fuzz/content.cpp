#include "target.h"

#include "web/content.h"

#include <vector>

#include <zlib.h>

#include "refusal.h"

// Bodies compressed with gzip: never larger than the limit, and decompressed to the original.
namespace {

constexpr std::size_t kMaxBytes = 64 * 1024;

std::string inflated(const std::string& packed) {
  web::Request request;
  request.headers.emplace("CONTENT_ENCODING", "gzip");
  request.body = packed;
  return web::content(request, kMaxBytes);
}

std::string packed(const std::string& plain) {
  z_stream stream = {};
  PROMISE(deflateInit2(&stream, 1, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string out(deflateBound(&stream, plain.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = reinterpret_cast<Bytef*>(&out[0]);
  stream.avail_out = static_cast<uInt>(out.size());
  PROMISE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

}  // namespace

void fuzz::try_input(const std::string& input) {
  try {
    PROMISE(inflated(input).size() <= kMaxBytes);
  } catch (const refusal::Refusal&) {
  }
  PROMISE(inflated(packed(input)) == input);
  PROMISE(inflated(packed(input) + packed(input)) == input + input);  // two members
}
