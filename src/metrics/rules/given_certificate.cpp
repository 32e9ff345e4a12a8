#include "metrics/rules/given_certificate.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>

namespace metrics::rules {
namespace {

namespace fs = std::filesystem;

constexpr auto kCounts = std::chrono::minutes(15);

std::string copy_in(const Config& config) { return config.home + "/certificate.pem"; }
std::string error_in(const Config& config) { return config.home + "/certificate.error"; }

bool counts(const std::string& file) {
  std::error_code error;
  const auto written = fs::last_write_time(file, error);
  return !error && fs::is_regular_file(file, error) && fs::file_time_type::clock::now() - written < kCounts;
}

// Root writes here into a folder of another user's, so it takes a file that was not there before, and follows no link.
bool replace(const std::string& file, const std::string& text) {
  std::string unfinished = file + ".XXXXXX";
  const int descriptor = mkostemp(unfinished.data(), O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool written =
      write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && fchmod(descriptor, 0644) == 0;
  close(descriptor);
  const bool replaced = written && rename(unfinished.c_str(), file.c_str()) == 0;
  if (!replaced) unlink(unfinished.c_str());
  return replaced;
}

}  // namespace

GivenFiles given_files(const Config& config) {
  if (!config.tls_certificate.empty()) return {config.tls_certificate, config.tls_key};
  return {config.home + "/tls/certificate.pem", config.home + "/tls/key.pem"};
}

std::optional<net::CertificateChain> given_certificate(const Config& config) {
  auto given = net::CertificateChain::in_file(given_files(config).certificate);
  if (given.empty() && counts(copy_in(config))) given = net::CertificateChain::in_file(copy_in(config));
  return given.empty() ? std::nullopt : std::optional(given);
}

std::string given_error(const Config& config) {
  std::string line;
  if (counts(error_in(config))) std::getline(std::ifstream(error_in(config)) >> std::ws, line);
  return line;
}

bool keep_given(const Config& config, const net::CertificateChain& given, const std::string& error) {
  const bool copied = given.empty() || replace(copy_in(config), given.pem());
  if (!error.empty()) return replace(error_in(config), error + "\n") && copied;
  std::error_code failed;
  fs::remove(error_in(config), failed);
  return copied && !failed;
}

}  // namespace metrics::rules
