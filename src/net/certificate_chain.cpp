#include "net/certificate_chain.h"

#include <algorithm>
#include <filesystem>

#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include "text/file_content.h"

namespace net {
namespace {

// As browsers do: RSA of 2048 bits, SHA-256.
constexpr int kSecurityLevel = 2;

// OpenSSL's callers read 100 kB, others less.
constexpr int kMaxChain = 64'000;  // bytes

using Memory = std::unique_ptr<BIO, decltype(&BIO_free)>;

std::string content(BIO* text) {
  char* begin = nullptr;
  const long size = BIO_get_mem_data(text, &begin);
  return {begin, static_cast<std::size_t>(size)};
}

// The dot at the end of an absolute name is in no certificate.
bool is_for(X509* certificate, std::string host) {
  if (!host.empty() && host.back() == '.') host.pop_back();
  return X509_check_ip_asc(certificate, host.c_str(), 0) == 1 ||
         X509_check_host(certificate, host.data(), host.size(), X509_CHECK_FLAG_NEVER_CHECK_SUBJECT, nullptr) == 1;
}

std::int64_t seconds_of(const ASN1_TIME* time) {
  const std::unique_ptr<ASN1_TIME, decltype(&ASN1_TIME_free)> epoch(ASN1_TIME_set(nullptr, 0), ASN1_TIME_free);
  int days = 0, seconds = 0;
  ASN1_TIME_diff(&days, &seconds, epoch.get(), time);
  return std::int64_t{days} * 86400 + seconds;
}

// Returns the authority's name, as in "R11", or all that it is called.
std::string name_of(const X509_NAME* name) {
  const Memory text(BIO_new(BIO_s_mem()), BIO_free);
  const int at = X509_NAME_get_index_by_NID(name, NID_commonName, -1);
  if (at >= 0) {
    ASN1_STRING_print_ex(text.get(), X509_NAME_ENTRY_get_data(X509_NAME_get_entry(name, at)),
                         ASN1_STRFLGS_RFC2253 & ~ASN1_STRFLGS_ESC_MSB);
  } else {
    X509_NAME_print_ex(text.get(), name, 0, XN_FLAG_ONELINE & ~ASN1_STRFLGS_ESC_MSB);
  }
  return content(text.get());
}

// What OpenSSL found wrong, and with which certificate: 0 is the server's own.
struct Finding {
  int error, depth;
  std::string issuer, subject;
};

// Follows a chain as a caller does, and goes on after an error, to find them all.
class Verification {
 public:
  using Certificates = std::vector<std::shared_ptr<X509>>;

  Verification(const Certificates& certificates, const Certificates& given) {
    for (const auto& each : certificates) sk_X509_push(sent_.get(), each.get());
    X509_STORE_set_default_paths(trusted_.get());
    for (const auto& each : given) X509_STORE_add_cert(trusted_.get(), each.get());
    X509_STORE_CTX_init(context_.get(), trusted_.get(), certificates.front().get(), sent_.get());
    X509_STORE_CTX_set_purpose(context_.get(), X509_PURPOSE_SSL_SERVER);
    X509_VERIFY_PARAM_set_auth_level(X509_STORE_CTX_get0_param(context_.get()), kSecurityLevel);
    X509_STORE_CTX_set_app_data(context_.get(), this);
    X509_STORE_CTX_set_verify_cb(context_.get(), note);
    X509_verify_cert(context_.get());
  }

  const std::vector<Finding>& findings() const { return findings_; }
  const STACK_OF(X509) * path() const { return X509_STORE_CTX_get0_chain(context_.get()); }

 private:
  static int note(int ok, X509_STORE_CTX* context) {
    const auto* at = X509_STORE_CTX_get_current_cert(context);
    if (ok || !at) return 1;
    static_cast<Verification*>(X509_STORE_CTX_get_app_data(context))
        ->findings_.push_back({X509_STORE_CTX_get_error(context), X509_STORE_CTX_get_error_depth(context),
                               name_of(X509_get_issuer_name(at)), name_of(X509_get_subject_name(at))});
    return 1;
  }
  static void forget(STACK_OF(X509) * list) { sk_X509_free(list); }

