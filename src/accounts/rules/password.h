#pragma once
#include <optional>
#include <string>

// Keeps passwords as Argon2id with m = 19456 KiB, t = 2, p = 1 (OWASP), as a PHC string. Every function below that
// hashes deliberately spends 19 MiB and some 20 ms. A worker answers one request at a time, so MILLRACE_WORKERS_AUTH
// limits how many of them run at once.
namespace accounts::rules {

// Throws refusal::Rejected PASSWORD_TOO_SHORT or PASSWORD_TOO_LONG unless the password has 8 to 128 UTF-16 code units.
void require_acceptable(const std::string& password);

// Throws PASSWORD_TOO_LONG alone. No password of ours is so long, so none is looked up, counted or hashed for it.
void require_not_too_long(const std::string& password);

std::string hash_password(const std::string& password);

// Also verifies scrypt hashes as better-auth writes them ("salt:key" in hexadecimal), so that its users can be
// imported.
bool verify_password(const std::string& password, const std::string& hash);

// Says whether the hash is of another kind or cost. It is to be replaced while the password is known.
bool is_outdated(const std::string& hash);

// Says which kinds of hashes are stored.
enum class Kinds { argon2, argon2_and_scrypt };

// Verifies the password of a sign-in. Without a hash (there is no such account), it verifies dummy hashes of each kind
// in use instead, so that the time does not reveal whether the account exists. An imported hash takes several times as
// long as one of ours. After a correct imported hash, the caller computes the new one.
bool verify_in_equal_time(const std::string& password, const std::optional<std::string>& hash, Kinds kinds);

}  // namespace accounts::rules
