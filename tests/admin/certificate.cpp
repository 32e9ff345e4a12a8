// millrace-admin certificate load, and what is said of the certificate that nginx serves
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "jobs/rules/load_certificate.h"
#include "metrics/rules/certificate.h"
#include "metrics/rules/given_certificate.h"
#include "support/authority.h"
#include "support/command.h"
#include "support/home.h"
#include "support/mmdb_file.h"
#include "support/stack.h"
#include "support/stack_config.h"

#include <CppUTest/TestHarness.h>

namespace {

namespace fs = std::filesystem;

const Authority& authority() {
  static const Authority made;
  return made;
}

Authority::Certificate new_certificate() { return authority().issue("DNS:localhost,IP:127.0.0.1"); }

// Where nginx is told to look, as certbot has it: links to what is newest.
const std::string& folder() {
  static const std::string made = new_scratch();
  return made;
}

void link(const std::string& name, const std::string& file) {
  fs::remove(folder() + "/" + name);
  fs::create_symlink(file, folder() + "/" + name);
}

void replace(const Authority::Certificate& with) {
  link("certificate.pem", with.with_chain());
  link("key.pem", with.key());
}

Stack& started() {
  if (!fs::exists(folder() + "/key.pem")) replace(new_certificate());
  return Stack::with(
      {{"MILLRACE_TLS_CERTIFICATE", folder() + "/certificate.pem"}, {"MILLRACE_TLS_KEY", folder() + "/key.pem"}});
}

// A file as of who has appended all authorities to it.
std::string too_long(const Authority::Certificate& made) {
  std::ostringstream one;
  one << std::ifstream(authority().intermediate()).rdbuf();
  std::ofstream file(made.with_chain(), std::ios::app);
  for (int i = 0; i < 300; ++i) file << one.str();
  return made.with_chain();
}

std::string pid_file(const Stack& stack) { return stack.home() + "/run/nginx.pid"; }

}  // namespace

TEST_GROUP(ServedCertificate) {
  Stack& stack = started();
  const TrustedFile trusted{authority().root()};

  // The job would look at what a test is about to replace.
  void setup() override {
    int status = 0;
    const auto said = output_of("sv -w 30 down '" + stack.home() + "/services/certificate'", status);
    LONGS_EQUAL_TEXT(0, status, said.c_str());
    stack.expect_in_logs("cannot start again: MILLRACE_TLS_");
    stack.expect_in_logs("nginx is not told to load ");
  }
  void teardown() override {
    replace(new_certificate());
    stack.admin("certificate load");
  }
  std::string port() const { return stack.base_url().substr(stack.base_url().rfind(':') + 1); }
  net::CertificateChain served() const {
    auto config = config_of(stack);
    config.home = stack.home();
    config.https_port = port();
    return metrics::rules::served_certificate(config).chain;
  }
  void check_alarm_says(const std::string& line) { STRCMP_CONTAINS(line.c_str(), stack.admin("alarm").c_str()); }
};

TEST(ServedCertificate, works) {
  check_alarm_says("ok       certificate     it ends in ");
  STRCMP_EQUAL("nginx serves the certificate that its file has\n", stack.admin("certificate load").c_str());
}

TEST(ServedCertificate, is_the_new_one_after_a_renewal) {
  const auto before = served();
  replace(new_certificate());
  const auto said = stack.admin("certificate load");
  CHECK_FALSE(served() == before);
  STRCMP_EQUAL("nginx has loaded the certificate, which was replaced\n", said.c_str());
  check_alarm_says("ok       certificate     it ends in ");
}

// As in the moment between two links that certbot sets, or for good, if a key was forgotten.
TEST(ServedCertificate, is_told_from_a_newer_one_that_nginx_cannot_load) {
  const auto before = served();
  link("certificate.pem", new_certificate().with_chain());
  STRCMP_CONTAINS("which is not the key of the first certificate in ", stack.admin("certificate load", 1).c_str());
  CHECK_TRUE(served() == before);
  check_alarm_says("FIRING   certificate     a newer one lies there, and nginx serves the one of before");
}

TEST(ServedCertificate, is_told_from_a_newer_one_by_those_who_may_not_read_it) {
  fs::remove(stack.home() + "/certificate.pem");
  const auto other = written_to_scratch("another user's");
  fs::create_symlink(other, stack.home() + "/certificate.pem");
  stack.admin("certificate load");
  CHECK_FALSE(fs::is_symlink(stack.home() + "/certificate.pem"));
  LONGS_EQUAL(14, static_cast<int>(fs::file_size(other)));
  LONGS_EQUAL(0644, static_cast<int>(fs::status(stack.home() + "/certificate.pem").permissions()));
  auto config = config_of(stack);
  config.home = stack.home();
  config.tls_certificate = folder() + "/of-root-only.pem";
  CHECK_TRUE(metrics::rules::given_certificate(config).value() == served());
}

// In browsers of a desk, which know the one between from elsewhere, nobody sees it.
TEST(ServedCertificate, is_refused_without_the_chain) {
  const auto made = new_certificate();
  link("certificate.pem", made.alone());
  link("key.pem", made.key());
  stack.admin("certificate load");
  check_alarm_says("FIRING   certificate     it is sent without the certificate of Mill Intermediate, which signed it");
  const auto said = stack.admin("config check");
  STRCMP_CONTAINS(
      ("warning: the certificate " + folder() + "/certificate.pem is sent without the certificate of Mill Intermediate")
          .c_str(),
      said.c_str());
}

