#pragma once
#include <string>

namespace db {

struct Settings {
  std::string socket;  // path; when empty, host and port
  std::string host;
  unsigned port = 3306;
  std::string name;
  std::string user;
  std::string password;
  std::string tls = "off";         // to a host: "off", "require", or the path of a file of CA certificates
  unsigned statement_seconds = 0;  // how long the server may work at one statement; 0: as long as it takes
  std::string refuse_if = {};      // see Database::refuse_if
  bool has_tables = false;         // see Database::serve_unless
};

}  // namespace db
