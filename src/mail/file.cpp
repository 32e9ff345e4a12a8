#include "mail/file.h"

#include <cerrno>
#include <system_error>

#include <unistd.h>

namespace mail {

File::File(int descriptor) : descriptor_(descriptor) {
  if (descriptor < 0) throw std::system_error(errno, std::generic_category(), "an e-mail cannot be opened");
}

File::~File() { close(descriptor_); }

void File::write_all(const std::string& text) const {
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t done = write(descriptor_, text.data() + at, text.size() - at);
    if (done < 0) throw std::system_error(errno, std::generic_category(), "an e-mail cannot be written");
    at += static_cast<std::size_t>(done);
  }
}

void File::flush() const {
  if (fsync(descriptor_) != 0) throw std::system_error(errno, std::generic_category(), "an e-mail cannot be stored");
}

}  // namespace mail
