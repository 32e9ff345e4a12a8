#include "net/geo.h"

#include <stdexcept>

#include "support/home.h"
#include "support/mmdb_file.h"

#include <CppUTest/TestHarness.h>

// LeakSanitizer's, in a build that has it.
extern "C" {
__attribute__((weak)) void __lsan_disable();
__attribute__((weak)) void __lsan_enable();
}

namespace {

using mmdb::array;
using mmdb::map;
using mmdb::number;
using mmdb::text;

std::string city(const char* country, const char* region) {
  return map({{"country", map({{"iso_code", text(country)}, {"geoname_id", number(2921044)}})},
              {"subdivisions", array({map({{"iso_code", text(region)}}), map({{"iso_code", text("00")}})})}});
}

std::string network(std::uint32_t system, const std::string& name) {
  return map({{"autonomous_system_number", number(system)}, {"autonomous_system_organization", text(name)}});
}

// "DE BE AS64500 Example", with - for what is absent.
std::string words(const net::GeoPlace& place) {
  return place.country.value_or("-") + " " + place.region.value_or("-") + " " + place.asn.value_or("-");
}

std::string place_of(const MmdbFile& file, const char* address) {
  return words(net::GeoDatabase(file.written()).look_up(address));
}

// What is said of the only address in a file, by its entry.
std::string place_by(const std::string& entry) { return place_of(MmdbFile().add("192.0.2.0/24", entry), "192.0.2.1"); }

std::string error_of(const std::string& path) {
  try {
    net::GeoDatabase opened(path);
    return "none";
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

// libmaxminddb 1.7.1 forgets 4.6 kB where it refuses metadata whose "languages" is no list.
struct LeaksAllowed {
  LeaksAllowed() {
    if (__lsan_disable) __lsan_disable();
  }
  ~LeaksAllowed() {
    if (__lsan_enable) __lsan_enable();
  }
};

// Whatever it says: nothing but an exception of the constructor may come of a damaged file.
void use(const std::string& bytes) {
  const LeaksAllowed by_the_library;
  try {
    const net::GeoDatabase file(written_to_scratch(bytes));
    for (const char* address : {"192.0.2.1", "198.51.100.1", "2001:db8::1", "255.255.255.255"}) file.look_up(address);
  } catch (const std::runtime_error&) {
  }
}

}  // namespace

TEST_GROUP(Geo){};

TEST(Geo, works) {
  MmdbFile file;
  file.add("192.0.2.0/24", city("DE", "BE")).add("2001:db8::/32", city("FR", "IDF"));
  STRCMP_EQUAL("DE BE -", place_of(file, "192.0.2.1").c_str());
  STRCMP_EQUAL("FR IDF -", place_of(file, "2001:db8:1::1").c_str());
}

TEST(Geo, says_which_network_an_address_is_in) {
  STRCMP_EQUAL("- - AS64500 Example Networks", place_by(network(64500, "Example Networks")).c_str());
  STRCMP_EQUAL("- - AS4294967295 Last", place_by(network(4294967295, "Last")).c_str());
  STRCMP_EQUAL("- - AS64500", place_by(map({{"autonomous_system_number", number(64500)}})).c_str());
}

TEST(Geo, reads_flat_files_too) {
  STRCMP_EQUAL("US CA AS64500 Example", place_by(map({{"country", text("United States")},
                                                      {"country_code", text("US")},
                                                      {"region", text("California")},
                                                      {"region_code", text("CA")},
                                                      {"asn", text("AS64500")},
                                                      {"as_name", text("Example")}}))
                                            .c_str());
  STRCMP_EQUAL("US - AS64500 Example",
               place_by(map({{"country", text("US")}, {"asn", text("AS64500")}, {"name", text("Example")}})).c_str());
}

TEST(Geo, knows_nothing_of_an_address_that_is_not_in_the_file_and_of_what_is_none) {
  MmdbFile file;
  file.add("192.0.2.0/24", city("DE", "BE"));
  for (const char* address : {"192.0.3.1", "2001:db8::1", "::", "", "unix:", "192.0.2", "192.0.2.1:80", "localhost"}) {
    STRCMP_EQUAL_TEXT("- - -", place_of(file, address).c_str(), address);
  }
}

TEST(Geo, takes_an_ipv4_mapped_address_for_that_of_ipv4) {
  STRCMP_EQUAL("DE BE -", place_of(MmdbFile().add("192.0.2.0/24", city("DE", "BE")), "::ffff:192.0.2.1").c_str());
}

TEST(Geo, reads_files_of_ipv4_only_and_all_sizes_of_records) {
  for (const unsigned bits : {24u, 28u, 32u}) {
    for (const int version : {4, 6}) {
      MmdbFile file(version, bits);
      file.add("192.0.2.0/24", city("DE", "BE")).add("198.51.100.128/25", city("FR", "IDF"));
      STRCMP_EQUAL("DE BE -", place_of(file, "192.0.2.255").c_str());
      STRCMP_EQUAL("FR IDF -", place_of(file, "198.51.100.128").c_str());
      STRCMP_EQUAL("- - -", place_of(file, "198.51.100.127").c_str());
      STRCMP_EQUAL("- - -", place_of(file, "2001:db8::1").c_str());
    }
  }
}

TEST(Geo, has_the_whole_name_of_a_network) {
  const std::string name(100, 'a');
  STRCMP_EQUAL(("- - AS64500 " + name).c_str(), place_by(network(64500, name)).c_str());
}

TEST(Geo, does_not_repeat_what_is_malformed) {
  for (const char* code : {"", "D", "DEU", "de", "D1", "\xC3\x84"}) {
    STRCMP_EQUAL_TEXT("- BE -", place_by(city(code, "BE")).c_str(), code);
  }
  for (const char* code : {"", "BERL", "b", "B-", "\xC3\x84"}) {
    STRCMP_EQUAL_TEXT("DE - -", place_by(city("DE", code)).c_str(), code);
  }
  for (const char* name : {"", "a\nb", "\xFF", "\xC3"}) {
    STRCMP_EQUAL_TEXT("- - AS64500", place_by(network(64500, name)).c_str(), name);
  }
  for (const char* system : {"", "AS", "AS0", "64500", "AS64500 "}) {
    STRCMP_EQUAL_TEXT("- - -", place_by(map({{"asn", text(system)}, {"name", text("x")}})).c_str(), system);
  }
  STRCMP_EQUAL("- - -", place_by(network(0, "Reserved")).c_str());
}

TEST(Geo, knows_nothing_by_fields_of_another_type) {
  for (const auto& entry : {text("DE"), number(1), array({}), map({}), map({{"country", number(1)}}),
                            map({{"country", map({{"iso_code", array({text("DE")})}})}}),
                            map({{"subdivisions", text("BE")}}), map({{"subdivisions", array({})}}),
                            map({{"autonomous_system_number", text("64500")}}), map({{"asn", number(64500)}})}) {
    STRCMP_EQUAL("- - -", place_by(entry).c_str());
  }
}

TEST(Geo, says_why_a_file_cannot_be_used) {
  STRCMP_EQUAL("/nowhere/geo.mmdb cannot be read as an mmdb file: No such file or directory",
               error_of("/nowhere/geo.mmdb").c_str());
  const std::string folder = new_scratch();
  STRCMP_CONTAINS((folder + " cannot be read as an mmdb file: ").c_str(), error_of(folder).c_str());
  for (const auto& bytes : {std::string(), std::string("none"), std::string(100000, '\0')}) {
    STRCMP_CONTAINS("/geo.mmdb cannot be read as an mmdb file: ", error_of(written_to_scratch(bytes)).c_str());
  }
}

TEST(Geo, survives_damage_anywhere) {
  const std::string sound = MmdbFile(4, 24).add("192.0.2.0/24", city("DE", "BE")).bytes();
  for (std::size_t at = 0; at < sound.size(); ++at) {
    use(sound.substr(0, at));
    for (const unsigned char damage : {0x01, 0x20, 0x80, 0xFF}) {
      std::string damaged = sound;
      damaged[at] = static_cast<char>(damaged[at] ^ damage);
      use(damaged);
    }
  }
}

TEST(Geo, is_moved_with_its_file) {
  net::GeoDatabase file(MmdbFile().add("192.0.2.0/24", city("DE", "BE")).written());
  const net::GeoDatabase moved = std::move(file);
  STRCMP_EQUAL("DE BE -", words(moved.look_up("192.0.2.1")).c_str());
}

TEST(Geo, asks_the_next_file_what_one_does_not_say) {
  const std::string cities = MmdbFile().add("192.0.2.0/24", city("DE", "BE")).written();
  const std::string networks =
      MmdbFile().add("192.0.2.0/25", network(64500, "Example")).add("198.51.100.0/24", city("FR", "IDF")).written();
  const net::GeoDatabases both(cities + ":" + networks);
  CHECK_FALSE(both.empty());
  STRCMP_EQUAL("DE BE AS64500 Example", words(both.look_up("192.0.2.1")).c_str());
  STRCMP_EQUAL("DE BE -", words(both.look_up("192.0.2.200")).c_str());
  STRCMP_EQUAL("FR IDF -", words(both.look_up("198.51.100.1")).c_str());
}

TEST(Geo, takes_a_region_only_of_the_same_country) {
  const std::string countries = MmdbFile().add("192.0.2.0/24", map({{"country", text("DE")}})).written();
  const auto with = [&](const std::string& entry) {
    const std::string next = MmdbFile().add("192.0.2.0/24", entry).written();
    return words(net::GeoDatabases(countries + ":" + next).look_up("192.0.2.1"));
  };
  STRCMP_EQUAL("DE BE -", with(city("DE", "BE")).c_str());
  STRCMP_EQUAL("DE - -", with(city("FR", "IDF")).c_str());
}

TEST(Geo, says_what_a_file_is_and_when_it_was_made) {
  const net::GeoDatabase file(MmdbFile().written());
  STRCMP_EQUAL("Millrace-Test", file.type().c_str());
  LONGS_EQUAL(1700000000, file.made_at());
}

TEST(Geo, counts_what_is_known_of_addresses_everywhere) {
  MmdbFile file;
  file.add("16.0.0.0/8", city("DE", "BE")).add("17.0.0.0/8", network(64500, "Example"));
  const auto found = net::GeoDatabases(file.written()).coverage();
  LONGS_EQUAL(4096, found.tried);
  LONGS_EQUAL(16, found.country);
  LONGS_EQUAL(16, found.region);
  LONGS_EQUAL(16, found.asn);
}

TEST(Geo, without_a_file_knows_nothing) {
  const net::GeoDatabases none("");
  CHECK(none.empty());
  STRCMP_EQUAL("- - -", words(none.look_up("192.0.2.1")).c_str());
}
