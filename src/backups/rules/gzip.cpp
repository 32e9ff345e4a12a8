#include "backups/rules/gzip.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <system_error>

namespace backups::rules {
namespace {

// mariadb-dump writes lines of about a megabyte, and a row may have some more.
constexpr std::size_t kMaxLine = 256 << 20;

GzipFile opened(gzFile_s* file) {
  if (file) gzbuffer(file, 1 << 18);
  return {file, gzclose};
}

// zlib itself would name the file by the number of its descriptor.
[[noreturn]] void throw_not_written() { throw NotWritten(std::generic_category().message(errno)); }

}  // namespace

GzipFile gzip_to(int descriptor) {
  auto file = opened(gzdopen(fcntl(descriptor, F_DUPFD_CLOEXEC, 0), "wb"));
  if (!file) throw_not_written();
  return file;
}

GzipFile gzip_from(const std::string& name) {
  const int descriptor = open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);  // a pipe would be waited for
  struct stat found {};
  if (descriptor < 0 || fstat(descriptor, &found) != 0) throw std::runtime_error(name + " cannot be read");
  if (!S_ISREG(found.st_mode)) {
    close(descriptor);
    throw std::runtime_error(name + " is no file: it is read twice, so give the file itself");
  }
  auto file = opened(gzdopen(descriptor, "rb"));
  if (!file) throw std::runtime_error(name + " cannot be read");
  return file;
}

void rewind(const GzipFile& file) { gzrewind(file.get()); }

void add(const GzipFile& file, std::string_view text) {
  if (text.empty() || gzwrite(file.get(), text.data(), static_cast<unsigned>(text.size())) > 0) return;
  throw_not_written();
}

void finish(GzipFile file) {
  if (gzclose(file.release()) != Z_OK) throw_not_written();
}

// gzgets returns no length, so what follows a byte 0 is lost. A backup has no such byte, so the checksum will differ.
bool read_line(const GzipFile& file, std::string& line) {
  line.clear();
  char part[1 << 16];
  if (gzdirect(file.get())) return false;
  while (gzgets(file.get(), part, sizeof part)) {
    line += part;
    if (line.size() > kMaxLine) throw Damaged("a line is too long");
    if (!line.empty() && line.back() == '\n') return true;
  }
  int error = Z_OK;
  const char* const says = gzerror(file.get(), &error);
  if (error != Z_OK) throw Damaged(says);
  return !line.empty();
}

}  // namespace backups::rules
