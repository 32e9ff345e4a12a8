#include "figures/rules/query/playback_errors.h"

#include <algorithm>
#include <map>
#include <utility>

#include "db/clock.h"
#include "events/rules/dimension_value.h"
#include "figures/rules/metrics/metrics.h"

namespace figures::rules {
namespace {

namespace session_figures = events::tables::session_figures;

constexpr std::size_t kMaxPlayers = 3, kNewest = 100, kMaxDescribed = 200;

// Collects what single sessions show of an error.
struct Seen {
  session_figures::Row newest;
  std::map<std::string, playback::Thousandths> players;

  void add(const session_figures::Row& session) {
    if (session.identity.began_at >= newest.identity.began_at) newest = session;
    players[events::rules::value_of(playback::Dimension::player, session)] += session.figures.weight;
  }
};
using SeenByCode = std::map<std::string, Seen>;

std::vector<calendar::Period> begun(const calendar::Intervals& intervals, std::int64_t now) {
  auto periods = intervals.all();
  while (!periods.empty() && periods.back().from > now) periods.pop_back();
  return periods;
}

ErrorSummary error_of(const std::string& code, const std::map<std::int64_t, values::Aggregate>& by_time,
                      const std::vector<calendar::Period>& intervals) {
  ErrorSummary error;
  error.code = code;
  for (const auto& [begin, aggregate] : by_time) {
    error.sessions += aggregate.sessions.whole();
    error.fatal += (aggregate.start_failures + aggregate.playback_failures).whole();
  }
  for (const auto& interval : intervals) {
    const auto part = by_time.find(interval.from);
    error.trend.push_back(part == by_time.end() ? 0 : part->second.sessions.whole());
  }
  return error;
}

void sort(std::vector<ErrorSummary>& errors, ErrorOrder order) {
  const auto rank = [&](const ErrorSummary& error) {
    return order == ErrorOrder::fatal ? std::pair(error.fatal, error.sessions) : std::pair(error.sessions, error.fatal);
  };
  std::stable_sort(errors.begin(), errors.end(), [&](const auto& a, const auto& b) { return rank(a) > rank(b); });
}

std::vector<ErrorSummary> errors_of(const values::AggregatesByKey& aggregates,
                                    const std::vector<calendar::Period>& intervals) {
  std::map<std::string, std::map<std::int64_t, values::Aggregate>> by_code;
  for (const auto& [key, aggregate] : aggregates) by_code[key.value].emplace(*key.begin, aggregate);
  double all = 0;
  std::vector<ErrorSummary> errors;
  for (const auto& [code, by_time] : by_code) {
    auto error = error_of(code, by_time, intervals);
    all += error.sessions;
    if (!code.empty() && error.sessions > 0) errors.push_back(std::move(error));
  }
  for (auto& error : errors) error.share = error.sessions / all;
  return errors;
}

std::vector<PlayerOfError> players_of(const Seen& seen) {
  std::vector<PlayerOfError> players;
  for (const auto& [player, sessions] : seen.players) players.push_back({player, sessions.whole()});
  std::stable_sort(players.begin(), players.end(),
                   [](const auto& a, const auto& b) { return a.sessions > b.sessions; });
  if (players.size() > kMaxPlayers) players.resize(kMaxPlayers);
  return players;
}

void describe(db::Database& db, std::vector<ErrorSummary>& errors, const SeenByCode& seen) {
  std::vector<std::string> refs;
  for (const auto& error : errors) {
    if (const auto sessions = seen.find(error.code); sessions != seen.end())
      refs.push_back(sessions->second.newest.identity.ref);
  }
  if (refs.empty()) return;
  auto examples = session_figures::examples(db, refs);
  for (auto& error : errors) {
    const auto sessions = seen.find(error.code);
    if (sessions == seen.end()) continue;
    const auto& newest = sessions->second.newest;
    const auto& example = examples[newest.identity.ref];
    error.players = players_of(sessions->second);
    error.message = newest.figures.error_message ? newest.figures.error_message : example.error_message;
    error.last_at = calendar::iso_time(newest.identity.began_at);
    error.session_id = example.session_id;
  }
}

}  // namespace

ErrorSummaries most_frequent_errors(db::Database& db, const Config& config, const FiguresQuery& query,
                                    calendar::Interval interval, ErrorOrder order, std::optional<std::size_t> max) {
  const calendar::Intervals intervals(query.period, interval, query.zone);
  SeenByCode seen;
  const GroupBy group_by{intervals, playback::Dimension::error};
  const auto figures = read_figures(db, config, query, group_by, [&](const session_figures::Row& session) {
    if (const auto code = events::rules::value_of(playback::Dimension::error, session); !code.empty())
      seen[code].add(session);
  });

  const auto trend = begun(intervals, db::now(db));
  ErrorSummaries found{errors_of(figures.aggregates, trend), trend, figures.source};
  sort(found.errors, order);
  if (max && found.errors.size() > *max) found.errors.resize(*max);

  if (found.source.basis == Basis::rollup) {
    for (std::size_t i = 0; i < std::min(found.errors.size(), kMaxDescribed); ++i) {
      const auto& error = found.errors[i];
      const auto newest = session_figures::newest_with_error(db, selection_of(query), error.code, kNewest);
      for (const auto& session : newest) seen[error.code].add(session);
    }
  }
  describe(db, found.errors, seen);
  return found;
}

}  // namespace figures::rules
