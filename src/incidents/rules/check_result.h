#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "db/database.h"

namespace incidents::rules {

// Says what is wrong while an incident lasts. It outlives all results that point to it.
struct IncidentKind {
  std::string name;     // at most 16 characters
  std::string title;    // the subject of an e-mail
  std::string advice;   // where to look
  int pending_seconds;  // how long it has to fire before anybody is notified
};

// A check is unknown if what was measured does not tell. An incident then neither begins nor ends, unless it is lost.
enum class Status { ok, firing, unknown };

struct CheckResult {
  const IncidentKind* kind;
  std::string host;  // "" for what all hosts share; of an alert, its id
  Status status;
  std::string text;             // one line: "3 payments, the oldest from 5 minutes ago"; or why it is unknown
  std::int64_t items = 0;       // how many things have to be decided; 0 if the check counts none
  std::string account_id = {};  // whose alert it is; "" for the operator
  std::string cause = {};       // a sentence, if anything is known of it as it begins
  std::string link = {};        // to what was seen as it began; at most 1,000 characters
  bool muted = false;           // nobody is told, neither of the beginning nor of the end
  int resolved_after_seconds = 300;
  int lost_after_seconds = 0;  // it ends without being ok if it was last seen firing so long ago; 0: never
  // Is called in the transaction that opens or continues an incident, which does not happen if it returns false.
  std::function<bool(db::Transaction&)> stands = {};
};

}  // namespace incidents::rules
