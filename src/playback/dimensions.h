#pragma once
#include <array>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Defines the dimensions by which figures can be split. One table, make_dimensions() in dimensions.cpp, says of each
// what it is called, where it comes from and where it is stored. Ingest, figures, filters, lists and documentation read
// it.
namespace playback {

// The numbers are stored: see sql/0024_hourly_rollups.sql.
enum class Dimension : std::uint8_t {
  whole,
  player,
  player_version,
  browser,
  os,
  device,
  country,
  page,
  content,
  error,
  viewer,
  cdn,
  region,
  asn,
  video,
  series,
  stream_type,
  browser_version,
  os_version,
  device_model,
  visibility,
  automated,
  custom1 = 31,
  custom10 = 40,
  each = 254,    // of no session: marks a roll-up row that says that a stream has all dimensions
  stream = 255,  // never stored: it is the whole of each stream
};

// Limits the characters of a value. What people and builds call things is longer than one expects: titles of episodes,
// versions with the hash of their source, hosts (253). With four bytes for each, such a value fits an index (3072).
constexpr std::size_t kMostText = 255;
constexpr std::size_t kMostWord = 64;  // of what headers say of systems and devices

enum class Origin {
  stream,  // of the session
  header,  // of its first request: playback_sessions and session_figures have it
  event,   // what its events say: session_figures has it
  custom,  // the same, by the names that the account gave
  error,   // of its figures
};

struct DimensionInfo {
  Dimension dimension;
  std::string_view name;    // in the interface, such as "playerVersion"
  std::string_view label;   // for people: "Player version"
  std::string_view column;  // of session_figures; if it comes from a header, of playback_sessions as well
  std::size_t most;         // characters of a value
  Origin origin;
  std::string_view said;   // the field in which a player says it; empty: none
  std::string_view about;  // what its values are, for people
};

// Returns all that a caller may ask for, in the order in which they are listed.
const std::vector<DimensionInfo>& all_dimensions();
// Returns those of that origin, in the order of all_dimensions().
const std::vector<DimensionInfo>& dimensions_from(Origin origin);
const DimensionInfo& info_of(Dimension dimension);

// Returns whether values are codes of a given form, which are never cut.
inline bool is_of_codes(Dimension dimension) { return info_of(dimension).most < kMostWord; }

// Returns the name in the interface, which is empty for the whole.
std::string_view name_of(Dimension dimension);
// Returns nullopt if no dimension has that name.
std::optional<Dimension> find_dimension(std::string_view name);

// Returns the dimension whose value a field of that name in an event gives, or nullopt. Both `title` and `content` give
// the content.
std::optional<Dimension> dimension_said_as(std::string_view field);

// Returns whether roll-ups have the dimension. Viewers are too many for that: a query for one reads the sessions.
inline bool is_rolled_up(Dimension dimension) {
  return dimension != Dimension::whole && dimension != Dimension::stream && dimension != Dimension::viewer;
}

// Dimension::stream_type has one of these values.
inline constexpr std::string_view kLive = "live", kOnDemand = "onDemand";

// Under this stream, roll-ups count all streams of an account.
inline const std::string kAllStreams(16, '\0');

// Returns the one form in which a value is kept and compared: composed, without spaces at the end, which the database
// ignores when it compares, and cut to the length that the dimension allows.
std::string as_kept(Dimension dimension, std::string_view value);

// Returns whether as_kept cuts the value.
bool is_too_long(Dimension dimension, std::string_view value);

// Holds the values that a session has of some dimensions. Most sessions have few of them.
class DimensionValues {
 public:
  DimensionValues() = default;
  DimensionValues(std::initializer_list<std::pair<Dimension, std::string_view>> values) {
    for (const auto& [dimension, value] : values) set(dimension, value);
  }

  // Returns an empty value if it is not known.
  const std::string& operator[](Dimension dimension) const;
  std::optional<std::string> given(Dimension dimension) const;
  // Keeps the value as as_kept has it. An empty one counts as not known.
  void set(Dimension dimension, std::string_view value);
  // Does the same as set(), but only if there is no value yet.
  void keep_first(Dimension dimension, std::string_view value);
  // Adds those values of another that are not known here.
  void fill_from(const DimensionValues& other);
  bool empty() const { return values_.empty(); }

  friend bool operator==(const DimensionValues& a, const DimensionValues& b) { return a.values_ == b.values_; }

 private:
  std::vector<std::pair<Dimension, std::string>> values_;  // by dimension
};

// Maps names that a page has chosen itself to values. At most kMaxCustom are kept, so that those that the account has
// named are among them.
using CustomValues = std::map<std::string, std::string, std::less<>>;
constexpr std::size_t kMaxCustom = 100;

}  // namespace playback
