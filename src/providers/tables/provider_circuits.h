#pragma once
#include <optional>
#include <string>

#include "db/database.h"

// Providers that have failed lately, shared by all workers. Ids are 16 raw bytes.
namespace providers::tables::provider_circuits {

struct Circuit {
  bool open = false;          // it is to be left alone, or tried by one caller
  int seconds_until_try = 0;  // of an open one; 0: now
};

// None where nothing has failed since all went well.
std::optional<Circuit> find(db::Database& db, const std::string& provider);

// True for the one caller who may try an open one now; for the others it stays open for that long.
bool begin_try(db::Transaction& tx, const std::string& provider, int seconds);

struct Limits {
  int failures, window_seconds;  // so many within
  int open_seconds;              // open it for
};
void count_failure(db::Transaction& tx, const std::string& provider, const Limits& limits);

// All is well again.
void close(db::Transaction& tx, const std::string& provider);

}  // namespace providers::tables::provider_circuits
