#pragma once
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

struct gzFile_s;

// Files packed by gzip, which are too large to be held.
namespace backups::rules {

using GzipFile = std::unique_ptr<gzFile_s, int (*)(gzFile_s*)>;

// The file is damaged, or not whole.
struct Damaged : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// These throw std::runtime_error. The descriptor stays open.
GzipFile gzip_to(int descriptor);
void add(const GzipFile& file, std::string_view text);
void finish(GzipFile file);

GzipFile gzip_from(const std::string& name);  // throws std::runtime_error if it cannot be read
// Reads the next line with its line feed; false at the end, and of a file that is not packed. Throws Damaged.
bool read_line(const GzipFile& file, std::string& line);

}  // namespace backups::rules
