#include "mail/outbox.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <vector>

#include "crypto/random.h"
#include "descriptor.h"
#include "mail/message.h"
#include "text/file_content.h"

namespace mail {
namespace {

namespace fs = std::filesystem;

constexpr auto kPause = std::chrono::minutes(1);
constexpr auto kPatience = std::chrono::hours(24);

class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {
    if (descriptor < 0) throw std::system_error(errno, std::generic_category(), "an e-mail cannot be opened");
  }

  void write_all(const std::string& text) const {
    for (std::size_t at = 0; at < text.size();) {
      const ssize_t done = write(descriptor_.get(), text.data() + at, text.size() - at);
      if (done < 0) throw std::system_error(errno, std::generic_category(), "an e-mail cannot be written");
      at += static_cast<std::size_t>(done);
    }
  }
  void flush() const {
    if (fsync(descriptor_.get()) != 0)
      throw std::system_error(errno, std::generic_category(), "an e-mail cannot be stored");
  }

 private:
  Descriptor descriptor_;
};

// The process that is sending holds this lock, which is freed when the process ends, however it does.
class Lock {
 public:
  explicit Lock(const fs::path& file) : descriptor_(open(file.c_str(), O_RDONLY | O_CREAT | O_CLOEXEC, 0640)) {
    if (descriptor_.get() < 0) throw std::system_error(errno, std::generic_category(), file.string());
    is_ours_ = flock(descriptor_.get(), LOCK_EX | LOCK_NB) == 0;
  }
  bool is_ours() const { return is_ours_; }

 private:
  Descriptor descriptor_;
  bool is_ours_;
};

// Lists the messages, oldest first, as their names begin with the time. Names of unfinished ones begin with a dot.
std::vector<fs::path> messages_in(const fs::path& folder) {
  std::vector<fs::path> found;
  if (!fs::exists(folder)) return found;
  for (const auto& file : fs::directory_iterator(folder)) {
    if (file.path().extension() == ".eml" && file.path().filename().string()[0] != '.') found.push_back(file.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

using Age = fs::file_time_type::duration;

// Returns nullopt if the file is gone. An age is negative once the clock was set back.
std::optional<Age> age(const fs::path& file) {
  std::error_code gone;
  const auto written = fs::last_write_time(file, gone);
  return gone ? std::nullopt : std::optional(fs::file_time_type::clock::now() - written);
}

bool is_younger(const fs::path& file, Age most) {
  const auto found = age(file);
  return found && *found < most;
}

void refuse(const fs::path& message) {
  const auto folder = message.parent_path() / "refused";
  if (fs::create_directories(folder)) fs::permissions(folder, fs::status(message.parent_path()).permissions());
  fs::rename(message, folder / message.filename());
}

// Only the owner may read a message, unless the folder gives it to a group, which is the sender's.
mode_t mode_in(const std::string& folder) {
  const bool is_for_a_group = (fs::status(folder).permissions() & fs::perms::set_gid) != fs::perms::none;
  return is_for_a_group ? 0640 : 0600;
}

}  // namespace

void put(const std::string& folder, const std::string& message) {
  fs::create_directories(folder);
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const std::string name = std::to_string(std::chrono::duration_cast<std::chrono::microseconds>(now).count()) + "-" +
                           crypto::random_base62(16) + ".eml";
  const std::string unfinished = folder + "/." + name;
  try {
    const File file(open(unfinished.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_in(folder)));
    file.write_all(message);
    file.flush();
  } catch (const std::system_error&) {  // as on a full disk
    std::error_code none;
    fs::remove(unfinished, none);
    throw;
  }
  fs::rename(unfinished, folder + "/" + name);
}

OutboxResult send_waiting(const std::string& folder, const std::function<void(const std::string&)>& send) {
  OutboxResult result;
  if (!fs::exists(folder)) return result;
  const fs::path failed = fs::path(folder) / ".failed";  // written when a server did not answer
  if (access(folder.c_str(), W_OK) != 0) {               // what is sent could not be removed, and would be sent again
    throw std::system_error(errno, std::generic_category(), folder);
  }
  const Lock lock(fs::path(folder) / ".lock");
  const auto messages = messages_in(folder);
  const bool has_just_failed = is_younger(failed, kPause) && !is_younger(failed, Age::zero());
  if (!lock.is_ours() || has_just_failed) {
    result.waiting = static_cast<int>(messages.size());
    return result;
  }

  for (std::size_t i = 0; i < messages.size(); ++i) {
    try {
      send(text::file_content(messages[i]));
      fs::remove(messages[i]);
      ++result.sent;
    } catch (const NotSent& error) {
      result.error = error.what();
      if (!error.permanent && is_younger(messages[i], kPatience)) {
        result.waiting = static_cast<int>(messages.size() - i);
        fs::remove(failed);  // it may be another user's
        std::ofstream(failed) << "";
        return result;
      }
      refuse(messages[i]);
      ++result.refused;
    }
  }
  fs::remove(failed);
  return result;
}

std::optional<OutboxState> outbox_state(const std::string& folder) {
  if (!fs::exists(folder)) return std::nullopt;
  OutboxState waiting;
  try {
    const auto messages = messages_in(folder);
    waiting.messages = static_cast<int>(messages.size());
    Age oldest = Age::zero();
    for (const auto& message : messages)
      oldest = std::max(oldest, std::chrono::abs(age(message).value_or(Age::zero())));
    waiting.oldest_seconds = std::chrono::duration_cast<std::chrono::seconds>(oldest).count();
    return waiting;
  } catch (const fs::filesystem_error&) {
    return std::nullopt;
  }
}

int delete_to(const std::string& folder, const std::string& to) {
  int removed = 0;
  for (const fs::path& place : {fs::path(folder), fs::path(folder) / "refused"}) {
    for (const auto& each : messages_in(place))
      removed += header_of(text::file_content(each), "To") == to && fs::remove(each);
  }
  return removed;
}

}  // namespace mail
