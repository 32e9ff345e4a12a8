#include "net/certificate_chain.h"

#include <sys/stat.h>

#include <fstream>
#include <sstream>

#include "support/authority.h"
#include "support/command.h"
#include "support/home.h"

#include <CppUTest/TestHarness.h>

namespace {

constexpr std::int64_t kDay = 86400;

net::CertificateChain chain_of(const std::string& file) { return net::CertificateChain::in_file(file); }

const Authority& authority() {
  static const Authority made;
  return made;
}

const Authority::Certificate& for_mill() {
  static const auto made = authority().issue("DNS:mill.example,IP:192.0.2.1");
  return made;
}

std::string objection_to(const std::string& file, const std::string& host = "mill.example") {
  const auto all = chain_of(file).objections(host);
  CHECK(all.size() < 2);
  return all.empty() ? "" : all[0];
}

std::int64_t days_left(const net::CertificateChain::End& end) {
  return (end.at - std::time(nullptr) + kDay / 2) / kDay;
}

}  // namespace

TEST_GROUP(CertificateChain) { const TrustedFile trusted{authority().root()}; };

TEST(CertificateChain, is_accepted_if_it_leads_to_an_authority_that_is_trusted) {
  STRCMP_EQUAL("", objection_to(for_mill().with_chain()).c_str());
  STRCMP_EQUAL("", objection_to(for_mill().with_chain(), "192.0.2.1").c_str());
}

// Browsers fetch the missing one, or have it from elsewhere.
TEST(CertificateChain, is_refused_without_what_comes_between) {
  STRCMP_CONTAINS("is sent without the certificate of Mill Intermediate, which signed it",
                  objection_to(for_mill().alone()).c_str());
}

TEST(CertificateChain, is_refused_if_it_leads_to_an_authority_that_nobody_knows) {
  const Authority unknown;
  const TrustedFile others{unknown.root()};
  STRCMP_CONTAINS("is sent without the certificate of Mill Root", objection_to(for_mill().with_chain()).c_str());
}

TEST(CertificateChain, is_refused_if_it_sends_an_authority_that_nobody_trusts) {
  const Authority own;
  const auto made = own.issue("DNS:mill.example");
  std::ofstream(made.with_chain(), std::ios::app) << std::ifstream(own.root()).rdbuf();
  STRCMP_CONTAINS("comes from Mill Root, which this host does not trust", objection_to(made.with_chain()).c_str());
  const TrustedFile others{own.root()};
  STRCMP_EQUAL("", objection_to(made.with_chain()).c_str());
}

TEST(CertificateChain, is_refused_if_it_has_signed_itself_and_callers_were_not_given_it) {
  const auto made = new_scratch();
  int status = 0;
  output_of(
      "openssl req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:P-256 -subj /CN=mill -addext "
      "subjectAltName=DNS:mill.example -keyout " +
          made + "/key.pem -out " + made + "/own.pem",
      status);
  LONGS_EQUAL(0, status);
  STRCMP_CONTAINS("has signed itself, so no browser and no player trusts it", objection_to(made + "/own.pem").c_str());
  const auto own = chain_of(made + "/own.pem");
  LONGS_EQUAL(0, own.objections("mill.example", own).size());
}

// As with a file of all authorities behind it. OpenSSL reads 100 kB.
TEST(CertificateChain, is_refused_if_it_is_too_long) {
  const auto made = authority().issue("DNS:mill.example");
  std::ostringstream one;
  one << std::ifstream(authority().intermediate()).rdbuf();
  std::ofstream file(made.with_chain(), std::ios::app);
  for (int i = 0; i < 200; ++i) file << one.str();
  file.close();
  STRCMP_CONTAINS("has 201 others behind it, ", objection_to(made.with_chain()).c_str());
}

TEST(CertificateChain, is_refused_for_another_host) {
  STRCMP_EQUAL("is not for other.example, the host of MILLRACE_BASE_URL",
               objection_to(for_mill().with_chain(), "other.example").c_str());
}

