#include "schema/restore_progress.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

#include "db/errors.h"
#include "schema/tables/restores.h"

namespace schema {
namespace {

using tables::restores::State;

constexpr int kSecondsElsewhere = 3600;

// Whoever may not look at the home learns from the time alone.
bool is_at_work_here(const std::string& home) {
  const int descriptor = open(home.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool is_free = flock(descriptor, LOCK_SH | LOCK_NB) == 0;
  close(descriptor);
  return !is_free;
}

}  // namespace

void lock_out_other_restores(const std::string& home) {
  const int descriptor = open(home.c_str(), O_RDONLY);  // never closed, not even by exec
  if (descriptor < 0) throw std::runtime_error("the home of this host, '" + home + "', cannot be read");
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    throw std::runtime_error(
        "another restore is still at work on this host, or what one that was killed has left: "
        "wait a moment, and run the same again");
  }
}

std::optional<RestoreProgress> restore_progress(db::Database& db, const std::string& home) {
  const auto last = tables::restores::last(db);
  if (last.state == State::none) return std::nullopt;
  const std::string since = "nothing is served: the restore that began at " + last.began_at;
  if (is_at_work_here(home)) return RestoreProgress{true, "under_way", since + " is under way"};
  if (last.state == State::loaded) {
    return RestoreProgress{false, "loaded",
                           since +
                               " has loaded all, and waits for `millrace setup` or a new start of scripts/run, "
                               "unless it is at work on another host"};
  }
  const std::string advice = " is at work, or was interrupted: then run the same `restore` again";
  return RestoreProgress{std::abs(last.seconds_since) < kSecondsElsewhere, "interrupted", since + advice};
}

std::optional<RestoreProgress> restore_progress(db::Database& db, const Config& config) try {
  return restore_progress(db, config.home);
} catch (const db::BeingRestored&) {
  const auto& at = config.database;
  db::Database own({at.socket, at.host, at.port, at.name, at.user, at.password, at.tls});
  return restore_progress(own, config.home);
}

std::optional<RestoreProgress> restore_progress_if_known(db::Database& db, const Config& config) try {
  return restore_progress(db, config);
} catch (const db::Error&) {
  return std::nullopt;
}

}  // namespace schema
