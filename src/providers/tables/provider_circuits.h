#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "db/database.h"

// Stores the providers that have failed recently, for all workers.
namespace providers::tables::provider_circuits {

// So many failures within the window open a circuit for this long.
constexpr int kFailuresToOpen = 5, kWindowSeconds = 30, kOpenSeconds = 30;

struct Provider {
  std::string id;    // 16 raw bytes
  std::string kind;  // text or image
  std::string model;
};

struct Circuit {
  bool open = false;          // not to be called, except for one caller's trial
  int seconds_until_try = 0;  // if open; 0: now
};

// Returns nullopt if there was no failure since the last success.
std::optional<Circuit> find(db::Database& db, const std::string& provider);

// Returns the model of a provider of that kind whose circuit is open.
std::optional<std::string> open_model(db::Database& db, const std::string& kind);

// Returns how many circuits are open.
std::int64_t count_open(db::Database& db);

// Returns true to the one caller that may try an open circuit now. For all others it stays open for kOpenSeconds more.
bool begin_try(db::Transaction& tx, const std::string& provider);

void count_failure(db::Transaction& tx, const Provider& provider);

// Closes the circuit after a success.
void close(db::Transaction& tx, const std::string& provider);

}  // namespace providers::tables::provider_circuits