// As in a URL that is absolute for DNS.
TEST(CertificateChain, is_for_a_host_with_a_dot_at_its_end) {
  STRCMP_EQUAL("", objection_to(for_mill().with_chain(), "mill.example.").c_str());
}

TEST(CertificateChain, is_refused_if_a_certificate_of_it_has_ended) {
  const auto ended = authority().issue("DNS:mill.example", -1);
  STRCMP_EQUAL("has ended: no browser and no player connects", objection_to(ended.with_chain()).c_str());
  const Authority of_long_ago(-1);
  const TrustedFile others{of_long_ago.root()};
  STRCMP_EQUAL("comes from Mill Intermediate, whose own certificate has ended: no browser and no player connects",
               objection_to(of_long_ago.issue("DNS:mill.example").with_chain()).c_str());
}

TEST(CertificateChain, is_refused_with_a_key_that_is_too_short) {
  STRCMP_CONTAINS("is refused by callers: ",
                  objection_to(authority().issue("DNS:mill.example", 90, "-newkey rsa:1024").with_chain()).c_str());
}

TEST(CertificateChain, ends_with_the_first_of_those_that_callers_need) {
  const auto own = chain_of(for_mill().with_chain()).end();
  LONGS_EQUAL(90, days_left(own));
  STRCMP_EQUAL("", own.whose.c_str());

  const Authority ending(5);
  const TrustedFile others{ending.root()};
  const auto of_authority = chain_of(ending.issue("DNS:mill.example").with_chain()).end();
  LONGS_EQUAL(5, days_left(of_authority));
  STRCMP_EQUAL("Mill Intermediate", of_authority.whose.c_str());
}

TEST(CertificateChain, ends_with_the_authority_that_callers_trust) {
  const Authority ending(3000, 5);
  const TrustedFile others{ending.root()};
  const auto end = chain_of(ending.issue("DNS:mill.example").with_chain()).end();
  LONGS_EQUAL(5, days_left(end));
  STRCMP_EQUAL("Mill Root", end.whose.c_str());
}

TEST(CertificateChain, is_another_with_other_certificates) {
  CHECK_TRUE(chain_of(for_mill().with_chain()) == chain_of(for_mill().with_chain()));
  CHECK_FALSE(chain_of(for_mill().with_chain()) == chain_of(for_mill().alone()));
  CHECK_FALSE(chain_of(for_mill().alone()) == chain_of(authority().root()));
}

TEST(CertificateChain, is_kept_without_the_key_that_may_stand_beside_it) {
  const auto both = for_mill().folder + "/both.pem";
  std::ofstream(both) << std::ifstream(for_mill().key()).rdbuf() << std::ifstream(for_mill().with_chain()).rdbuf();
  const auto chain = chain_of(both);
  CHECK_TRUE(chain == chain_of(for_mill().with_chain()));
  CHECK_TRUE(chain == net::CertificateChain(chain.pem()));
  CHECK_FALSE(chain.pem().find("PRIVATE KEY") != std::string::npos);
  CHECK_TRUE(net::CertificateChain("").empty());
}

// nginx reads them.
TEST(CertificateChain, is_read_in_the_format_that_has_uses_in_it) {
  int status = 0;
  const auto file = new_scratch() + "/trusted.pem";
  output_of("openssl x509 -trustout -addtrust serverAuth -in " + for_mill().alone() + " -out " + file, status);
  LONGS_EQUAL(0, status);
  CHECK_TRUE(chain_of(file) == chain_of(for_mill().alone()));
}

TEST(CertificateChain, is_not_waited_for_where_there_is_no_file) {
  const auto pipe = new_scratch() + "/pipe";
  LONGS_EQUAL(0, mkfifo(pipe.c_str(), 0600));
  CHECK_TRUE(chain_of(pipe).empty());
}
