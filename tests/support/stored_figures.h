#pragma once
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "calendar/timestamp.h"
#include "support/account.h"
#include "support/figures.h"

// For the tests of /api/v1/metrics, /errors and /live: an account, and sessions from 2024-05-06 on, which are removed
// in the end.
struct StoredFigures {
  using Row = events::tables::session_figures::Row;

  Stack& stack;
  Account account = signed_up(stack);
  std::deque<Row> sessions;
  const std::string period = "from=2024-05-06&to=2024-05-08";
  // Conditions that hold for every session, but that no roll-up can answer.
  const std::string sessions_basis = "&filter=os:!nobody&filter=device:!nobody";

  explicit StoredFigures(Stack& on = Stack::running());
  ~StoredFigures();

  // The answer, without asOf, which depends on when the timer ran.
  Answer get(const std::string& path) const;

  // So many hours after the begin of the period, and five minutes.
  std::int64_t at(int hour) const;
  Row played(int hour) const { return played_session(account.id, at(hour)); }
  Row exited(int hour) const;
  Row& add(const Row& session) { return sessions.emplace_back(session); }
  void add_random_sessions(int count);
  // Removes what was stored of a user: `verify` would miss the events.
  void forget(const std::string& account_id);
  // Stores the sessions with their hours and days.
  void roll_up();
  // The same in an account with so many sessions, most of them without figures, that roll-ups are read.
  void roll_up_of_many();
  // So many sessions of one minute; storing each by itself would take too long.
  void fill(int count);
  // The same, with the sessions that they are of, so that these are listed.
  void fill_with_sessions(int count);
  // As another request of the account does, over all workers.
  void begin_large_read();
  void end_large_read();
  // As if this host made a large file of somebody else.
  void begin_file_of_others();
  void end_file_of_others();
  // As if the minute were over: reads are charged by their time, of which a busy machine takes more.
  void forget_reads();
  void make_stale(const std::string& day);
  // As if each stale hour had had so many when it was computed last.
  void set_sessions_of_stale(std::int64_t sessions);
  // SQL for the state and for when it was last seen.
  void set_live(const Row& session, const std::string& state, const std::string& last_seen_at,
                const std::string& state_at = "UTC_TIMESTAMP(3)");
  void set_minute(const std::string& minute, int viewers, int rebuffering = 0);
  void set_counted_until(const std::string& minute);

  std::string new_stream() { return stream_of(account.id); }
  std::string stream_of(const std::string& account_id);
  // The rest of an answer, from that member on.
  static std::string from_member(const std::string& body, const std::string& name);

 private:
  std::string in_truth(std::string text) const;

  std::vector<std::pair<std::string, std::string>> days_;  // of May 2024, and what they are in truth
  std::int64_t begin_;                                     // of 2024-05-06
};
