#pragma once
#include <optional>
#include <string>

// How passwords are kept: Argon2id with m = 19456 KiB, t = 2, p = 1 (OWASP), as a PHC string. Every function below that
// hashes spends 19 MiB and some 20 ms on purpose; a worker answers one request at a time, so MILLRACE_WORKERS_AUTH
// is how many of them run at once.
namespace accounts::rules {

// Throws refusal::Rejected PASSWORD_TOO_SHORT or PASSWORD_TOO_LONG unless it has 8 to 128 UTF-16 code units.
void require_acceptable(const std::string& password);

std::string hash_password(const std::string& password);

// Also against scrypt hashes as better-auth writes them ("salt:key" in hexadecimal), so that its users can be imported.
bool is_password(const std::string& password, const std::string& hash);

// A hash of another kind or cost: to be replaced while the password is at hand.
bool is_outdated(const std::string& hash);

// The kinds of hashes that accounts have.
enum class Kinds { argon2, argon2_and_scrypt };

// Whether somebody who wants to sign in knows the password; without a hash, for an account that is not there, nobody
// does. An imported hash takes several times as long, and the time must not tell whose it is: while there are any, both
// kinds are computed for everybody. Of an imported one that is right, the second is the hash that replaces it, which is
// the caller's.
bool knows_password(const std::string& password, const std::optional<std::string>& hash, Kinds kinds);

}  // namespace accounts::rules
