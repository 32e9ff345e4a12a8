#pragma once
#include <string>

// Says what the error numbers of MariaDB, MySQL 8, Galera and their client library mean to us.
namespace db {

// ER_SECURE_TRANSPORT_REQUIRED, for which MariaDB's header has no name.
constexpr int kSecureTransportRequired = 3159;

// Throws the error of errors.h that the number stands for, or a plain Error.
[[noreturn]] void throw_error(int code, const std::string& text);

// Returns whether the connection is of no more use, so that the next statement needs a new one.
bool ends_connection(int code);

}  // namespace db
