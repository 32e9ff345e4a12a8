#include "providers/picture/picture.h"

namespace providers::picture {

namespace {

bool has(const std::string& bytes, std::size_t at, const std::string& mark) {
  return bytes.compare(at < bytes.size() ? at : bytes.size(), mark.size(), mark) == 0;
}

}  // namespace

Picture read_picture(const std::string& bytes) {
  if (has(bytes, 0, "\x89PNG\r\n\x1A\n")) return read_png(bytes);
  if (has(bytes, 0, "\xFF\xD8\xFF")) return read_jpeg(bytes);
  if (has(bytes, 0, "RIFF") && has(bytes, 8, "WEBP")) return read_webp(bytes);
  throw NoPicture("neither PNG, JPEG nor WebP");
}

Picture blank(std::int64_t width, std::int64_t height) {
  if (width > kMaxSide || height > kMaxSide) throw NoPicture("more than 2048 pixels wide or high");
  if (width < kMinSide || height < kMinSide) throw NoPicture("less than 64 pixels wide or high");
  return {static_cast<int>(width), static_cast<int>(height),
          std::vector<unsigned char>(static_cast<std::size_t>(width * height * 4))};
}

}  // namespace providers::picture
