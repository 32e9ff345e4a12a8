#pragma once
#include <string>

// How passwords are kept: Argon2id with m = 19456 KiB, t = 2, p = 1 (OWASP), as a PHC string. Every function below but
// the first spends 19 MiB and some 20 ms on purpose; a worker answers one request at a time, so MILLRACE_WORKERS_AUTH
// is how many of them run at once.
namespace accounts::rules {

// Throws refusal::Rejected PASSWORD_TOO_SHORT or PASSWORD_TOO_LONG unless it has 8 to 128 UTF-16 code units.
void require_acceptable(const std::string& password);

std::string hash_password(const std::string& password);

// Also against scrypt hashes as better-auth writes them ("salt:key" in hexadecimal), so that its users can be imported.
bool is_password(const std::string& password, const std::string& hash);

// A hash of another kind or cost: to be replaced while the password is at hand.
bool is_outdated(const std::string& hash);

// Takes as long as is_password, for an account that is not there.
void pretend_to_check(const std::string& password);

}  // namespace accounts::rules
