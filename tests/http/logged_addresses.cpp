// What of callers' addresses is in nginx's log
#include <fstream>

#include "support/shared_database.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

// Returns the log's line about that call.
std::string line_of(const std::string& id, const Stack& stack) {
  std::string found;
  CHECK(eventually([&] {
    std::ifstream log(stack.home() + "/log/access.log");
    for (std::string line; std::getline(log, line);) {
      if (line.find("\"id\":\"" + id + "\"") != line.npos) found = line;
    }
    return !found.empty();
  }));
  return found;
}

// Calls from that address, and returns the log's line about the call.
std::string logged(const std::string& mode, const std::string& address, const std::string& id) {
  Stack& stack =
      with_database_of(Stack::running(), {{"MILLRACE_LOG_ADDRESSES", mode}, {"MILLRACE_REAL_IP_FROM", "127.0.0.0/8"}});
  stack.client().with("X-Forwarded-For", address).with("X-Request-Id", id).get("/healthz");
  return line_of(id, stack);
}

}  // namespace

TEST_GROUP(LoggedAddresses){};

TEST(LoggedAddresses, are_whole_by_default) {
  const Client client = Stack::running().client();
  Client(client).with("X-Request-Id", "whole-one").get("/healthz");
  STRCMP_CONTAINS(("\"ip\":\"" + client.address() + "\"").c_str(), line_of("whole-one", Stack::running()).c_str());
}

TEST(LoggedAddresses, are_left_out) {
  STRCMP_CONTAINS("\"ip\":\"\"", logged("no", "192.0.2.77", "left-out-4").c_str());
  STRCMP_CONTAINS("\"ip\":\"\"", logged("no", "2001:db8:85a3:8d3::7", "left-out-6").c_str());
}

TEST(LoggedAddresses, are_shortened_to_their_network) {
  STRCMP_CONTAINS("\"ip\":\"192.0.2.0\"", logged("short", "192.0.2.77", "short-v4").c_str());
  STRCMP_CONTAINS("\"ip\":\"2001:db8:85a3::\"", logged("short", "2001:db8:85a3:8d3::7", "short-v6").c_str());
  STRCMP_CONTAINS("\"ip\":\"2001:db8::\"", logged("short", "2001:db8::7", "short-zeros").c_str());
  STRCMP_CONTAINS("\"ip\":\"2001:db8::\"", logged("short", "2001:db8:0:5::7", "short-zero").c_str());
  STRCMP_CONTAINS("\"ip\":\"2001::\"", logged("short", "2001:0:0:5:6:7:8:9", "short-two-zeros").c_str());
  STRCMP_CONTAINS("\"ip\":\"\"", logged("short", "::1", "short-loopback").c_str());
}

TEST(LoggedAddresses, have_one_form_for_ipv4) {
  STRCMP_CONTAINS("\"ip\":\"192.0.2.77\"", logged("yes", "::ffff:192.0.2.77", "mapped-whole").c_str());
  STRCMP_CONTAINS("\"ip\":\"192.0.2.0\"", logged("short", "::ffff:192.0.2.77", "mapped-short").c_str());
  STRCMP_CONTAINS("\"ip\":\"64:ff9b::c000:200\"", logged("short", "64:ff9b::192.0.2.77", "translated-short").c_str());
  STRCMP_CONTAINS("\"ip\":\"64:ff9b::c000:1200\"", logged("short", "64:ff9b::192.0.18.7", "translated-digits").c_str());
}
