// The certificate and the key that nginx is given.
#include "settings/certificate_files.h"

#include <openssl/pem.h>
#include <openssl/x509.h>
#include <sys/stat.h>

#include <memory>

#include "support/authority.h"
#include "support/command.h"
#include "support/home.h"

#include <CppUTest/TestHarness.h>

namespace {

// Made by openssl in a folder of the test's; the options say for what and until when.
struct Pair {
  explicit Pair(const std::string& options = "-newkey ec -pkeyopt ec_paramgen_curve:P-256") : folder(new_scratch()) {
    run("openssl req -x509 -nodes " + options +
        " -addext subjectAltName=DNS:*.mill.example,IP:192.0.2.1,IP:2001:db8::1 -subj /CN=other.example"
        " -keyout " +
        key() + " -out " + certificate());
  }
  static void run(const std::string& command) {
    int status = 0;
    const std::string said = output_of(command, status);
    LONGS_EQUAL_TEXT(0, status, said.c_str());
  }
  std::string certificate() const { return folder + "/certificate.pem"; }
  std::string key() const { return folder + "/key.pem"; }
  std::string folder;
};

// Its time as from now, in seconds.
void change_time(const Pair& pair, long begins, long ends) {
  const std::unique_ptr<BIO, decltype(&BIO_free)> file(BIO_new_file(pair.certificate().c_str(), "r"), BIO_free),
      key_file(BIO_new_file(pair.key().c_str(), "r"), BIO_free);
  const std::unique_ptr<X509, decltype(&X509_free)> certificate(
      PEM_read_bio_X509(file.get(), nullptr, nullptr, nullptr), X509_free);
  const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(
      PEM_read_bio_PrivateKey(key_file.get(), nullptr, nullptr, nullptr), EVP_PKEY_free);
  X509_gmtime_adj(X509_getm_notBefore(certificate.get()), begins);
  X509_gmtime_adj(X509_getm_notAfter(certificate.get()), ends);
  CHECK(X509_sign(certificate.get(), key.get(), nullptr) > 0);
  const std::unique_ptr<BIO, decltype(&BIO_free)> changed(BIO_new_file(pair.certificate().c_str(), "w"), BIO_free);
  CHECK(PEM_write_bio_X509(changed.get(), certificate.get()) == 1);
}

std::string warning_of(const Pair& pair, const std::string& host = "www.mill.example") {
  const TrustedFile trusted{pair.certificate()};
  const auto all = settings::certificate_warnings(pair.certificate(), host);
  CHECK(all.size() < 2);
  return all.empty() ? "" : all[0].substr(("the certificate " + pair.certificate()).size());
}

}  // namespace

TEST_GROUP(CertificateFiles){};

TEST(CertificateFiles, are_accepted) {
  for (const char* options : {"-newkey ec -pkeyopt ec_paramgen_curve:P-256", "-newkey rsa:2048", "-newkey ed25519"}) {
    const Pair pair(options);
    STRCMP_EQUAL("", settings::error_of_certificate(pair.certificate()).c_str());
    STRCMP_EQUAL("", settings::error_of_key(pair.key(), pair.certificate()).c_str());
  }
}

TEST(CertificateFiles, belong_together) {
  const Pair one, another, of_another_kind("-newkey rsa:2048");
  const std::string error = "is not the key of the first certificate in " + one.certificate();
  STRCMP_CONTAINS(error.c_str(), settings::error_of_key(another.key(), one.certificate()).c_str());
  STRCMP_CONTAINS(error.c_str(), settings::error_of_key(of_another_kind.key(), one.certificate()).c_str());
}

TEST(CertificateFiles, have_a_key_without_a_password) {
  const Pair pair;
  const std::string locked = pair.folder + "/locked.pem";
  Pair::run("openssl pkey -aes256 -passout pass:mill -in " + pair.key() + " -out " + locked);
  STRCMP_EQUAL(("is '" + locked +
                "', which has a password that nobody can type when nginx starts; write one without: openssl pkey -in " +
                locked + " -out FILE")
                   .c_str(),
               settings::error_of_key(locked, pair.certificate()).c_str());
}

TEST(CertificateFiles, are_PEM) {
  const Pair pair;
  STRCMP_CONTAINS("has no certificate in PEM", settings::error_of_certificate(pair.key()).c_str());
  STRCMP_CONTAINS("has no key in PEM", settings::error_of_key(pair.certificate(), pair.certificate()).c_str());
  STRCMP_CONTAINS("has no key in PEM", settings::error_of_key(pair.folder + "/none", pair.certificate()).c_str());
}

TEST(CertificateFiles, are_no_pipes_that_nobody_writes_to) {
  const Pair pair;
  const std::string pipe = pair.folder + "/pipe";
  LONGS_EQUAL(0, mkfifo(pipe.c_str(), 0600));
  STRCMP_CONTAINS("has no certificate in PEM", settings::error_of_certificate(pipe).c_str());
  STRCMP_CONTAINS("has no key in PEM", settings::error_of_key(pipe, pair.certificate()).c_str());
}

TEST(CertificateFiles, may_have_uses_in_the_certificate) {
  const Pair pair;
  const std::string file = pair.folder + "/trusted.pem";
  Pair::run("openssl x509 -trustout -addtrust serverAuth -in " + pair.certificate() + " -out " + file);
  STRCMP_EQUAL("", settings::error_of_certificate(file).c_str());
  STRCMP_EQUAL("", settings::error_of_key(pair.key(), file).c_str());
}

TEST(CertificateFiles, are_warned_of_if_the_certificate_signs_itself) {
  const Pair pair;
  STRCMP_CONTAINS("has signed itself, so no browser and no player trusts it",
                  settings::certificate_warnings(pair.certificate(), "www.mill.example").at(0).c_str());
}

TEST(CertificateFiles, are_for_the_host_that_callers_use) {
  const Pair pair;
  for (const char* host : {"www.mill.example", "192.0.2.1", "2001:db8::1"})
    STRCMP_EQUAL("", warning_of(pair, host).c_str());
  for (const std::string host : {"mill.example", "a.b.mill.example", "other.example", "192.0.2.2", "2001:db8::2"}) {
    STRCMP_EQUAL((" is not for " + host + ", the host of MILLRACE_BASE_URL").c_str(), warning_of(pair, host).c_str());
  }
}

TEST(CertificateFiles, begin_and_end) {
  const Pair pair("-newkey ed25519");
  const auto warning = [&](long begins, long ends) {
    change_time(pair, begins, ends);
    return warning_of(pair);
  };
  const long day = 86400;
  STRCMP_EQUAL("", warning(-day, 15 * day).c_str());
  STRCMP_EQUAL(" ends within 14 days", warning(-day, 14 * day).c_str());
  STRCMP_EQUAL(" ends within 1 day", warning(-day, day / 2).c_str());
  STRCMP_EQUAL(" has ended: no browser and no player connects", warning(-day, -60).c_str());
  STRCMP_EQUAL(" is not valid yet: no browser and no player connects", warning(day, 30 * day).c_str());
}
