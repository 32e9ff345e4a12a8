#include <webp/decode.h>

#include "providers/picture/picture.h"

namespace providers::picture {

Picture read_webp(const std::string& bytes) {
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  WebPBitstreamFeatures features;
  if (WebPGetFeatures(data, bytes.size(), &features) != VP8_STATUS_OK) throw NoPicture("a broken WebP");
  if (features.has_animation) throw NoPicture("a WebP that moves");

  Picture picture = blank(features.width, features.height);
  if (!WebPDecodeBGRAInto(data, bytes.size(), picture.pixels.data(), picture.pixels.size(), picture.width * 4)) {
    throw NoPicture("a broken WebP");
  }
  return picture;
}

}  // namespace providers::picture