  std::unique_ptr<STACK_OF(X509), decltype(&forget)> sent_{sk_X509_new_null(), forget};
  std::unique_ptr<X509_STORE, decltype(&X509_STORE_free)> trusted_{X509_STORE_new(), X509_STORE_free};
  std::unique_ptr<X509_STORE_CTX, decltype(&X509_STORE_CTX_free)> context_{X509_STORE_CTX_new(), X509_STORE_CTX_free};
  std::vector<Finding> findings_;
};

std::string objection_to(const Finding& found) {
  const std::string whom = found.depth == 0 ? "" : "comes from " + found.subject + ", whose own certificate ";
  switch (found.error) {
    case X509_V_ERR_CERT_HAS_EXPIRED:
      return whom + "has ended: no browser and no player connects";
    case X509_V_ERR_CERT_NOT_YET_VALID:
      return whom + "is not valid yet: no browser and no player connects";
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
      return "is sent without the certificate of " + found.issuer +
             ", which signed it, so phones and programs do not connect, though some browsers do: give nginx the file "
             "of "
             "the whole chain, as certbot's fullchain.pem. If that authority is your own, make this host trust it: "
             "update-ca-certificates";
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
      return "has signed itself, so no browser and no player trusts it: get one of an authority. If your callers were "
             "given it, make this host trust it, too: update-ca-certificates";
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
      return "comes from " + found.subject +
             ", which this host does not trust, as hardly any browser or player does: get one of a public authority. "
             "If that authority is your own, make this host trust it: update-ca-certificates";
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:  // follows from the one before
      return "";
    default:
      return whom + "is refused by callers: " + X509_verify_cert_error_string(found.error);
  }
}

}  // namespace

CertificateChain::CertificateChain(const std::string& pem) {
  const Memory text(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())), BIO_free);
  auto* next = PEM_read_bio_X509_AUX(text.get(), nullptr, nullptr, nullptr);
  for (; next; next = PEM_read_bio_X509(text.get(), nullptr, nullptr, nullptr)) {
    certificates_.emplace_back(next, X509_free);
  }
}

// To open a pipe would wait for somebody who writes to it.
CertificateChain CertificateChain::in_file(const std::string& file) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(file, none)) return {};
  return CertificateChain(text::file_content(file));
}

bool CertificateChain::operator==(const CertificateChain& other) const {
  return std::equal(certificates_.begin(), certificates_.end(), other.certificates_.begin(), other.certificates_.end(),
                    [](const auto& one, const auto& another) { return X509_cmp(one.get(), another.get()) == 0; });
}

std::string CertificateChain::pem() const {
  const Memory text(BIO_new(BIO_s_mem()), BIO_free);
  for (const auto& each : certificates_) PEM_write_bio_X509(text.get(), each.get());
  return content(text.get());
}

std::string CertificateChain::excess() const {
  int bytes = 0;
  for (const auto& each : certificates_) bytes += i2d_X509(each.get(), nullptr);
  if (bytes <= kMaxChain) return "";
  return "has " + std::to_string(certificates_.size() - 1) + " others behind it, " + std::to_string(bytes / 1000) +
         " kB in all, which callers do not read: give nginx the server's own and those between it and an authority, as "
         "certbot's fullchain.pem has them, and no list of authorities";
}

// One that is sent and not needed does not matter.
CertificateChain::End CertificateChain::end() const {
  const Verification verification(certificates_, {});
  End first{seconds_of(X509_get0_notAfter(certificates_.front().get())), ""};
  for (int i = 1; i < sk_X509_num(verification.path()); ++i) {
    X509* each = sk_X509_value(verification.path(), i);
    const auto at = seconds_of(X509_get0_notAfter(each));
    if (at < first.at) first = {at, name_of(X509_get_subject_name(each))};
  }
  return first;
}

std::vector<std::string> CertificateChain::objections(const std::string& host, const CertificateChain& given) const {
  std::vector<std::string> all;
  const Verification verification(certificates_, given.certificates_);
  for (const auto& each : verification.findings()) {
    const auto said = objection_to(each);
    if (!said.empty() && std::find(all.begin(), all.end(), said) == all.end()) all.push_back(said);
  }
  if (!is_for(certificates_.front().get(), host))
    all.push_back("is not for " + host + ", the host of MILLRACE_BASE_URL");
  if (const auto said = excess(); !said.empty()) all.push_back(said);
  return all;
}

}  // namespace net
