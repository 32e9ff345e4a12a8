#include "providers/picture/picture.h"

#include <sys/resource.h>

#include <cmath>

#include "support/pictures.h"

#include <CppUTest/TestHarness.h>

namespace {

void check_close(pictures::Pixel expected, pictures::Pixel actual) {
  DOUBLES_EQUAL(expected.red, actual.red, 12);
  DOUBLES_EQUAL(expected.green, actual.green, 12);
  DOUBLES_EQUAL(expected.blue, actual.blue, 12);
  DOUBLES_EQUAL(expected.alpha, actual.alpha, 12);
}

// Checks that the left half is red and the right half blue, in any format.
void check_halves(const std::string& logo) {
  const auto seen = pictures::seen(logo);
  LONGS_EQUAL(512, seen.width);
  LONGS_EQUAL(512, seen.height);
  check_close(pictures::halves(0, 0), seen.at(0, 0));
  check_close(pictures::halves(0, 0), seen.at(200, 511));
  check_close(pictures::halves(95, 0), seen.at(311, 0));
  check_close(pictures::halves(95, 0), seen.at(511, 511));
}

void check_refused(const std::string& bytes, const char* why) {
  try {
    providers::picture::read_picture(bytes);
    FAIL("it was read");
  } catch (const providers::picture::NoPicture& none) {
    STRCMP_EQUAL(why, none.what());
  }
}

void check_cut_off(const std::string& whole, const char* why) {
  for (const std::size_t left : {whole.size() - 20, whole.size() / 2, std::size_t{40}}) {
    check_refused(whole.substr(0, left), why);
  }
}

// A square PNG with the given chunks inserted after the header.
std::string with_chunks(const std::string& chunks) {
  auto png = pictures::a_png();
  return png.insert(33, chunks);
}

long peak_kb() {
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  return used.ru_maxrss;
}

}  // namespace

TEST_GROUP(Picture){};

TEST(Picture, works) { check_halves(providers::picture::logo_of(providers::picture::read_picture(pictures::a_png()))); }

TEST(Picture, may_be_a_jpeg_or_a_webp) {
  check_halves(providers::picture::logo_of(providers::picture::read_picture(pictures::jpeg(96, 96, pictures::halves))));
  check_halves(providers::picture::logo_of(providers::picture::read_picture(pictures::webp(96, 96, pictures::halves))));
}

TEST(Picture, is_scaled_down_and_keeps_its_transparency) {
  const auto disc = [](int x, int y) {
    const bool inside = std::hypot(x - 512, y - 512) < 500;
    return inside ? pictures::Pixel{20, 200, 40} : pictures::Pixel{255, 255, 255, 0};
  };
  for (const auto& file : {pictures::png(1024, 1024, disc), pictures::webp(1024, 1024, disc)}) {
    const auto seen = pictures::seen(providers::picture::logo_of(providers::picture::read_picture(file)));
    check_close({20, 200, 40}, seen.at(256, 256));
    LONGS_EQUAL(0, seen.at(5, 5).alpha);
  }
}

TEST(Picture, is_cropped_to_its_middle_if_it_is_not_square) {
  const auto banded = [](int x, int) {
    return x < 100 || x >= 200 ? pictures::Pixel{0, 0, 0} : pictures::Pixel{9, 240, 9};
  };
  const auto seen =
      pictures::seen(providers::picture::logo_of(providers::picture::read_picture(pictures::png(300, 100, banded))));
  check_close({9, 240, 9}, seen.at(3, 256));
  check_close({9, 240, 9}, seen.at(508, 256));
}

TEST(Picture, must_have_64_to_2048_pixels_on_each_side) {
  const auto plain = [](int, int) { return pictures::Pixel{1, 2, 3}; };
  LONGS_EQUAL(2048, providers::picture::read_picture(pictures::png(2048, 64, plain)).width);
  check_refused(pictures::png(2049, 64, plain), "more than 2048 pixels wide or high");
  check_refused(pictures::jpeg(64, 2049, plain), "more than 2048 pixels wide or high");
  check_refused(pictures::webp(2049, 64, plain), "more than 2048 pixels wide or high");
  check_refused(pictures::png(63, 64, plain), "less than 64 pixels wide or high");
}

TEST(Picture, is_refused_when_it_is_cut_off) {
  const auto noisy = [](int x, int y) { return pictures::Pixel{static_cast<std::uint8_t>(x * y * 7), 2, 3}; };
  check_cut_off(pictures::png(96, 96, noisy), "a broken PNG");
  check_cut_off(pictures::jpeg(96, 96, noisy), "a broken JPEG");
  check_cut_off(pictures::webp(96, 96, noisy), "a broken WebP");
}

TEST(Picture, is_refused_when_a_byte_of_it_is_wrong) {
  auto png = pictures::a_png();
  png[png.size() - 30] = static_cast<char>(png[png.size() - 30] ^ 1);
  check_refused(png, "a broken PNG");
}

TEST(Picture, is_refused_when_it_is_something_else) {
  for (const std::string other : {"", "GIF89a\x01\x00\x01\x00", "<svg xmlns='http://www.w3.org/2000/svg'/>",
                                  "<html><body>Bad Gateway</body></html>", "RIFF", "\x89PNG", "BM", "%PDF-1.7"}) {
    check_refused(other, "neither PNG, JPEG nor WebP");
  }
  check_refused("\x89PNG\r\n\x1A\n", "a broken PNG");
  check_refused("\xFF\xD8\xFF\xE0 and so on", "a broken JPEG");
  check_refused("RIFF\x10\x01\x01\x01WEBPVP8 more", "a broken WebP");
}

TEST(Picture, gets_no_memory_before_its_size_is_checked) {
  const long before = peak_kb();
  check_refused(pictures::png_claiming(50000, 50000) + pictures::png_chunk("IDAT", pictures::packed(1 << 20, '\0')),
                "more than 2048 pixels wide or high");
  check_refused(pictures::png_claiming(0x7fffffff, 0x7fffffff), "a broken PNG");
  CHECK(peak_kb() - before < 64 * 1024);
}

TEST(Picture, has_only_its_pixels_decompressed) {
  const std::string large = pictures::packed(7 << 20, 'x');
  const std::string text = pictures::png_chunk("zTXt", std::string("Comment\0\0", 9) + large);
  std::string chunks = pictures::png_chunk("iCCP", std::string("profile\0\0", 9) + large);
  for (int i = 0; i < 200; ++i) chunks += text;  // 1.4 GB
  const std::string bomb = with_chunks(chunks);

  const long before = peak_kb();
  check_halves(providers::picture::logo_of(providers::picture::read_picture(bomb)));
  CHECK(peak_kb() - before < 64 * 1024);
}

TEST(Picture, loses_all_metadata) {
  const auto logo = providers::picture::logo_of(
      providers::picture::read_picture(with_chunks(pictures::png_chunk("tEXt", std::string("Author\0somebody", 15)))));
  CHECK(logo.find("somebody") == std::string::npos);
  CHECK(logo.find("tEXt") == std::string::npos);
}
