// What root leaves in the home for those who may not read the certificate.
#include <chrono>
#include <filesystem>

#include "metrics/rules/given_certificate.h"
#include "support/authority.h"
#include "support/home.h"

#include <CppUTest/TestHarness.h>

namespace fs = std::filesystem;

TEST_GROUP(GivenCertificate) {
  Config config{};
  void setup() override {
    config.home = new_scratch();
    config.tls_certificate = "/root/of-root-only.pem";
  }
  bool is_known_after(std::chrono::minutes time) const {
    fs::last_write_time(config.home + "/certificate.pem", fs::file_time_type::clock::now() - time);
    return metrics::rules::given_certificate(config).has_value();
  }
};

TEST(GivenCertificate, is_not_known_once_nobody_has_looked_for_15_minutes) {
  fs::copy_file(Authority().root(), config.home + "/certificate.pem");
  CHECK_TRUE(is_known_after(std::chrono::minutes(14)));
  CHECK_FALSE(is_known_after(std::chrono::minutes(16)));
}

TEST(GivenCertificate, is_touched_by_who_has_looked_again) {
  const auto given = net::CertificateChain::in_file(Authority().root());
  CHECK_TRUE(metrics::rules::keep_given(config, given, ""));
  CHECK_FALSE(is_known_after(std::chrono::minutes(16)));
  CHECK_TRUE(metrics::rules::keep_given(config, given, ""));
  CHECK_TRUE(metrics::rules::given_certificate(config).has_value());
}
