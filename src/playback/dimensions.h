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

// What figures can be split by. One table, kDimensions in dimensions.cpp, says of each what it is called, where it
// comes from and where it is stored; ingest, figures, filters, lists and documentation read it.
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
  custom1 = 31,
  custom10 = 40,
  each = 254,    // of no session: a roll-up row that says that a stream has all dimensions
  stream = 255,  // never stored: it is the whole of each stream
};

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
  std::string_view column;  // of session_figures; if it comes from a header, of playback_sessions as well
  std::size_t most;         // characters of a value
  Origin origin;
  std::string_view said;   // the field in which a player says it; empty: none
  std::string_view about;  // what its values are, for people
};

// Returns all that a caller may ask for, in the order in which they are listed.
const std::vector<DimensionInfo>& all_dimensions();
// Those with a column of a value, in the order of all_dimensions().
const std::vector<DimensionInfo>& dimensions_from(Origin origin);
const DimensionInfo& info_of(Dimension dimension);

// Returns the name in the interface; that of the whole is empty.
std::string_view name_of(Dimension dimension);
// Returns nullopt if there is none of that name, here and below.
std::optional<Dimension> find_dimension(std::string_view name);

// Returns what a field of that name in an event says. A content may be called so beside its title.
std::optional<Dimension> dimension_said_as(std::string_view field);

// Whether roll-ups have it. Viewers are too many: who asks for one reads the sessions.
inline bool is_rolled_up(Dimension dimension) {
  return dimension != Dimension::whole && dimension != Dimension::stream && dimension != Dimension::viewer;
}

// The values of Dimension::stream_type.
inline constexpr std::string_view kLive = "live", kOnDemand = "onDemand";

// Under this stream, roll-ups count all streams of an account.
inline const std::string kAllStreams(16, '\0');

// The values that a session has of some dimensions. Most have few of them.
class DimensionValues {
 public:
  DimensionValues() = default;
  DimensionValues(std::initializer_list<std::pair<Dimension, std::string_view>> values) {
    for (const auto& [dimension, value] : values) set(dimension, value);
  }

  // Returns the value; empty if it is not known.
  const std::string& operator[](Dimension dimension) const;
  std::optional<std::string> given(Dimension dimension) const;
  // Keeps as many characters as the dimension's values have, without spaces at the end, by which the database does not
  // tell values apart. An empty value is not known.
  void set(Dimension dimension, std::string_view value);
  // The same if there is no value yet.
  void keep_first(Dimension dimension, std::string_view value);
  // Takes the values of another that are not known here.
  void fill_from(const DimensionValues& other);
  bool empty() const { return values_.empty(); }

  friend bool operator==(const DimensionValues& a, const DimensionValues& b) { return a.values_ == b.values_; }

 private:
  std::vector<std::pair<Dimension, std::string>> values_;  // by dimension
};

// What a page says beside what is known here, by its own names: at most kMaxCustom.
using CustomValues = std::map<std::string, std::string, std::less<>>;
constexpr std::size_t kMaxCustom = 20;

}  // namespace playback
