#pragma once
#include <string>
#include <vector>

#include <cppconn/connection.h>

#include "db/settings.h"

// Knows how MILLRACE_DB_TLS is told to what connects to a database elsewhere, and what to say if that fails.
namespace db {

void add_tls(sql::ConnectOptionsMap& options, const std::string& tls);

// Returns the options of MariaDB's own programs that mean the same.
std::vector<std::string> tls_options(const std::string& tls);

// Returns what the operator may have to change after a connection failed with that number, as the end of a sentence, or
// "".
std::string tls_advice(int code, const Settings& settings);

}  // namespace db
