#include "support/authority.h"

#include <cstdlib>
#include <fstream>

#include "support/command.h"
#include "support/failure.h"
#include "support/home.h"

namespace {

const char kEllipticCurve[] = "-newkey ec -pkeyopt ec_paramgen_curve:P-256";

void run(const std::string& command) {
  int status = 0;
  const auto said = output_of(command, status);
  if (status != 0) fail_because(command + ": " + said);
}

// Makes FILE.pem and FILE.key, with these extensions, signed by `signer`, or by itself.
void make(const std::string& file, const std::string& name, const std::string& extensions, const std::string& signer,
          int days, const std::string& options) {
  std::ofstream(file + ".ext") << extensions;
  run("openssl req -new -nodes -subj '/CN=" + name + "' " + options + " -keyout " + file + ".key -out " + file +
      ".csr");
  run("openssl x509 -req -in " + file + ".csr -days " + std::to_string(days) + " -extfile " + file + ".ext -out " +
      file + ".pem " +
      (signer.empty() ? "-signkey " + file + ".key"
                      : "-CA " + signer + ".pem -CAkey " + signer + ".key -CAcreateserial"));
}

}  // namespace

Authority::Authority(int days_of_intermediate, int days_of_root) : folder_(new_scratch()) {
  const std::string may_sign = "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign\n";
  make(folder_ + "/root", "Mill Root", may_sign, "", days_of_root, kEllipticCurve);
  make(folder_ + "/intermediate", "Mill Intermediate", may_sign, folder_ + "/root", days_of_intermediate,
       kEllipticCurve);
}

Authority::Certificate Authority::issue(const std::string& names, int days, const std::string& options) const {
  const Certificate made{new_scratch()};
  const std::string file = made.folder + "/key";
  make(file, "a mill", "basicConstraints=CA:FALSE\nsubjectAltName=" + names + "\n", folder_ + "/intermediate", days,
       options);
  run("cd " + made.folder + " && mv key.pem alone.pem && mv key.key key.pem && cat alone.pem " + intermediate() +
      " > chain.pem");
  return made;
}

TrustedFile::TrustedFile(const std::string& file) {
  setenv("SSL_CERT_FILE", file.c_str(), 1);
  setenv("SSL_CERT_DIR", "/nowhere", 1);
}

TrustedFile::~TrustedFile() {
  unsetenv("SSL_CERT_FILE");
  unsetenv("SSL_CERT_DIR");
}
