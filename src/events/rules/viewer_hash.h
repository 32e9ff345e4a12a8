#pragma once
#include <string>
#include <string_view>

// Replaces ids of viewers by keyed hashes. The id that a page uses is never stored. A caller who knows the id can find
// the viewer, but a copy of the database does not reveal the id. Each account has hashes of its own.
namespace events::rules {

// Returns the viewer of that id: v_ and 20 hexadecimal digits. `secret` is the configuration's address secret.
std::string viewer_of(std::string_view secret, std::string_view account_id, std::string_view id);

// Does the same, but returns a text that is such a viewer already as it is.
std::string find_viewer(std::string_view secret, std::string_view account_id, std::string_view id_or_viewer);

// Returns the payload of an event of that type with each id of a viewer replaced by the viewer: in `viewerId`, in
// CMCD's `millrace-viewerId`, and in EPAS's `userId`. A value that is empty or neither a text nor a number is not
// replaced.
std::string conceal_viewers(std::string_view type, std::string_view payload, std::string_view secret,
                            std::string_view account_id);

// Returns whether the payload may contain an id of a viewer. This is a quick test, as most payloads contain none.
bool may_name_viewer(std::string_view payload);

}  // namespace events::rules
