#include "jobs/rules/load_certificate.h"

#include <csignal>

#include <chrono>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "log.h"
#include "metrics/rules/certificate.h"
#include "metrics/rules/given_certificate.h"
#include "settings/certificate_files.h"
#include "text/ascii.h"

namespace jobs::rules {
namespace {

using metrics::rules::Handshake;
using metrics::rules::served_certificate;

constexpr auto kPatience = std::chrono::seconds(10);
constexpr auto kPause = std::chrono::milliseconds(100);

// After a crash, the number may be another process's.
bool is_nginx(pid_t process) {
  std::string command;
  std::getline(std::ifstream("/proc/" + std::to_string(process) + "/cmdline"), command);
  return text::starts_with(command, "nginx: master process");
}

void reload_nginx(const std::string& pid_file) {
  pid_t nginx = 0;
  std::ifstream(pid_file) >> nginx;
  if (nginx <= 1 || !is_nginx(nginx) || kill(nginx, SIGHUP) != 0) {
    throw std::runtime_error("nginx does not serve the certificate that its file has, and cannot be told: " + pid_file +
                             " does not have the number of nginx's first process; reload it");
  }
}

bool comes_to_serve(const Config& config, const net::CertificateChain& given) {
  const auto until = std::chrono::steady_clock::now() + kPatience;
  do {
    const auto served = served_certificate(config);
    if (served.chain == given) return true;
    std::this_thread::sleep_for(kPause);
  } while (std::chrono::steady_clock::now() < until);
  return false;
}

// Says why nginx would not start again, or no caller would connect, with what it is given.
std::string error_of(const Config& config, const net::CertificateChain& given) {
  const std::string cannot = "nginx goes on with what it has loaded, and cannot start again: ";
  const auto files = metrics::rules::given_files(config);
  const bool is_own = config.tls_certificate.empty();
  if (const auto error = settings::error_of_certificate(files.certificate); !error.empty())
    return cannot + (is_own ? "the host's own certificate " : "MILLRACE_TLS_CERTIFICATE ") + error;
  if (const auto error = settings::error_of_key(files.key, files.certificate); !error.empty())
    return cannot + (is_own ? "the key of the host's own certificate " : "MILLRACE_TLS_KEY ") + error;
  const auto excess = given.excess();
  return excess.empty() ? "" : "nginx is not told to load " + files.certificate + ", since its certificate " + excess;
}

}  // namespace

CertificateState load_certificate(const Config& config, const std::string& pid_file) {
  const auto served = served_certificate(config);
  if (served.handshake == Handshake::not_tried) return CertificateState::unknown;
  const auto given = net::CertificateChain::in_file(metrics::rules::given_files(config).certificate);
  const auto error = error_of(config, given);
  if (!metrics::rules::keep_given(config, given, error)) {
    log_problem(LogLevel::warning, {}, "nothing about the certificate can be written in " + config.home);
  }
  if (!error.empty()) throw std::runtime_error(error);

  if (served.handshake == Handshake::no_answer) return CertificateState::unknown;
  if (served.chain == given) return CertificateState::loaded_before;
  reload_nginx(pid_file);
  if (comes_to_serve(config, given)) return CertificateState::loaded_now;
  throw std::runtime_error(
      "nginx was told to load its certificate, and does not serve it: `nginx -t` says why it does not take its "
      "configuration; if MILLRACE_TLS_CERTIFICATE was changed, run millrace setup");
}

}  // namespace jobs::rules
