#include "web/serving/queue_wait.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(QueueWait){};

TEST(QueueWait, works) {
  DOUBLES_EQUAL(1.25, web::seconds_waited("1795309837.250", 1795309838.5), 0.001);
  DOUBLES_EQUAL(0, web::seconds_waited("1795309838.500", 1795309838.5), 0.001);
}

TEST(QueueWait, is_none_where_the_clock_was_set_meanwhile) {
  DOUBLES_EQUAL(0, web::seconds_waited("1795309837.250", 1795309836), 0);
  DOUBLES_EQUAL(0, web::seconds_waited("1795309837.250", 1795309937), 0);
}

TEST(QueueWait, is_none_where_nginx_names_no_time) {
  for (const char* text : {"", "x", "nan", "-inf", "1e999"}) DOUBLES_EQUAL(0, web::seconds_waited(text, 1), 0);
}
