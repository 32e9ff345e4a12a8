#pragma once
#include <chrono>
#include <optional>
#include <string>

#include "db/database.h"
#include "net/resolver.h"
#include "settings/config.h"

// Looks up a hostname that a caller wrote. A worker that waits for the answer serves no other request, so only one
// look-up runs at a time on each host, for one account after the other. To leave it free for others, an account and an
// address have 5 s of look-ups a minute (the networks around an address have twice that). After a slow one they have to
// wait: 20 s, then 2 minutes, then 20 minutes. A domain has to wait for 20 s after a slow look-up that found nothing.
namespace streams::rules {

struct Asker {
  std::string account_id, address;
};

struct Resolver {
  net::Lookup look_up = net::resolve;
  std::chrono::milliseconds slow = std::chrono::seconds(1);  // a look-up that takes longer counts as slow
};

// Throws refusal::TooMany while another look-up runs for this account or address, or if the account, the address or the
// domain has to wait. Throws refusal::Unavailable while it is the turn of others on this host, and net::LookupFailed as
// the resolver does.
std::optional<net::Addresses> look_up(db::Database& db, const Config& config, const Asker& asker,
                                      const std::string& host, const Resolver& resolver = {});

// A URL that a caller wrote into this field.
struct UrlField {
  std::string name, url;
};
// Throws refusal::InvalidFields unless the URL is http or https and its host has public addresses only, by the settings
// of the guard, and else as look_up() does.
void require_public_url(db::Database& db, const Config& config, const Asker& asker, const UrlField& field,
                        const Resolver& resolver = {});

}  // namespace streams::rules
