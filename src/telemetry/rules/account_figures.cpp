#include "telemetry/rules/account_figures.h"

#include <algorithm>

#include "failpoint.h"
#include "telemetry/rules/folding.h"
#include "telemetry/rules/sealing.h"
#include "telemetry/rules/stream_sums.h"
#include "telemetry/tables/playback_figures.h"
#include "telemetry/tables/playback_sessions.h"
#include "telemetry/tables/telemetry_batches.h"

namespace telemetry::rules {
namespace {

namespace live = tables::live_sessions;
namespace batches = tables::telemetry_batches;
namespace marks = tables::figure_marks;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kTogether = 100;                                   // sessions of one transaction
constexpr std::int64_t kSilent = 2 * 60 * 1000, kOver = 30 * 60 * 1000;  // ms

// Calls `work` with some of the items at a time.
template <class Item, class Work>
void in_parts(const std::vector<Item>& items, Work work) {
  for (std::size_t at = 0; at < items.size(); at += kTogether) {
    const auto end = std::min(items.size(), at + kTogether);
    work(std::vector<Item>(items.begin() + static_cast<std::ptrdiff_t>(at),
                           items.begin() + static_cast<std::ptrdiff_t>(end)));
  }
}

}  // namespace

AccountFigures::AccountFigures(db::Database& db, marks::Mark mark, std::int64_t now, std::string first_kept)
    : db_(db),
      mark_(std::move(mark)),
      now_(now),
      first_kept_(std::move(first_kept)),
      minutes_(mark_.minutes, now),
      round_began_(mark_.round ? mark_.round->began : now),
      after_(mark_.round ? mark_.round->after : ""),
      hours_done_(!mark_.round) {}

bool AccountFigures::step(std::size_t sessions, Clock::time_point seal_until, Made& made) {
  if (hours_done_ && !sessions_done_) {
    const auto page = live::page(db_, mark_.user_id, after_, sessions);
    look_at(page, seal_until, made);
    if (!page.empty()) after_ = page.back().session_ref;
    sessions_done_ = page.size() < sessions;
    hours_done_ = !sessions_done_;
    return true;
  }
  const auto hours = make_hours(db_, mark_.user_id, first_kept_);
  const auto days = hours > 0 ? 0 : make_days(db_, mark_.user_id, first_kept_);
  made.hours += hours, made.days += days;
  hours_done_ = hours + days == 0;
  return !done();
}

// What was looked at since the round began contains what was received until then, however many passes it has taken.
void AccountFigures::store() {
  minutes_.add_others(db_, mark_.user_id);
  mark_.minutes = std::max(mark_.minutes.value_or(0), minutes_.until());
  if (done()) mark_.figures = round_began_;
  mark_.round = done() || after_.empty() ? std::nullopt : std::optional(marks::Round{round_began_, after_});
  db::transact(db_, [&](db::Transaction& tx) {
    tables::stream_minutes::store(tx, minutes_.viewers());
    marks::store(tx, mark_);
  });
  FAILPOINT("mark stored");
}

void AccountFigures::look_at(const std::vector<Work>& sessions, Clock::time_point seal_until, Made& made) {
  std::vector<Work> known;
  for (const auto& session : sessions) session.orphaned ? remove(session) : known.push_back(session);
  fold_due(known, made);
  seal_some(known, seal_until, made);
  retire(known, made);
}

void AccountFigures::fold_due(const std::vector<Work>& sessions, Made& made) {
  std::vector<Work> due_now;
  std::copy_if(sessions.begin(), sessions.end(), std::back_inserter(due_now),
               [&](const Work& session) { return due(session, now_); });
  in_parts(due_now, [&](const std::vector<Work>& some) { fold(db_, some, now_, minutes_); });
  made.folded += due_now.size();
}

void AccountFigures::seal_some(const std::vector<Work>& sessions, Clock::time_point until, Made& made) {
  if (sessions.empty()) return;
  std::vector<std::string> refs;
  for (const auto& session : sessions) refs.push_back(session.session_ref);
  const auto loose = batches::sizes(db_, refs);
  std::vector<Unsealed> unsealed;
  for (const auto& session : sessions) {
    const auto size = loose.find(session.session_ref);
    if (size == loose.end()) continue;
    Unsealed candidate{session.session_ref, session.days.last, size->second, silent(session)};
    if (worth_sealing(candidate)) unsealed.push_back(std::move(candidate));
  }
  made.sealed += seal(db_, unsealed, until);
}

// The session was deleted while it went on. What it sends from now on begins a new one, and is kept.
void AccountFigures::remove(const Work& session) {
  const std::vector<std::string> ref = {session.session_ref};
  bool more = true;
  while (more) {
    more = db::transact(db_, [&](db::Transaction& tx) {
      if (!live::hold(tx, session.user_id, session.session_ref, session.live.requests)) return false;
      if (!tables::playback_sessions::lock(tx, ref).empty()) return false;
      if (batches::remove_some(tx, ref) > 0) return true;
      live::remove(tx, session.user_id, ref);
      return false;
    });
  }
}

// A session that is heard of at this moment may be in the way: then the next pass retires them.
void AccountFigures::retire(const std::vector<Work>& sessions, Made& made) {
  std::vector<Work> ended;
  std::copy_if(sessions.begin(), sessions.end(), std::back_inserter(ended),
               [&](const Work& session) { return over(session) && minutes_.stored(session.live.heard_at); });
  in_parts(ended, [&](const std::vector<Work>& some) {
    std::uint64_t retired = 0;
    try {
      db::Transaction tx(db_);
      for (const auto& session : some) {
        if (!live::retire(tx, session.user_id, session.session_ref, session.live.requests)) continue;
        tables::playback_figures::close(tx, session.session_ref);
        ++retired;
      }
      tx.commit();
      made.retired += retired;
    } catch (const db::Conflict&) {
    }
  });
}

bool AccountFigures::silent(const Work& session) const { return now_ - session.live.heard_at > kSilent; }

// Those that have ended, or were silent for so long that they have.
bool AccountFigures::over(const Work& session) const {
  const bool ended = session.state == State::ended || session.state == State::failed;
  return now_ - session.live.heard_at > (ended ? kSilent : kOver);
}

}  // namespace telemetry::rules
