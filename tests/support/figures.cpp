#include "support/figures.h"

#include <map>

#include "calendar/period.h"
#include "calendar/timestamp.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "db/in_parts.h"
#include "figures/rules/rollups/rollup_builder.h"
#include "figures/tables/rollups.h"

namespace {

using calendar::sql_time;
namespace session_figures = events::tables::session_figures;
using figures::tables::rollups::Granularity;
using playback::EndReason;
using playback::Outcome;
using session_figures::Row;

void store_session(Stack& stack, const Row& row) {
  const auto began_at = sql_time(row.identity.began_at);
  const auto session_id = crypto::hex(row.identity.ref);
  auto values = db::values(row.identity.ref, row.identity.account_id, session_id, row.identity.stream_id,
                           began_at.substr(0, 10), began_at);
  events::tables::add_dimensions(values, playback::Origin::header, row.identity.client);
  db::Sql sql("INSERT INTO playback_sessions");
  sql.add("(session_ref, account_id, session_id, stream_id, partition_day, began_at" +
          events::tables::dimension_columns(playback::Origin::header, "") + ")");
  db::Autocommit(stack.database()).run(sql.rows({values}));
}

void roll_up(Stack& stack, const std::vector<Row>& sessions, Granularity granularity) {
  using namespace calendar;
  using namespace figures::rules;
  using namespace playback;
  std::map<std::pair<std::string, std::int64_t>, RollupBuilder> parts;  // by user and begin
  for (const auto& session : sessions) {
    const auto begin = rounded_down(session.identity.began_at, granularity == Granularity::hour ? kHourMs : kDayMs);
    parts.emplace(std::pair(session.identity.account_id, begin), RollupBuilder(granularity)).first->second.add(session);
  }
  for (const auto& [key, part] : parts) {
    const auto& [account_id, begin] = key;
    const auto rows = part.rows();
    db::transact(stack.database(), [&, user = account_id, begins_at = sql_time(begin)](db::Transaction& tx) {
      figures::tables::rollups::replace(tx, granularity, user, begins_at, rows);
    });
  }
}

}  // namespace

Row played_session(const std::string& account_id, std::int64_t began_at) {
  Row row{};
  row.identity.ref = crypto::random_bytes(16);
  row.identity.account_id = account_id;
  row.identity.began_at = row.last_seen_at = began_at;
  row.outcome = playback::Outcome::played;
  auto& figures = row.figures;
  figures.last_event_at = began_at;
  figures.state = playback::State::ended;
  figures.end_reason = playback::EndReason::completed;
  figures.attempted = figures.started = true;
  figures.startup_ms = 800;
  figures.played_ms = 60000;
  figures.rebuffer_ms = figures.rebuffer_count = figures.seek_ms = 0;
  return row;
}

void store_figures(Stack& stack, const std::vector<Row>& sessions) {
  for (const auto& session : sessions) store_session(stack, session);
  db::in_parts(sessions, 500, [&](const std::vector<Row>& some) {
    db::transact(stack.database(), [&](db::Transaction& tx) { events::tables::session_figures::store(tx, some); });
  });
}

void roll_up_hours(Stack& stack, const std::vector<Row>& sessions) { roll_up(stack, sessions, Granularity::hour); }
void roll_up_days(Stack& stack, const std::vector<Row>& sessions) { roll_up(stack, sessions, Granularity::day); }
