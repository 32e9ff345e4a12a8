#include "net/spool.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "net/mail.h"

namespace net {
namespace {

namespace fs = std::filesystem;

constexpr auto kPause = std::chrono::minutes(1);
constexpr auto kPatience = std::chrono::hours(24);

// Held by the process that is sending; freed when it ends, however it does.
class Lock {
 public:
  explicit Lock(const fs::path& file) : descriptor_(open(file.c_str(), O_RDONLY | O_CREAT | O_CLOEXEC, 0640)) {
    if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), file.string());
    is_ours_ = flock(descriptor_, LOCK_EX | LOCK_NB) == 0;
  }
  ~Lock() { close(descriptor_); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  bool is_ours() const { return is_ours_; }

 private:
  int descriptor_;
  bool is_ours_;
};

// Their names begin with the time. Unfinished ones begin with a dot.
std::vector<fs::path> emails_in(const fs::path& folder) {
  std::vector<fs::path> found;
  if (!fs::exists(folder)) return found;
  for (const auto& file : fs::directory_iterator(folder)) {
    if (file.path().extension() == ".eml" && file.path().filename().string()[0] != '.') found.push_back(file.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::string content(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

fs::file_time_type::duration age(const fs::path& file) {
  std::error_code gone;
  const auto written = fs::last_write_time(file, gone);
  return gone ? fs::file_time_type::duration::max() : fs::file_time_type::clock::now() - written;
}

void refuse(const fs::path& email) {
  const auto folder = email.parent_path() / "refused";
  if (fs::create_directories(folder)) fs::permissions(folder, fs::status(email.parent_path()).permissions());
  fs::rename(email, folder / email.filename());
}

}  // namespace

Delivery send_spooled(const std::string& folder, const std::function<void(const std::string&)>& send) {
  Delivery delivery;
  if (!fs::exists(folder)) return delivery;
  const fs::path failed = fs::path(folder) / ".failed";  // written when a server did not answer
  const Lock lock(fs::path(folder) / ".lock");
  if (!lock.is_ours() || age(failed) < kPause) return delivery;

  const auto emails = emails_in(folder);
  for (std::size_t i = 0; i < emails.size(); ++i) {
    try {
      send(content(emails[i]));
      fs::remove(emails[i]);
      ++delivery.sent;
    } catch (const NotSent& fault) {
      delivery.fault = fault.what();
      if (!fault.for_good && age(emails[i]) < kPatience) {
        delivery.waiting = static_cast<int>(emails.size() - i);
        fs::remove(failed);  // another user's, perhaps
        std::ofstream(failed) << "";
        return delivery;
      }
      refuse(emails[i]);
      ++delivery.refused;
    }
  }
  fs::remove(failed);
  return delivery;
}

std::optional<Waiting> waiting_in(const std::string& folder) {
  if (!fs::exists(folder)) return std::nullopt;
  Waiting waiting;
  try {
    const auto emails = emails_in(folder);
    waiting.emails = static_cast<int>(emails.size());
    if (emails.empty()) return waiting;
    const auto oldest = age(emails.front());
    if (oldest != fs::file_time_type::duration::max()) {  // it was sent meanwhile
      waiting.oldest_seconds = std::chrono::duration_cast<std::chrono::seconds>(oldest).count();
    }
    return waiting;
  } catch (const fs::filesystem_error&) {
    return std::nullopt;
  }
}

int remove_spooled(const std::string& folder, const std::string& to) {
  int removed = 0;
  for (const fs::path& place : {fs::path(folder), fs::path(folder) / "refused"}) {
    for (const auto& email : emails_in(place)) removed += header_of(content(email), "To") == to && fs::remove(email);
  }
  return removed;
}

}  // namespace net
