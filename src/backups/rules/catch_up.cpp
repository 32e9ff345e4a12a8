#include "backups/rules/catch_up.h"

#include <chrono>
#include <iostream>
#include <thread>

#include "db/errors.h"
#include "jobs/rules/maintain.h"

namespace backups::rules {
namespace {

constexpr int kFailures = 5;
constexpr std::chrono::seconds kPause(1);

}  // namespace

// Runs maintenance again where another host was running it already, or where one run was too short.
void maintain_all(db::Database& db, const Config& config, const std::function<void(const std::string& text)>& say) {
  for (int failures = 0;;) {
    const auto figures = jobs::rules::maintain(db, config).figures;
    if (figures.is_complete()) return;
    if (figures.failed > 0 && ++failures == kFailures) {
      say("The figures of some accounts cannot be made: the log says why.\n");
      return;
    }
    std::this_thread::sleep_for(kPause);
  }
}

std::string catch_up(db::Database& db, const Config& config) {
  std::cerr << "doing what has become due since the backup was made\n";
  try {
    if (jobs::rules::maintain(db, config).figures.done) return "";
    return "figures are still being made by another process, or by one that was killed, as by a power cut: maintenance "
           "goes on with them, within three minutes\n";
  } catch (const db::BeingRestored&) {
    throw;
  } catch (const std::exception& error) {  // maintenance tries again once the pools serve
    return std::string("what has become due since the backup was not done: ") + error.what() + "\n";
  }
}

}  // namespace backups::rules
