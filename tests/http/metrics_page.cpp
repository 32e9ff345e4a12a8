// GET /metrics
#include <signal.h>

#include <filesystem>
#include <set>
#include <sstream>

#include "support/command.h"
#include "support/shared_database.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kToken[] = "a-token-of-24-characters";

Stack& watched() { return Stack::with({{"MILLRACE_METRICS_TOKEN", kToken}}); }
Stack& watched_from_near() {
  return with_database_of(Stack::running(), {{"MILLRACE_METRICS_ALLOW", "127.77.0.0/16, ::1"}});
}

// The value of a sample, by all that stands before it; -1 without one.
double value(const std::string& page, const std::string& sample) {
  const auto at = page.find("\n" + sample + " ");
  return at == page.npos ? -1 : std::stod(page.substr(at + sample.size() + 2));
}

}  // namespace

TEST_GROUP(MetricsPage) {
  Stack& stack = watched();
  Client client = stack.client();
  Client prometheus = stack.client().with("Authorization", std::string("Bearer ") + kToken);
  std::string page() { return prometheus.get("/metrics").body; }
};

TEST(MetricsPage, works) {
  const auto answer = prometheus.get("/metrics");
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL("text/plain; version=0.0.4; charset=utf-8", answer.header("Content-Type").c_str());
  STRCMP_EQUAL("no-store", answer.header("Cache-Control").c_str());
  LONGS_EQUAL(1, static_cast<long>(value(answer.body, "millrace_database_up")));
  CHECK(value(answer.body, "millrace_disk_free_bytes") > 0);
  CHECK(value(answer.body, "millrace_certificate_not_after_timestamp_seconds") > 1.7e9);
  CHECK(value(answer.body, "millrace_queue_limit{pool=\"ingest\"}") >= 256);
  CHECK(value(answer.body, "millrace_table_bytes{table=\"telemetry_segments\"}") > 0);
}

TEST(MetricsPage, says_whether_the_host_is_drained) {
  LONGS_EQUAL(0, static_cast<long>(value(page(), "millrace_draining")));
  stack.admin("host drain");
  const std::string drained = page();
  stack.admin("host resume");
  LONGS_EQUAL(1, static_cast<long>(value(drained, "millrace_draining")));
}

TEST(MetricsPage, counts_each_request_by_route_and_status) {
  const std::string sample =
      R"(millrace_requests_total{pool="generate",method="POST",route="/api/generate",status="200"})";
  const auto before = std::max(0.0, value(page(), sample));
  LONGS_EQUAL(200, client.post("/api/generate", R"({"theme":"a counted sheep"})").status);
  DOUBLES_EQUAL(before + 1, value(page(), sample), 0);
  CHECK(value(page(), R"(millrace_drafts_total{pool="generate",paid_by="slot"})") > 0);
  CHECK(value(page(), R"(millrace_request_seconds_count{pool="generate",route="/api/generate"})") > 0);
  CHECK(value(page(), R"(millrace_database_seconds_count{pool="generate",call="commit"})") > 0);
}

TEST(MetricsPage, keeps_counts_when_workers_end) {
  const std::string sample = R"(millrace_requests_total{pool="pages",method="GET",route="/healthz",status="200"})";
  LONGS_EQUAL(200, client.get("/healthz").status);
  const auto before = value(page(), sample);
  for (const auto worker : stack.workers("pages")) kill(worker, SIGKILL);
  CHECK_TRUE(eventually([&] { return client.get("/healthz").status == 200; }));
  CHECK(value(page(), sample) >= before + 1);
}

TEST(MetricsPage, counts_callers_own_paths_and_methods_together) {
  client.request("BREW", "/api/credits", "", "");
  client.request("BREW", "/api/credits", "", "");
  const auto text = page();
  CHECK(value(text, R"(millrace_requests_total{pool="generate",method="other",route="/api/credits",status="405"})") >=
        2);
  CHECK(text.find("BREW") == text.npos);
}

TEST(MetricsPage, counts_what_nginx_answered_itself_once_maintenance_has_read_its_log) {
  const std::string sample = R"(millrace_nginx_answers_total{pool="ingest",status="413"})";
  stack.admin("maintain");
  const auto before = std::max(0.0, value(page(), sample));
  LONGS_EQUAL(413, client.post("/api/v1/telemetry", std::string(1100000, 'x')).status);
  CHECK_TRUE(eventually([&] {
    stack.admin("maintain");
    return value(page(), sample) == before + 1;
  }));
}

