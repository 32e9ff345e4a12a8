#include "accounts/rules/email.h"

#include "pattern.h"
#include "text/ascii.h"

namespace accounts::rules {
namespace {

constexpr std::size_t kMaxAddressBytes = 254;  // RFC 5321 section 4.5.3.1.3, without the brackets

constexpr char kAddress[] =
    "([A-Za-z0-9_'+-]+[.])*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*[.])+[A-Za-z]{2,}";

}  // namespace

bool is_email(const std::string& address) { return address.size() <= kMaxAddressBytes && fits(address, kAddress); }

std::string normalized(const std::string& email) { return text::lower(email); }

}  // namespace accounts::rules
