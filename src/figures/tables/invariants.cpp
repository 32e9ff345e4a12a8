#include "figures/tables/invariants.h"

#include <string>

namespace figures::tables {
namespace {

// Reads the watermark of the account of a row of live_sessions. An account that is behind violates nothing.
std::string watermark(const std::string& column) {
  return "(SELECT " + column +
         " FROM watermarks WHERE account_id IN (l.account_id, '') ORDER BY account_id DESC LIMIT 1)";
}

const std::string kWithoutFigures =
    "SELECT COUNT(*) FROM live_sessions l"
    "  LEFT JOIN session_figures f ON f.session_ref = l.session_ref"
    " WHERE f.session_ref IS NULL"
    "   AND COALESCE(l.live_since, l.last_seen_at) < " +
    watermark("complete_until") + " - INTERVAL 2 MINUTE";

// After a pause, viewers are counted an hour at a time, and a session is not closed before that. Most rows fail the
// first condition, which is cheaper.
const std::string kSilent =
    "SELECT COUNT(*) FROM live_sessions l"
    " WHERE l.last_seen_at < UTC_TIMESTAMP(3) - INTERVAL 1 DAY"
    "   AND l.last_seen_at < " +
    watermark("LEAST(complete_until, viewers_until)") + " - INTERVAL 1 DAY";

}  // namespace

const std::vector<db::Invariant>& invariants() {
  static const std::vector<db::Invariant> all = {
      {"each session that was live two minutes before its account's asOf has figures", kWithoutFigures.c_str()},
      {"no session is live that was silent for a day at its account's asOf", kSilent.c_str()},
      {"no account's figures are more than a day behind",
       "SELECT COUNT(*) FROM watermarks WHERE complete_until < UTC_TIMESTAMP(3) - INTERVAL 1 DAY"},
  };
  return all;
}

}  // namespace figures::tables