TEST(MetricsPage, is_missed_by_workers_that_cannot_count_but_serve_all_the_same) {
  namespace fs = std::filesystem;
  Stack& own = watched_from_near();
  const fs::path folder = own.home() + "/run/counters", away = own.home() + "/run/away";
  fs::rename(folder, away);
  for (const auto worker : own.workers("pages")) kill(worker, SIGKILL);
  CHECK_TRUE(eventually([&] { return own.client().get("/healthz").status == 200; }));
  const std::string log = own.home() + "/log/pages.log";
  int status = 0;
  CHECK_TRUE(
      eventually([&] { return output_of("grep -c 'nothing is counted for /metrics' " + log, status) != "0\n"; }));
  LONGS_EQUAL(200, own.client_at("127.77.1.2").get("/metrics").status);
  fs::rename(away, folder);
}

TEST(MetricsPage, asks_for_the_token) {
  for (const std::string& given :
       {std::string("Bearer wrong"), std::string("Basic ") + kToken, std::string("Bearer ")}) {
    const auto answer = Client(client).with("Authorization", given).get("/metrics");
    LONGS_EQUAL(401, answer.status);
    STRCMP_EQUAL("Bearer", answer.header("WWW-Authenticate").c_str());
  }
  LONGS_EQUAL(401, client.get("/metrics").status);
  LONGS_EQUAL(200, Client(client).with("Authorization", std::string("bearer ") + kToken).get("/metrics").status);
}

TEST(MetricsPage, is_off_by_default_like_any_path_that_is_not_there) {
  const auto plain = Stack::running().client();
  for (auto caller : {plain, Client(plain).with("Accept", "text/html")}) {
    auto off = caller.get("/metrics"), unknown = caller.get("/nothing-here");
    LONGS_EQUAL(404, off.status);
    STRCMP_EQUAL(unknown.body.c_str(), off.body.c_str());
    for (auto* answer : {&off, &unknown}) {
      for (const char* own : {"date", "x-request-id"}) answer->headers.erase(own);
    }
    CHECK(unknown.headers == off.headers);
  }
  LONGS_EQUAL(404, plain.post("/metrics", "{}").status);
}

TEST(MetricsPage, is_not_there_for_addresses_that_are_not_allowed) {
  Stack& own = watched_from_near();
  LONGS_EQUAL(200, own.client_at("127.77.1.2").get("/metrics").status);
  LONGS_EQUAL(404, own.client_at("127.78.1.2").get("/metrics").status);
}

TEST(MetricsPage, has_a_sentence_and_a_type_before_each_family_and_each_family_once) {
  LONGS_EQUAL(200, client.get("/healthz").status);
  std::istringstream lines(page());
  std::set<std::string> seen;
  std::string family;
  for (std::string line, word; std::getline(lines, line);) {
    if (line.rfind("# HELP ", 0) == 0) {
      family = line.substr(7, line.find(' ', 7) - 7);
      CHECK_TEXT(seen.insert(family).second, line.c_str());
      CHECK_TEXT(line.back() == '.', line.c_str());
      CHECK_TEXT(family.rfind("millrace_", 0) == 0, line.c_str());
    } else if (line[0] != '#') {
      CHECK_TEXT(line.rfind(family, 0) == 0, line.c_str());
    }
  }
  CHECK(seen.size() > 25);
}

TEST(MetricsPage, says_so_while_the_database_is_down_and_still_shows_the_host) {
  kill(stack.pid(), SIGSTOP);  // otherwise scripts/run would restart the database at once
  kill(stack.database_process(), SIGKILL);
  const auto answer = prometheus.get("/metrics");
  kill(stack.pid(), SIGCONT);

  LONGS_EQUAL(200, answer.status);
  LONGS_EQUAL(0, static_cast<long>(value(answer.body, "millrace_database_up")));
  CHECK(value(answer.body, "millrace_disk_free_bytes") > 0);
  DOUBLES_EQUAL(-1, value(answer.body, "millrace_drafts_today"), 0);
  CHECK_TRUE(eventually([&] { return client.get("/readyz").status == 200; }));
}
