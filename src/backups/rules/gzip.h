#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

struct gzFile_s;

// Files packed by gzip, which are too large to be held.
namespace backups::rules {

class GzipWriter {
 public:
  explicit GzipWriter(int descriptor);  // which stays open
  ~GzipWriter();
  GzipWriter(const GzipWriter&) = delete;
  GzipWriter& operator=(const GzipWriter&) = delete;

  // Both throw std::runtime_error if the disk is full, say.
  void write(std::string_view text);
  void close();

 private:
  gzFile_s* file_;
};

// The file is damaged, or not whole.
struct Damaged : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A file that is not packed by gzip has no lines.
class GzipLines {
 public:
  explicit GzipLines(const std::string& file);  // throws std::runtime_error if it cannot be read
  ~GzipLines();
  GzipLines(const GzipLines&) = delete;
  GzipLines& operator=(const GzipLines&) = delete;

  // Reads the next line with its line feed; false at the end. Throws Damaged.
  bool next(std::string& line);

 private:
  bool fill();

  gzFile_s* file_;
  std::string part_;    // what was unpacked last, and
  std::size_t at_ = 0;  // how much of it was returned
};

}  // namespace backups::rules
