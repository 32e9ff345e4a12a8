#include "backups/rules/gzip.h"

#include <unistd.h>
#include <zlib.h>

namespace backups::rules {
namespace {

GzipFile opened(gzFile_s* file, const std::string& otherwise) {
  if (!file) throw std::runtime_error(otherwise);
  gzbuffer(file, 1 << 18);
  return {file, gzclose};
}

}  // namespace

GzipFile gzip_to(int descriptor) { return opened(gzdopen(dup(descriptor), "wb"), "the backup cannot be written"); }

GzipFile gzip_from(const std::string& name) { return opened(gzopen(name.c_str(), "rb"), name + " cannot be read"); }

void add(const GzipFile& file, std::string_view text) {
  if (text.empty() || gzwrite(file.get(), text.data(), static_cast<unsigned>(text.size())) > 0) return;
  int ignored = 0;
  throw std::runtime_error(std::string("the backup cannot be written: ") + gzerror(file.get(), &ignored));
}

void finish(GzipFile file) {
  if (gzclose(file.release()) != Z_OK) throw std::runtime_error("the backup cannot be written to its end");
}

// gzgets returns no length, so what follows a byte 0 is lost. A backup has no such byte, so the checksum will differ.
bool read_line(const GzipFile& file, std::string& line) {
  line.clear();
  char part[1 << 16];
  if (gzdirect(file.get())) return false;
  while (gzgets(file.get(), part, sizeof part)) {
    line += part;
    if (!line.empty() && line.back() == '\n') return true;
  }
  int error = Z_OK;
  const char* const says = gzerror(file.get(), &error);
  if (error != Z_OK) throw Damaged(says);
  return !line.empty();
}

}  // namespace backups::rules
