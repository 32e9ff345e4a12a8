#include "db/tls.h"

#include <mariadb/errmsg.h>
#include <mariadb/mysqld_error.h>

#include "db/error_codes.h"

namespace db {
namespace {

bool is_file(const std::string& tls) { return tls.rfind('/', 0) == 0; }

// MariaDB says ER_ACCESS_DENIED_ERROR of a wrong password and of missing TLS alike. MySQL's default method of signing
// in needs either TLS or a library that can encrypt by itself.
bool may_demand_tls(int code) {
  return code == ER_ACCESS_DENIED_ERROR || code == kSecureTransportRequired || code == CR_AUTH_PLUGIN_ERR;
}

}  // namespace

// The library checks the certificate's name, and refuses a server without TLS, only where sslVerify is on. All is said
// explicitly, as its defaults differ between versions.
void add_tls(sql::ConnectOptionsMap& options, const std::string& tls) {
  options["sslEnforce"] = tls != "off";
  options["sslVerify"] = is_file(tls);
  if (is_file(tls)) options["sslCA"] = sql::SQLString(tls);
}

std::vector<std::string> tls_options(const std::string& tls) {
  if (is_file(tls)) return {"--ssl", "--ssl-ca=" + tls, "--ssl-verify-server-cert"};
  if (tls == "require") return {"--ssl", "--skip-ssl-verify-server-cert"};
  return {"--skip-ssl"};
}

std::string tls_advice(int code, const Settings& settings) {
  if (!settings.socket.empty()) return "";
  if (settings.tls == "off" && may_demand_tls(code)) {
    return "; if the server demands TLS (REQUIRE SSL, require_secure_transport), set MILLRACE_DB_TLS";
  }
  if (code != CR_SSL_CONNECTION_ERROR) return "";
  if (!is_file(settings.tls)) return "; see MILLRACE_DB_TLS, which is " + settings.tls;
  return "; the server has to offer TLS, with a certificate that a CA in MILLRACE_DB_TLS (" + settings.tls +
         ", which this user has to be able to read) signed for the name in MILLRACE_DB_HOST (" + settings.host + ")";
}

}  // namespace db
