#include "alarms/rules/run_all_checks.h"

#include <fstream>

#include "support/home.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(AlarmsWithoutADatabase) {
  Config config{};

  void setup() override {
    config.home = new_scratch();
    config.database.socket = config.home + "/nowhere";
  }
  std::string names_and_last_text() {
    Worker worker(config);
    const auto results = alarms::rules::run_all_checks(worker.db, config);
    std::string all;
    for (const auto& result : results) all += result.kind->name + " ";
    return all + results.back().text;
  }
};

TEST(AlarmsWithoutADatabase, are_those_that_do_not_need_it) {
  STRCMP_CONTAINS("ingest ingest-workers answers disk certificate mail database database:",
                  names_and_last_text().c_str());
}

TEST(AlarmsWithoutADatabase, are_told_with_the_fault_of_a_disk_that_may_be_why) {
  std::ofstream(config.home + "/log") << "no folder";
  STRCMP_CONTAINS("; disk: no log can be written into ", names_and_last_text().c_str());
}
