#pragma once
#include <string>

#include "worker.h"

// How often what costs others something may be asked for. Counted in a table, over all workers of all hosts; beyond
// that, refusal::TooMany, and nothing is counted.
namespace telemetry::rules {

// Each judges a hostname, and the answer tells what a name resolves to here: 30 a minute for one user.
void count_registration(Worker& worker, const std::string& user_id);

// Each stays in the table for good: 300 a minute for one user. Whoever else counts for that user waits until `tx` ends.
void count_minting(db::Transaction& tx, const Config& config, const std::string& user_id);

// Each costs as many units as it takes thousands of events to answer, one at least: 300 units a minute for one user.
void count_read(Worker& worker, const std::string& user_id, int units);

// 10 a minute from one IPv4 address or IPv6 network of 64 bits. `address` is nginx's word for the peer.
void count_waitlist_entry(Worker& worker, const std::string& address);

// A place for one at a time, over all workers of all hosts. It is free again when this goes, or else, should the worker
// die, when the lease ends.
class Place {
 public:
  // Waits a moment for who has it.
  Place(Worker& worker, const std::string& kind, const std::string& whose, int lease_seconds);
  ~Place();
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  // 0: it is ours. Otherwise how long to wait for who has it, at most.
  int seconds_until_free() const { return seconds_; }
  // Lets the lease run to its end.
  void keep() { kept_ = true; }

 private:
  Worker& worker_;
  const std::string kind_, bucket_;
  int seconds_;
  bool kept_ = false;
};

// What takes a worker some time to answer: one at a time for a user, whose other requests other workers are there for.
class LargeRead {
 public:
  // Throws refusal::TooMany while there is another.
  LargeRead(Worker& worker, const std::string& user_id);

 private:
  Place place_;
};

}  // namespace telemetry::rules
