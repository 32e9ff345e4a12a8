#include "counters/counters.h"

#include <filesystem>
#include <fstream>
#include <functional>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "counters/file.h"
#include "metrics/rules/counter_metrics.h"
#include "support/home.h"

#include <CppUTest/TestHarness.h>

using counters::count;
using counters::observe;

namespace {

namespace fs = std::filesystem;

std::string row(const std::string& file, const std::string& name, std::size_t place = 0) {
  const auto rows = counters::read_rows(file);
  if (!rows) return "no such file";
  for (const auto& row : *rows) {
    if (row.name == name) return std::to_string(row.counts[place]);
  }
  return "no such row";
}

}  // namespace

TEST_GROUP(Counters) {
  std::string home = new_home();
  std::string file = counters::folder(home) + "/pages";

  void setup() override { fs::create_directories(counters::folder(home)); }
  void teardown() override { fs::remove_all(home); }
  // In a process of its own, as a worker does.
  void in_a_worker(const std::function<void()>& work) {
    const pid_t worker = fork();
    if (worker == 0) {
      counters::open(home, "pages");
      work();
      _exit(0);
    }
    int status = 0;
    waitpid(worker, &status, 0);
    LONGS_EQUAL(0, status);
  }
};

TEST(Counters, work) {
  in_a_worker([] {
    count(counters::kDrafts, {"credit"});
    count(counters::kDrafts, {"credit"}, 2);
    observe(counters::kDatabaseSeconds, {"read"}, 0.0015);
  });
  STRCMP_EQUAL("3", row(file, counters::row_name(counters::kDrafts, {"credit"})).c_str());
  STRCMP_EQUAL("0", row(file, counters::row_name(counters::kDatabaseSeconds, {"read"}), 0).c_str());
  STRCMP_EQUAL("1", row(file, counters::row_name(counters::kDatabaseSeconds, {"read"}), 1).c_str());
}

TEST(Counters, outlive_the_processes_that_count) {
  for (int worker = 0; worker < 3; ++worker) {
    in_a_worker([] { count(counters::kDrafts, {"slot"}); });
  }
  STRCMP_EQUAL("3", row(file, counters::row_name(counters::kDrafts, {"slot"})).c_str());
}

// All of them add the same rows at the same moment.
TEST(Counters, lose_nothing_when_many_processes_count_at_once) {
  int gate[2];
  LONGS_EQUAL(0, pipe(gate));
  std::vector<pid_t> workers;
  for (int worker = 0; worker < 8; ++worker) {
    workers.push_back(fork());
    if (workers.back() != 0) continue;
    counters::open(home, "pages");
    close(gate[1]);
    char nothing;
    if (read(gate[0], &nothing, 1) != 0) _exit(1);  // until the other end is closed
    for (int i = 0; i < 900; ++i) count(counters::kRequests, {"GET", "/" + std::to_string(i % 300), "200"});
    _exit(0);
  }
  close(gate[0]);
  close(gate[1]);
  for (const pid_t worker : workers) waitpid(worker, nullptr, 0);
  for (int path = 0; path < 300; ++path) {
    const auto name = counters::row_name(counters::kRequests, {"GET", "/" + std::to_string(path), "200"});
    STRCMP_EQUAL("24", row(file, name).c_str());
  }
  LONGS_EQUAL(301, counters::read_rows(file)->size());  // with the row of what could not be counted
}

TEST(Counters, count_what_there_is_no_room_for_in_a_row_of_its_own) {
  in_a_worker([] {
    for (int i = 0; i < 600; ++i) count(counters::kRequests, {"GET", "/" + std::to_string(i), "200"});
    count(counters::kRequests, {"GET", std::string(200, 'x'), "200"});
  });
  STRCMP_EQUAL("90", row(file, counters::kUncounted.name).c_str());
}

TEST(Counters, begin_anew_in_a_file_of_another_version) {
  std::ofstream(file) << "millrace counters 0\n" << std::string(5000, 'x');
  in_a_worker([] { count(counters::kDrafts, {"slot"}); });
  STRCMP_EQUAL("1", row(file, counters::row_name(counters::kDrafts, {"slot"})).c_str());
}

TEST(Counters, cannot_be_opened_without_their_folder) {
  fs::remove_all(counters::folder(home));
  CHECK_THROWS(std::system_error, counters::File(file));
}

TEST(Counters, do_nothing_in_a_process_that_has_opened_no_file) {
  count(counters::kDrafts, {"slot"});
  observe(counters::kRequestSeconds, {"/"}, 1);
  STRCMP_EQUAL("no such file", row(file, "any").c_str());
}

TEST(Counters, can_be_read_by_who_may_read_their_folder_whatever_the_umask) {
  const auto mode_in = [&](fs::perms folder) {
    fs::permissions(counters::folder(home), folder);
    fs::remove(file);
    const auto before = umask(0077);
    in_a_worker([] {});
    umask(before);
    return fs::status(file).permissions();
  };
  const auto own = fs::perms::owner_read | fs::perms::owner_write;
  CHECK(mode_in(fs::perms::owner_all) == own);
  CHECK(mode_in(fs::perms::owner_all | fs::perms::group_all) == (own | fs::perms::group_read));
}

TEST(Counters, keep_numbers_for_the_next_process) {
  in_a_worker([] { counters::keep("position", 4711); });
  in_a_worker([] { counters::count(counters::kDrafts, {"slot"}, counters::kept("position")); });
  STRCMP_EQUAL("4711", row(file, counters::row_name(counters::kDrafts, {"slot"})).c_str());
}

TEST(Counters, are_shown_by_pool_with_buckets_that_contain_those_below) {
  in_a_worker([] {
    observe(counters::kDatabaseSeconds, {"read"}, 0.0005);
    observe(counters::kDatabaseSeconds, {"read"}, 0.002);
    observe(counters::kDatabaseSeconds, {"read"}, 100);
  });
  const auto text = metrics::rules::exposition(metrics::rules::counter_metrics(home));
  for (const char* line : {"# TYPE millrace_database_seconds histogram\n",
                           "\nmillrace_database_seconds_bucket{pool=\"pages\",call=\"read\",le=\"0.001\"} 1\n",
                           "\nmillrace_database_seconds_bucket{pool=\"pages\",call=\"read\",le=\"0.0025\"} 2\n",
                           "\nmillrace_database_seconds_bucket{pool=\"pages\",call=\"read\",le=\"30\"} 2\n",
                           "\nmillrace_database_seconds_bucket{pool=\"pages\",call=\"read\",le=\"+Inf\"} 3\n",
                           "\nmillrace_database_seconds_sum{pool=\"pages\",call=\"read\"} 100.0025\n",
                           "\nmillrace_database_seconds_count{pool=\"pages\",call=\"read\"} 3\n"}) {
    STRCMP_CONTAINS(line, text.c_str());
  }
}

TEST(Counters, fit_in_a_row) {
  for (const auto* what : counters::definitions()) CHECK(what->bounds.size() <= counters::kBounds);
}
