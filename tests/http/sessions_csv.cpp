// GET /api/v1/sessions?format=csv, and jsonl: all sessions in one file, or a connection that breaks.
#include <fstream>
#include <sstream>

#include "support/command.h"
#include "support/figures_test.h"
#include "support/home.h"
#include "support/player.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP_BASE(SessionsCsv, FiguresTest) {
  const std::string file = stack.home() + "/sessions.csv";

  Answer csv(const std::string& parameters = "") { return get("/api/v1/sessions?format=csv&" + period + parameters); }
  static long lines_in(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

  // Of the sessions, the one that comes last has events that are to be read, of a table that is not there.
  void lose_events_of_the_last() {
    stack.as_root(
        "INSERT INTO millrace.live_sessions (account_id, session_ref, version, last_seen_at, state, state_at) SELECT "
        "'" +
            account.id +
            "', session_ref, 7, UTC_TIMESTAMP(3), 2, UTC_TIMESTAMP(3) FROM millrace.session_figures"
            " WHERE account_id = '" +
            account.id + "' ORDER BY session_ref LIMIT 1",
        "RENAME TABLE millrace.telemetry_batches TO millrace.lost_batches");
    lost_ = true;
    stack.expect_in_logs("an answer could not be made to its end");
  }
  bool lost_ = false;
  void teardown() override {
    if (lost_) stack.as_root("RENAME TABLE millrace.lost_batches TO millrace.telemetry_batches");
  }
  // The exit status of curl, which writes what it receives into the file.
  int fetched(const std::string& options, const std::string& parameters = "") {
    int status = 0;
    output_of("curl -sk " + options + " -o " + file + " -H 'Cookie: " + account.cookie + "' '" + stack.base_url() +
                  "/api/v1/sessions?format=csv" + parameters + "'",
              status);
    return status;
  }
  std::string received() {
    std::stringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
  }
};

TEST(SessionsCsv, begins_with_a_byte_order_mark_for_who_asks_for_it) {
  fill_with_sessions(1);
  for (const char* page : {"", "&limit=1"}) {
    const auto plain = csv(page).body, of_people = csv(std::string("&bom=true") + page).body;
    STRCMP_EQUAL(("\xEF\xBB\xBF" + plain.substr(0, plain.find('\n'))).c_str(),
                 of_people.substr(0, of_people.find('\n')).c_str());
  }
  LONGS_EQUAL(400, get("/api/v1/sessions?format=jsonl&bom=true&" + period).status);
}

TEST(SessionsCsv, has_every_session) {
  fill_with_sessions(1700);
  const auto answer = csv();
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL("text/csv; charset=utf-8", answer.header("Content-Type").c_str());
  STRCMP_EQUAL("attachment; filename=\"sessions.csv\"", answer.header("Content-Disposition").c_str());
  STRCMP_EQUAL("", answer.header("X-Next-Cursor").c_str());
  LONGS_EQUAL(1 + 1700, lines_in(answer.body));
  for (auto row :
       stack.database().select("SELECT session_id FROM playback_sessions WHERE account_id = ?", account.id)) {
    CHECK(answer.body.find("\n" + row.text() + ",") != std::string::npos);
  }
}

TEST(SessionsCsv, has_only_its_header_where_there_are_no_sessions) { LONGS_EQUAL(1, lines_in(csv().body)); }

TEST(SessionsCsv, has_the_sessions_of_a_filter_in_their_order) {
  for (int i = 0; i < 3; ++i) {
    auto& session = add(played(i));
    session.figures.startup_ms = 100 + i;
    session.identity.client.set(playback::Dimension::country, i == 1 ? "DE" : "BR");
  }
  store_figures(stack, {sessions.begin(), sessions.end()});
  const auto body = csv("&filter=country:BR&sort=-startupMs").body;
  LONGS_EQUAL(1 + 2, lines_in(body));
  CHECK(body.find(",102,") < body.find(",100,"));
}

TEST(SessionsCsv, may_be_lines_of_json) {
  fill_with_sessions(1700);
  const auto answer = get("/api/v1/sessions?format=jsonl&sort=firstSeenAt&" + period);
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL("application/x-ndjson", answer.header("Content-Type").c_str());
  STRCMP_EQUAL("attachment; filename=\"sessions.jsonl\"", answer.header("Content-Disposition").c_str());
  LONGS_EQUAL(1700, lines_in(answer.body));
  const auto first = answer.body.substr(0, answer.body.find('\n'));
  STRCMP_CONTAINS(("[" + first + ",").c_str(), get("/api/v1/sessions?sort=firstSeenAt&" + period).body.c_str());
}