TEST(ServedCertificate, is_replaced_when_only_its_chain_was_completed) {
  const auto made = new_certificate();
  link("certificate.pem", made.alone());
  link("key.pem", made.key());
  stack.admin("certificate load");
  link("certificate.pem", made.with_chain());
  stack.admin("certificate load");
  check_alarm_says("ok       certificate     it ends in ");
}

TEST(ServedCertificate, is_refused_for_another_host) {
  replace(authority().issue("DNS:elsewhere.example"));
  stack.admin("certificate load");
  check_alarm_says("FIRING   certificate     it is not for localhost, the host of MILLRACE_BASE_URL");
}

TEST(ServedCertificate, is_not_replaced_by_one_with_which_every_handshake_would_fail) {
  const auto before = served();
  const auto made = new_certificate();
  link("certificate.pem", too_long(made));
  link("key.pem", made.key());
  STRCMP_CONTAINS("nginx is not told to load ", stack.admin("certificate load", 1).c_str());
  CHECK_TRUE(served() == before);
  check_alarm_says("has 301 others behind it, ");
}

TEST(ServedCertificate, is_loaded_anew_where_every_handshake_fails) {
  const auto made = new_certificate();
  link("certificate.pem", too_long(made));
  link("key.pem", made.key());
  int status = 0;
  output_of("kill -HUP $(cat " + pid_file(stack) + ")", status);
  CHECK(eventually([&] { return served().empty(); }));
  check_alarm_says("FIRING   certificate     no TLS handshake succeeds on port ");
  STRCMP_CONTAINS(R"("millrace_certificate_objections":[{"labels":{},"value":1.000000}])",
                  stack.admin("stats --json").c_str());
  const auto sound = new_certificate();
  replace(sound);
  STRCMP_EQUAL("nginx has loaded the certificate, which was replaced\n", stack.admin("certificate load").c_str());
  CHECK_TRUE(served() == net::CertificateChain::in_file(sound.with_chain()));
  check_alarm_says("ok       certificate     it ends in ");
}

TEST(ServedCertificate, is_watched_for_files_with_which_nginx_could_not_start_again) {
  const auto good = new_certificate();
  const auto check_told = [&](const std::string& fault) {
    STRCMP_CONTAINS(fault.c_str(), stack.admin("certificate load", 1).c_str());
    check_alarm_says("nginx goes on with what it has loaded, and cannot start again: " + fault);
    replace(good);
    stack.admin("certificate load");
    check_alarm_says("ok       certificate     it ends in ");
  };
  const auto none = folder() + "/none", garbage = written_to_scratch("garbage"), empty = written_to_scratch("");
  for (const auto& file : {none, garbage, empty, folder()}) {
    link("certificate.pem", file);
    check_told("MILLRACE_TLS_CERTIFICATE is '" + folder() + "/certificate.pem', which ");
  }
  link("certificate.pem", none);
  stack.admin("certificate load", 1);
  fs::remove(stack.home() + "/certificate.pem");
  STRCMP_CONTAINS(R"("millrace_certificate_is_loaded":[{"labels":{},"value":0.000000}])",
                  stack.admin("stats --json").c_str());
  replace(good);
  link("key.pem", none);
  check_told("MILLRACE_TLS_KEY is '" + folder() + "/key.pem', which ");
  link("key.pem", new_certificate().key());
  check_told("MILLRACE_TLS_KEY is '" + folder() + "/key.pem', which is not the key of the first certificate in ");
}

// As after a crash, when another process got the number.
TEST(ServedCertificate, is_loaded_by_nginx_and_no_other_process_is_told) {
  auto config = config_of(stack);
  const auto other = new_certificate();
  config.home = new_scratch();
  config.https_port = port();
  config.tls_certificate = other.with_chain();
  config.tls_key = other.key();
  const auto pid = fork();
  if (pid == 0) execlp("sleep", "sleep", "600", nullptr);
  std::string said;
  try {
    jobs::rules::load_certificate(config, written_to_scratch(std::to_string(pid)));
  } catch (const std::runtime_error& error) {
    said = error.what();
  }
  STRCMP_CONTAINS("does not have the number of nginx's first process", said.c_str());
  LONGS_EQUAL(0, waitpid(pid, nullptr, WNOHANG));
  kill(pid, SIGKILL);
  waitpid(pid, nullptr, 0);
}

// Others of its settings are not its concern.
TEST(ServedCertificate, is_loaded_whatever_files_other_settings_name) {
  int status = 0;
  const auto said =
      output_of(without_settings() + "MILLRACE_HOME='" + stack.home() + "' MILLRACE_BASE_URL=" + stack.base_url() +
                    " MILLRACE_HTTPS_PORT=" + port() + " MILLRACE_TLS_CERTIFICATE=" + folder() +
                    "/certificate.pem MILLRACE_TLS_KEY=" + folder() +
                    "/key.pem MILLRACE_BACKUP_PASSPHRASE_FILE=/nowhere/passphrase '" + own_folder() +
                    "/millrace-admin' certificate load",
                status);
  LONGS_EQUAL_TEXT(0, status, said.c_str());
  STRCMP_EQUAL("nginx serves the certificate that its file has\n", said.c_str());
}
