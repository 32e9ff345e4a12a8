#include <turbojpeg.h>

#include <memory>
#include <type_traits>

#include "providers/picture/picture.h"

namespace providers::picture {

namespace {

using Decoder = std::unique_ptr<std::remove_pointer_t<tjhandle>, decltype(&tjDestroy)>;

// LIMITSCANS is set because a progressive file may ask for any number of passes, and STOPONWARNING because a truncated
// file only warns.
constexpr int kStrictly = TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING | TJFLAG_ACCURATEDCT;

}  // namespace

Picture read_jpeg(const std::string& bytes) {
  const Decoder decoder(tjInitDecompress(), tjDestroy);
  if (!decoder) throw std::bad_alloc();
  const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());

  int width = 0, height = 0, sampling = 0, colours = 0;
  if (tjDecompressHeader3(decoder.get(), data, bytes.size(), &width, &height, &sampling, &colours) != 0 ||
      width == 0) {  // it has only tables
    throw NoPicture("a broken JPEG");
  }
  Picture picture = blank(width, height);
  if (tjDecompress2(decoder.get(), data, bytes.size(), picture.pixels.data(), width, 0, height, TJPF_BGRA, kStrictly) !=
      0) {
    throw NoPicture("a broken JPEG");
  }
  return picture;
}

}  // namespace providers::picture
