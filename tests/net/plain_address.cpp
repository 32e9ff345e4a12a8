#include "net/plain_address.h"

#include <utility>
#include <vector>

#include <CppUTest/TestHarness.h>

TEST_GROUP(PlainAddress){};

TEST(PlainAddress, is_the_same_however_it_is_written) {
  for (const auto& [written, plain] :
       std::vector<std::pair<const char*, const char*>>{{"203.0.113.7", "203.0.113.7"},
                                                        {"::ffff:203.0.113.7", "203.0.113.7"},
                                                        {"::ffff:cb00:7107", "203.0.113.7"},
                                                        {"64:ff9b::cb00:7107", "203.0.113.7"},
                                                        {"64:FF9B:0:0:0:0:203.0.113.7", "203.0.113.7"},
                                                        {"64:ff9b::10.0.0.7", "64:ff9b::a00:7"},
                                                        {"64:ff9b::127.0.0.1", "64:ff9b::7f00:1"},
                                                        {"64:ff9b:1::cb00:7107", "64:ff9b:1::cb00:7107"},
                                                        {"2001:DB8:0:0::7", "2001:db8::7"},
                                                        {"unix:", "unix:"},
                                                        {"", ""}})
    STRCMP_EQUAL(plain, net::plain_address(written).c_str());
}
