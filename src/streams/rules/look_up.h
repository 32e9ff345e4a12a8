#pragma once
#include <chrono>
#include <optional>
#include <string>

#include "config.h"
#include "db/database.h"
#include "net/resolver.h"

// Looks up a hostname that a caller wrote. A worker that waits for that answers no other request, so there is one at a
// time on each host. So that others find it free, a user and an address have 5 s of it a minute (the networks around an
// address twice that), and wait after a slow one: 20 s, then 2 minutes, then 20. A domain waits for 20 s where nothing
// answered.
namespace streams::rules {

struct Asker {
  std::string user_id, address;
};

struct Resolver {
  net::Lookup look_up = net::resolve;
  std::chrono::milliseconds slow = std::chrono::seconds(1);  // what takes longer was slow
};

// Throws refusal::TooMany while another of the user's or the address's is looked up, or one of these has to wait;
// refusal::Unavailable while one of others is looked up on this host.
std::optional<net::Addresses> look_up(db::Database& db, const Config& config, const Asker& asker,
                                      const std::string& host, const Resolver& resolver = {});

}  // namespace streams::rules
