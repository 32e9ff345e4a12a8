#pragma once
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

struct gzFile_s;

// Reads and writes files compressed by gzip, piece by piece, because they are too large for memory.
namespace backups::rules {

using GzipFile = std::unique_ptr<gzFile_s, int (*)(gzFile_s*)>;

// Is thrown if a file is damaged or truncated.
struct Damaged : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Is thrown if a file cannot be written, and says only why: its name is known to who has opened it.
struct NotWritten : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// These functions write a file, and throw NotWritten if that fails. The descriptor stays open.
GzipFile gzip_to(int descriptor);
void add(const GzipFile& file, std::string_view text);
void finish(GzipFile file);

// Throws std::runtime_error if the file cannot be read, or is none that can be read twice.
GzipFile gzip_from(const std::string& name);
void rewind(const GzipFile& file);
// Reads the next line with its line feed. Returns false at the end, or if the file is not compressed. Throws Damaged.
bool read_line(const GzipFile& file, std::string& line);

}  // namespace backups::rules
