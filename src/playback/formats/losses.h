#pragma once
#include <string>
#include <string_view>

#include "playback/dimensions.h"
#include "playback/observation.h"

// Says which fields of an event do not count as they were sent, for the owner of its key. A field is named as the
// player has written it.
namespace playback {

inline constexpr char kMustBeStream[] = "must be the id of a stream of this account";

std::string left_out(std::string_view field, const std::string& must);
void note(Losses& losses, std::string sentence);
void note_cut(Losses& losses, std::string_view field, std::size_t most);
// `must` says what would have counted: "must be a text".
void note_left_out(Losses& losses, std::string_view field, const std::string& must);
std::string must_be_number(double most);
std::string custom_field(std::string_view name);

// Sets a dimension to the value of a field, and notes if that is too long.
void set(DimensionValues& values, Dimension dimension, std::string_view field, std::string_view value, Losses& losses);
// Returns what plays instead of a person, or "false" for a person, in whatever words of truth that is written.
std::string automated_in(std::string_view field, std::string_view value, Losses& losses);
// Adds a value of the page's own, if there are not too many.
void add(CustomValues& values, std::string_view name, std::string_view value, Losses& losses);

// Return the code and the message of an error as they are kept.
std::string error_code(std::string_view field, std::string_view code, Losses& losses);
std::string error_message(std::string_view field, std::string_view message, Losses& losses);

}  // namespace playback