TEST(SessionsCsv, is_a_page_if_one_is_asked_for) {
  fill_with_sessions(30);
  const auto first = csv("&limit=20");
  LONGS_EQUAL(1 + 20, lines_in(first.body));
  LONGS_EQUAL(1 + 10, lines_in(csv("&cursor=" + first.header("X-Next-Cursor")).body));
  LONGS_EQUAL(20, lines_in(get("/api/v1/sessions?format=jsonl&limit=20&" + period).body));
}

TEST(SessionsCsv, breaks_the_connection_if_it_cannot_be_made_to_its_end) {
  fill_with_sessions(1700);
  lose_events_of_the_last();
  constexpr int kPartialFile = 18, kStreamBroken = 92;
  LONGS_EQUAL(kPartialFile, fetched("--http1.1"));
  LONGS_EQUAL(1 + 1500, lines_in(received()));
  LONGS_EQUAL(kStreamBroken, fetched("--http2"));
  LONGS_EQUAL(kPartialFile, fetched("--http1.1 --compressed"));
  LONGS_EQUAL(0, fetched("--http1.1", "&limit=5"));  // the worker answers as before
}

TEST(SessionsCsv, is_made_once_at_a_time_for_each_user) {
  fill_with_sessions(501);
  begin_large_read();
  LONGS_EQUAL(429, csv().status);
  end_large_read();
  for (int i = 0; i < 3; ++i) LONGS_EQUAL(200, csv().status);
}

TEST(SessionsCsv, is_made_once_at_a_time_on_a_host) {
  fill_with_sessions(501);
  begin_file_of_others();
  const auto answer = csv();
  end_file_of_others();
  LONGS_EQUAL(503, answer.status);
  STRCMP_EQUAL("5", answer.header("Retry-After").c_str());
  LONGS_EQUAL(200, csv().status);
}

TEST(SessionsCsv, that_is_small_is_made_beside_large_ones_of_the_same_user_and_of_others) {
  fill_with_sessions(500);
  begin_large_read();
  begin_file_of_others();
  for (const char* parameters : {"", "&state=live", "&filter=country:BR", "&sort=-startupMs"})
    LONGS_EQUAL_TEXT(200, csv(parameters).status, parameters);
  end_large_read();
  end_file_of_others();
}

TEST(SessionsCsv, is_large_if_many_events_have_to_be_read_for_it) {
  const Player player(stack, account.id);
  const auto send_events = [&](int first, int count) {
    std::string events;
    for (int i = first; i < first + count; ++i)
      events += (events.empty() ? "" : ",") + Player::event("note", "{\"n\":" + std::to_string(i) + "}");
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope("long", "[" + events + "]")).status);
  };
  for (int i = 0; i < 50; ++i) send_events(100 * i, 100);
  begin_file_of_others();
  const auto small = get("/api/v1/sessions?format=csv");
  send_events(5000, 1);
  const auto large = get("/api/v1/sessions?format=csv");
  end_file_of_others();
  LONGS_EQUAL(200, small.status);
  LONGS_EQUAL(503, large.status);
  LONGS_EQUAL(200, get("/api/v1/sessions?format=csv").status);
}

// Although who has had one asks more often, and first.
TEST(SessionsCsv, of_who_has_had_none_is_made_before_that_of_who_has_had_one) {
  fill_with_sessions(501);
  const auto greedy = account;
  LONGS_EQUAL(200, csv().status);
  account = signed_up(stack);
  fill_with_sessions(501);
  const auto csv_of = [&](const Account& of) { return of.client.get("/api/v1/sessions?format=csv").status; };
  begin_file_of_others();
  for (int i = 0; i < 3; ++i) LONGS_EQUAL(503, csv_of(greedy));
  LONGS_EQUAL(503, csv_of(account));
  end_file_of_others();
  const auto refused = csv_of(greedy), served = csv_of(account), then = csv_of(greedy);
  forget(greedy.id);
  LONGS_EQUAL(503, refused);
  LONGS_EQUAL(200, served);
  LONGS_EQUAL(200, then);
}
