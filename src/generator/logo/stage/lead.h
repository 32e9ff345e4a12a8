#pragma once
#include <string>

#include "generator/ground/theme.h"

// Chooses whom or what a logo shows above all.
namespace generator::logo {

struct Lead {
  std::string picture;     // an emoji or the name of a drawing; empty for a letter
  std::string costume;     // an emoji of a person whose face the picture takes; may be empty
  std::string prop;        // what stands for the star, if the picture is of somebody else; may be empty
  bool other = false;      // the picture is not of the star
  bool stands_in = false;  // nor of anything that it could be taken for
};

Lead lead_of(const Theme& theme);

// Returns our own picture for the word, or `emoji` if we have none or the theme means another sense than the usual. It
// may be empty.
std::string picture_of(const std::string& word, const std::string& emoji);

// Says whether a person's suit fits.
bool can_be_dressed(const std::string& picture, const std::string& category);

}  // namespace generator::logo
