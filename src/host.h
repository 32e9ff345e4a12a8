#pragma once
#include <string>

#include "settings/config.h"

// Says what pages and messages tell callers about this host.
namespace host {

// Says how many drafts an address has for free in a day (UTC). The same number is in
// sql/0014_free_slots.sql, in the invariants of free slots, on the home page and in openapi.json.
constexpr int kFreeDraftsPerDay = 5;
constexpr const char* kFreeDraftsInWords = "five";

bool takes_payments(const Config& config);  // by x402
bool takes_cards(const Config& config);

// Decides whether examples for curl need -k, since they have to work as they are copied, also where only scripts/run
// has signed the certificate.
bool is_self_signed(const Config& config);
std::string curl(const Config& config);  // with the options that every call needs

// Returns "the operator of this host", and how to reach them.
std::string operator_of(const Config& config);

// While this file exists, the host is drained: /readyz is 503, so that a balancer leaves it out, and all other requests
// are answered. On a host with systemd its folder is in memory, so a machine that was restarted is drained no longer.
std::string draining_file(const Config& config);
bool is_draining(const Config& config);

// Returns the sentence for users of a suspended account.
std::string account_is_suspended(const Config& config);

}  // namespace host
