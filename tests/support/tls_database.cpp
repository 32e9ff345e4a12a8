#include "support/tls_database.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "support/command.h"
#include "support/home.h"
#include "support/root_client.h"
#include "support/stack.h"

namespace {

std::string content(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

}  // namespace

TlsDatabase& TlsDatabase::running() {
  static TlsDatabase one(true);
  return one;
}

TlsDatabase& TlsDatabase::without_tls() {
  static TlsDatabase one(false);
  return one;
}

TlsDatabase::TlsDatabase(bool with_tls) : home_(new_scratch()), port_(free_port()) {
  give_empty_database(home_);
  make_certificates();
  std::vector<std::string> options = {"--skip-ssl"};
  if (with_tls) {
    options = {"--ssl-ca=" + ca(), "--ssl-cert=" + home_ + "/server.pem", "--ssl-key=" + home_ + "/server.key",
               "--require-secure-transport=ON"};
  }
  start(options);
  as_root("CREATE USER anyone@'%' IDENTIFIED BY 'open sesame'");
  as_root("CREATE USER encrypted@'%' IDENTIFIED BY 'open sesame' REQUIRE SSL");
  as_root("GRANT ALL PRIVILEGES ON *.* TO anyone@'%', encrypted@'%'");
}

TlsDatabase::~TlsDatabase() {
  if (pid_ < 0) return;
  kill(pid_, SIGKILL);  // nothing here is worth an orderly end
  waitpid(pid_, nullptr, 0);
}

void TlsDatabase::make_certificates() const {
  const std::string ec = "-nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 ";
  int status = 0;
  const std::string said =
      output_of("{ cd '" + home_ + "' && for ca in ca other-ca; do openssl req -x509 -days 2 " + ec +
                    "-subj /CN=CA -keyout $ca.key -out $ca.pem || exit; done && "
                    "openssl req -new " +
                    ec +
                    "-subj /CN=db -keyout server.key -out server.csr && "
                    "echo subjectAltName=DNS:localhost >names && "
                    "openssl x509 -req -days 2 -in server.csr -CA ca.pem -CAkey ca.key "
                    "-CAcreateserial -extfile names -out server.pem; }",
                status);
  if (status != 0) throw std::runtime_error("no certificates:\n" + said);
}

void TlsDatabase::start(const std::vector<std::string>& options) {
  std::vector<std::string> words = {"mariadbd",
                                    "--no-defaults",
                                    "--user=root",
                                    "--datadir=" + home_ + "/db",
                                    "--socket=" + socket(),
                                    "--pid-file=" + home_ + "/db.pid",
                                    "--log-error=" + home_ + "/error.log",
                                    "--general-log",
                                    "--general-log-file=" + home_ + "/general.log",
                                    "--bind-address=127.0.0.1",
                                    "--port=" + std::to_string(port_),
                                    "--skip-log-bin",
                                    "--skip-name-resolve",
                                    "--character-set-server=utf8mb4",
                                    "--innodb-buffer-pool-size=32M",
                                    "--innodb-log-file-size=256M"};
  words.insert(words.end(), options.begin(), options.end());
  if (geteuid() != 0) words[2] = "--skip-symbolic-links";  // only root may name a user
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_ = fork();
  if (pid_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, 2);  // it has a log of its own
    setenv("PATH", (std::string(getenv("PATH")) + ":/usr/sbin").c_str(), 1);
    execvp(arguments[0], arguments.data());
    _exit(127);
  }
  const auto ready = [&] { return std::filesystem::exists(home_ + "/db.pid"); };
  const auto ended = [&] { return waitpid(pid_, nullptr, WNOHANG) == pid_; };
  if (eventually([&] { return ready() || ended(); }, std::chrono::seconds(60)) && ready()) return;
  throw std::runtime_error("the database did not start:\n" + content(home_ + "/error.log"));
}

db::Settings TlsDatabase::settings(const std::string& tls) const {
  return {"", "localhost", static_cast<unsigned>(port_), "millrace", "anyone", "open sesame", tls};
}

std::string TlsDatabase::as_root(const std::string& statement) const { return run_as_root(socket(), {statement}); }

std::string TlsDatabase::log() const { return content(home_ + "/general.log"); }
