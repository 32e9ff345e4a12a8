#include "products.h"

#include <stdexcept>

#include <CppUTest/TestHarness.h>

using billing::rules::product_for;

TEST_GROUP(Products){};

// As sql/0010_payments.sql names them.
TEST(Products, has_one_for_each_purpose_of_a_payment) {
  LONGS_EQUAL(2, products().size());
  UNSIGNED_LONGS_EQUAL(10000, product_for(products(), "generate").offer.price);
  UNSIGNED_LONGS_EQUAL(5000000, product_for(products(), "pack").offer.price);
}

TEST(Products, has_none_for_any_other_purpose) { CHECK_THROWS(std::logic_error, product_for(products(), "coffee")); }
