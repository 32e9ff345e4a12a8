#include "events/rules/sessions/session_list.h"

#include <algorithm>

#include "db/clock.h"
#include "events/rules/dimension_names.h"
#include "events/rules/dimension_value.h"
#include "events/rules/reading/observed_sessions.h"
#include "refusal.h"

namespace events::rules {
namespace {

namespace playback_sessions = tables::playback_sessions;

// So many sessions can be searched for a page, or listed as a whole. If a period has more, a page is searched for among
// kSearchedSessions of them.
constexpr std::int64_t kMaxListedSessions = 50'000;
constexpr std::size_t kSearchedSessions = 10'000;
// The events of at most so many sessions without figures are read, and only up to this cost (read_cost()).
constexpr std::size_t kMaxWithoutFigures = 1000;
constexpr std::int64_t kMaxCost = 50'000;
// Limits a list that is read as a whole.
constexpr auto kMaxListTime = std::chrono::seconds(30);

[[noreturn]] void refuse_period(const std::string& what) {
  throw refusal::InvalidFields(
      {{"from", "must be later: the period has more than 50,000 sessions, which are too many to be " + what +
                    ". Ask for a shorter period"}});
}

// Applies the conditions of a query to computed figures, as SQL does to stored ones. Filters on the session's own row
// have been applied already.
bool passes(const SessionQuery& query, const playback::SessionFigures& figures, playback::Outcome outcome) {
  const auto holds = [&](const tables::session_figures::Filter& filter) {
    if (!playback_sessions::is_of_figures(filter)) return true;
    tables::session_figures::Row row;
    row.figures = figures;
    return rules::passes(row, {filter});
  };
  return (!query.outcome || outcome == *query.outcome) &&
         std::all_of(query.where.begin(), query.where.end(), [&](const auto& one) { return one.holds(figures); }) &&
         std::all_of(query.filters.begin(), query.filters.end(), holds);
}

// Returns how many of the sessions, from the first on, can be read within kMaxCost.
std::size_t affordable(const std::vector<SessionKey>& sessions, const StoredSizes& sizes) {
  std::size_t number = 0;
  for (std::int64_t all = 0; number < sessions.size(); ++number) {
    const auto size = sizes.find(sessions[number].ref);
    if (size != sizes.end()) all += read_cost(size->second);
    if (all > kMaxCost) break;
  }
  return number;
}

// Adds the sessions without figures that pass. Returns false if there are too many to read all of them.
bool add_passing(db::Database& db, SessionQuery& query) {
  if (!playback_sessions::filters_by_figures(query)) return true;
  const auto sessions = playback_sessions::without_figures(db, query, kMaxWithoutFigures);
  if (sessions.empty()) return true;
  std::vector<SessionKey> keys;
  for (const auto& session : sessions) keys.push_back(session.key);
  const auto sizes = stored_sizes(db, keys);
  keys.resize(affordable(keys, sizes));
  if (keys.empty()) return false;

  auto computed = figures_of(db, keys, sizes);
  const auto now = db::now(db);
  DimensionNames names(db, query.account_id);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    auto& figures = computed[keys[i].ref];
    names.assign(figures);
    const auto outcome = playback::status_at(figures, sessions[i].last_seen_at, now).outcome;
    if (passes(query, figures, outcome)) query.passing.push_back(keys[i].ref);
  }
  return keys.size() == sessions.size() && sessions.size() < kMaxWithoutFigures;
}

bool sorts_by_figure(const SessionQuery& query) {
  return query.order.key != playback_sessions::Key::began_at && query.order.key != playback_sessions::Key::trouble;
}

bool is_search(const SessionQuery& query) {
  return playback_sessions::filters_by_figures(query) || sorts_by_figure(query) ||
         (query.now == playback_sessions::Now::any && playback_sessions::looks_at_each(query));
}

}  // namespace

std::vector<std::string> passing_without_figures(db::Database& db, SessionQuery query) {
  add_passing(db, query);
  return query.passing;
}

SessionPage list_sessions(db::Database& db, const Config& config, SessionQuery query) {
  limits::charge_read(db, config, query.account_id, 1);
  limits::LargeRead large(db, config, query.account_id);
  if (is_search(query)) large.begin();
  const auto all = playback_sessions::count_to_search(db, query, kMaxListedSessions);
  const bool too_long = all > kMaxListedSessions, each = playback_sessions::looks_at_each(query);
  if (too_long && sorts_by_figure(query)) refuse_period("sorted by a figure");
  if (too_long && each && query.now == playback_sessions::Now::any) query.max_searched = kSearchedSessions;
  const bool known = add_passing(db, query) && !too_long;
  const auto count = known ? std::optional(each ? playback_sessions::count(db, query) : all) : std::nullopt;

  const auto max = query.max++;  // one more tells whether there is another page
  auto [sessions, searched_until] = playback_sessions::page(db, query);
  const bool more = sessions.size() > max;
  if (more) sessions.pop_back();

  SessionPage page{current_sessions(db, config, query.account_id, sessions, large), count, searched_until};
  if (more || page.sessions.size() < sessions.size()) {
    const auto& last = sessions.at(page.sessions.size() - 1);
    page.continues_after = db::PageCursor{last.sorted_by, last.identity.ref};
  }
  return page;
}

FileSize size_of_list(db::Database& db, const SessionQuery& query) {
  if (playback_sessions::count_to_search(db, query, kMaxListedSessions) > kMaxListedSessions)
    refuse_period("listed as a whole");
  return size_of_sessions(db, query);
}

AllSessions::AllSessions(db::Database& db, const Config& config, SessionQuery query, const std::string& address)
    : db_(db),
      config_(config),
      reader_{"", query.account_id, address},
      whole_(db, config, reader_, kMaxListTime, size_of_list(db, query)) {
  if (!add_passing(db, query)) {
    whole_.finish();
    throw refusal::Unavailable("service_unavailable",
                               "Very many sessions have just begun, and their figures are being made. Please try again "
                               "in a minute, or ask for "
                               "a period that ends two minutes ago (`to`).",
                               60);
  }
  refs_ = playback_sessions::refs(db, query);
}

std::vector<SessionDetails> AllSessions::next() {
  if (read_ > 0 && !timed_) timed_.emplace(db_, config_, reader_);
  while (read_ < refs_.size()) {
    whole_.require_time();
    const auto first = refs_.begin() + static_cast<std::ptrdiff_t>(read_);
    const auto some = std::min(kSessionsOfPart, refs_.size() - read_);
    const auto sessions = playback_sessions::of(db_, {first, first + static_cast<std::ptrdiff_t>(some)});
    if (sessions.empty()) {  // all of them were deleted meanwhile
      read_ += some;
      continue;
    }
    auto part = current_sessions_of_part(db_, reader_.account, sessions);
    const auto last = std::find(first, first + static_cast<std::ptrdiff_t>(some), part.back().session.identity.ref);
    read_ = part.size() == sessions.size() ? read_ + some : static_cast<std::size_t>(last - refs_.begin()) + 1;
    return part;
  }
  whole_.finish();
  return {};
}

}  // namespace events::rules
