#include "providers/circuit.h"

#include "support/stack_config.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

using providers::Circuit;

TEST_GROUP(Circuit) {
  Stack& stack = Stack::running();
  Worker worker{config_of(stack)};
  Config::Provider provider{"https://ai.example", "of a circuit's test", ""};
  const providers::CircuitKey key = providers::circuit_key("text", provider);

  void setup() override {
    for (int i = 0; i < 5; ++i) Circuit(worker.db, key).failed();
  }
  void teardown() override { db::autocommit(worker.db, providers::tables::provider_circuits::close, key.id); }
  void shift(const std::string& time) {
    db::Autocommit(worker.db).run("UPDATE provider_circuits SET open_until = open_until + INTERVAL " + time +
                                      ", ends_at = ends_at + INTERVAL " + time + " WHERE provider = ?",
                                  key.id);
  }
};

TEST(Circuit, opens_after_five_failures) {
  CHECK_THROWS(providers::Error, Circuit(worker.db, key));
  shift("-31 SECOND");
  Circuit(worker.db, key).worked();
  Circuit(worker.db, key);
}

TEST(Circuit, is_tried_again_by_one_once_the_clock_is_set_back) {
  shift("1 DAY");
  Circuit trial(worker.db, key);
  CHECK_THROWS(providers::Error, Circuit(worker.db, key));
  trial.worked();
  Circuit(worker.db, key);
}
