#include "backups/rules/gzip.h"

#include <unistd.h>
#include <zlib.h>

#include <utility>

namespace backups::rules {
namespace {

constexpr unsigned kPartBytes = 1 << 18;

}  // namespace

GzipWriter::GzipWriter(int descriptor) : file_(gzdopen(dup(descriptor), "wb")) {
  if (!file_) throw std::runtime_error("the backup cannot be written");
}

GzipWriter::~GzipWriter() {
  if (file_) gzclose(file_);
}

void GzipWriter::write(std::string_view text) {
  if (text.empty() || gzwrite(file_, text.data(), static_cast<unsigned>(text.size())) > 0) return;
  int ignored = 0;
  throw std::runtime_error(std::string("the backup cannot be written: ") + gzerror(file_, &ignored));
}

void GzipWriter::close() {
  gzFile_s* const file = std::exchange(file_, nullptr);
  if (gzclose(file) != Z_OK) throw std::runtime_error("the backup could not be written to its end");
}

GzipLines::GzipLines(const std::string& file) : file_(gzopen(file.c_str(), "rb")) {
  if (!file_) throw std::runtime_error(file + " cannot be read");
  gzbuffer(file_, kPartBytes);
}

GzipLines::~GzipLines() { gzclose(file_); }

bool GzipLines::next(std::string& line) {
  line.clear();
  for (;;) {
    const auto end = part_.find('\n', at_);
    const auto size = end == part_.npos ? part_.size() - at_ : end + 1 - at_;
    line.append(part_, at_, size);
    at_ += size;
    if (end != part_.npos) return true;
    if (!fill()) return !line.empty();
  }
}

// A file that is not packed would be passed on as it is: here, it has no lines.
bool GzipLines::fill() {
  if (gzdirect(file_)) return false;
  part_.resize(kPartBytes);
  const int size = gzread(file_, part_.data(), kPartBytes);
  int fault = Z_OK;
  const char* const says = gzerror(file_, &fault);
  if (size < 0 || (size == 0 && fault != Z_OK)) throw Damaged(says);
  part_.resize(static_cast<std::size_t>(size));
  at_ = 0;
  return size > 0;
}

}  // namespace backups::rules
