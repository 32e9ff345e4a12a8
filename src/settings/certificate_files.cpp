#include "settings/certificate_files.h"

#include <openssl/pem.h>

#include <ctime>
#include <filesystem>
#include <memory>

#include "calendar/date.h"
#include "net/certificate_chain.h"
#include "settings/checks.h"
#include "text/counted.h"

namespace settings {

namespace {

using calendar::kDaySeconds;
constexpr long kSoon = 14 * kDaySeconds;  // as the alarm does

using File = std::unique_ptr<BIO, decltype(&BIO_free)>;
using Certificate = std::unique_ptr<X509, decltype(&X509_free)>;
using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;

// To open a pipe would wait for somebody who writes to it.
File opened(const std::string& file) {
  std::error_code none;
  return {std::filesystem::is_regular_file(file, none) ? BIO_new_file(file.c_str(), "r") : nullptr, BIO_free};
}

Certificate certificate_in(const std::string& file) {
  const auto lines = opened(file);
  return {lines ? PEM_read_bio_X509_AUX(lines.get(), nullptr, nullptr, nullptr) : nullptr, X509_free};
}

// OpenSSL calls this in place of its own function, which would ask for the password at the terminal.
int note_that_asked(char*, int, int, void* has_asked) {
  *static_cast<bool*>(has_asked) = true;
  return -1;
}

std::string error_of(const std::string& file, const std::string& error) {
  return "is '" + on_one_line(file) + "', which " + error;
}

}  // namespace

std::string error_of_certificate(const std::string& file) {
  return certificate_in(file) ? "" : error_of(file, "has no certificate in PEM");
}

std::string error_of_key(const std::string& file, const std::string& certificate_file) {
  bool has_password = false;
  const auto lines = opened(file);
  const Key key(lines ? PEM_read_bio_PrivateKey(lines.get(), nullptr, note_that_asked, &has_password) : nullptr,
                EVP_PKEY_free);
  if (has_password) {
    return error_of(file,
                    "has a password that nobody can type when nginx starts; write one without: openssl pkey -in " +
                        on_one_line(file) + " -out FILE");
  }
  if (!key) return error_of(file, "has no key in PEM");
  const auto certificate = certificate_in(certificate_file);
  if (certificate && X509_check_private_key(certificate.get(), key.get()) == 1) return "";
  return error_of(file, "is not the key of the first certificate in " + on_one_line(certificate_file));
}

std::vector<std::string> certificate_warnings(const std::string& certificate_file, const std::string& host) {
  const auto chain = net::CertificateChain::in_file(certificate_file);
  if (chain.empty()) return {};
  const std::string subject = "the certificate " + on_one_line(certificate_file) + " ";
  auto found = chain.objections(host);
  const auto end = chain.end();
  const long left = end.at - std::time(nullptr), days = (left + kDaySeconds - 1) / kDaySeconds;
  if (left >= 0 && left <= kSoon) {
    found.push_back((end.whose.empty() ? "" : "comes from " + end.whose + ", whose own certificate ") + "ends within " +
                    text::counted(days, "day"));
  }
  for (auto& each : found) each = subject + each;
  return found;
}

}  // namespace settings
