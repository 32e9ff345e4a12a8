#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "db/database.h"

// Providers that have failed lately, shared by all workers.
namespace providers::tables::provider_circuits {

struct Provider {
  std::string id;    // 16 raw bytes
  std::string kind;  // text or image
  std::string model;
};

struct Circuit {
  bool open = false;          // not to be called, except for one caller's trial
  int seconds_until_try = 0;  // if open; 0: now
};

// nullopt: no failure since the last success.
std::optional<Circuit> find(db::Database& db, const std::string& provider);

// Returns the model of a provider of that kind whose circuit is open.
std::optional<std::string> open_model(db::Database& db, const std::string& kind);

// How many are open.
std::int64_t count_open(db::Database& db);

// Returns true to the one caller who may try an open circuit now; for all others it stays open for `seconds` more.
bool begin_try(db::Transaction& tx, const std::string& provider, int seconds);

struct Limits {
  int failures, window_seconds;  // that many failures within the window
  int open_seconds;              // open the circuit for this long
};
void count_failure(db::Transaction& tx, const Provider& provider, const Limits& limits);

// After a success: closes the circuit.
void close(db::Transaction& tx, const std::string& provider);

}  // namespace providers::tables::provider_circuits
