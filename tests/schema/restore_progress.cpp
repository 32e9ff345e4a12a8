#include "schema/restore_progress.h"

#include "db/errors.h"
#include "support/stack_config.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(RestoreProgress) {
  const Config config = config_of(Stack::running());
  Worker worker{config};
  Config elsewhere = config;

  void setup() override { elsewhere.database.socket = "/nowhere"; }
};

TEST(RestoreProgress, is_asked_for_by_the_connection_that_is_there) {
  CHECK_FALSE(schema::restore_progress(worker.db, elsewhere));
}

TEST(RestoreProgress, is_asked_for_by_another_connection_where_commands_are_refused) {
  worker.db.refuse_if("SELECT 1");
  CHECK_FALSE(schema::restore_progress(worker.db, config));
  CHECK_THROWS(db::Unavailable, schema::restore_progress(worker.db, elsewhere));
}
