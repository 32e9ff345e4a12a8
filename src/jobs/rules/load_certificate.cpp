#include "jobs/rules/load_certificate.h"

#include <csignal>

#include <chrono>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "log.h"
#include "metrics/rules/certificate.h"

namespace jobs::rules {
namespace {

using metrics::rules::served_certificate;

constexpr auto kPatience = std::chrono::seconds(10);
constexpr auto kPause = std::chrono::milliseconds(100);

void reload_nginx(const std::string& pid_file) {
  pid_t nginx = 0;
  std::ifstream(pid_file) >> nginx;
  if (nginx <= 1 || kill(nginx, SIGHUP) != 0) {
    throw std::runtime_error("nginx serves another certificate than its file has, and cannot be told: " + pid_file +
                             " does not have the number of its process; reload it");
  }
}

bool comes_to_serve(const Config& config, const net::CertificateChain& given) {
  const auto until = std::chrono::steady_clock::now() + kPatience;
  do {
    const auto served = served_certificate(config);
    if (served && *served == given) return true;
    std::this_thread::sleep_for(kPause);
  } while (std::chrono::steady_clock::now() < until);
  return false;
}

}  // namespace

CertificateState load_certificate(const Config& config, const std::string& pid_file) {
  const auto served = served_certificate(config), given = metrics::rules::given_certificate(config);
  if (!served || !given) return CertificateState::unknown;
  if (!metrics::rules::keep_given_certificate(config, *given)) {
    log_problem(LogLevel::warning, {}, "no copy of the certificate can be written in " + config.home);
  }
  if (*served == *given) return CertificateState::loaded_before;
  reload_nginx(pid_file);
  if (comes_to_serve(config, *given)) return CertificateState::loaded_now;
  throw std::runtime_error(
      "nginx goes on serving another certificate than its file has: `nginx -t` says why it does not take its "
      "configuration; if MILLRACE_TLS_CERTIFICATE was changed, run millrace setup");
}

}  // namespace jobs::rules
