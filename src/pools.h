#pragma once
#include <cstddef>
#include <string>
#include <vector>

// Lists the pools. Each has its own processes, socket, database user and limits, so that none can starve another. A
// pool's paths are in routes.cpp, the rights of its database user in sql/grants/NAME.sql.
struct PoolRow {
  // In lower-case letters. Of the two that serve accounts, auth does what takes its time, as it hashes passwords or
  // sends e-mails (sign-up, sign-in, resets, invitations). account does what must not wait for that: sessions, keys,
  // tokens and members.
  std::string name;
  // Processes, unless MILLRACE_WORKERS_<NAME> says otherwise (on a host with systemd: WORKERS in NAME.env). 0: one for
  // each processor, at least 2. More ingest workers would make smaller batches, which cost the database more for each
  // request.
  unsigned workers;
  // Connections that may wait, for each worker. Further ones are refused at once, and nginx answers 503. For slow pools
  // it is about what they answer in a few seconds, for fast ones (ingest commits up to 128 requests together) what they
  // answer in a fraction of a second. There is room for ten addresses at least, each with as many requests as it may
  // have at once: those who have used much of their limits are refused when they have waited (limits/yield.h), which
  // takes little time.
  unsigned backlog;
  std::size_t max_body;  // bytes
  // Seconds that one request, or one part of a batch, may take before the watchdog ends the worker. A purchase takes at
  // most 5 s to be verified, 45 s to be made and 30 s to be settled, and nginx waits 90 s; checkout waits for Stripe
  // 8 s at most.
  unsigned deadline;
  unsigned max_requests;  // about so many, then a worker makes room for a fresh one
  // Seconds that the database may take for one statement; 0: no limit. A dashboard request of four such statements
  // stays within the deadline, and the watchdog ends one that takes longer.
  unsigned statement_seconds;
  // It looks up hostnames while a caller waits (those that users give, Stripe, a facilitator, a node).
  bool resolves;
  // One address may have one of so many equal parts of the queue (backlog times workers) in progress at once, unless
  // MILLRACE_ADDRESS_AT_ONCE says otherwise, so that others find room.
  unsigned shares;
  std::string service = {};  // lines that its systemd service has besides those of every pool's
};

const std::vector<PoolRow>& pool_table();

// Throws std::invalid_argument if no pool has that name.
const PoolRow& pool_row(const std::string& name);

// Returns all names, separated by commas.
std::string pool_names();

// Returns the processors that this process may use, as nproc does.
unsigned processors();

unsigned default_workers(const PoolRow& pool, unsigned processors);

// Returns RES_OPTIONS for the environment of its workers: who looks up hostnames while a caller waits gives up soon on
// one that no server answers for. Empty for the others.
std::string resolver_options(const PoolRow& pool);
