#pragma once
#include <string>
#include <string_view>

// Viewers. The id that a page has of one is never stored: what is stored is a keyed hash, so that whoever knows the id
// finds the viewer, and whoever has a copy of the database does not learn the id. Accounts have hashes of their own.
namespace events::rules {

// Returns the viewer of that id: v_ and 20 hexadecimal digits. `secret` is the host's address secret.
std::string viewer_of(std::string_view secret, std::string_view user_id, std::string_view id);

// The same, but for a text that names a viewer already.
std::string find_viewer(std::string_view secret, std::string_view user_id, std::string_view id_or_viewer);

// Returns the payload of an event of that type with the viewer in place of each id that it has: of any `viewerId`, of
// CMCD's `millrace-viewerId`, and of EPAS's `userId`. What is no text or number, or is empty, is left as it is.
std::string conceal_viewers(std::string_view type, std::string_view payload, std::string_view secret,
                            std::string_view user_id);

// Returns whether there may be something to conceal. Most events have nothing, which is seen at once.
bool may_name_viewer(std::string_view payload);

}  // namespace events::rules
