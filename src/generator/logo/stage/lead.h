#pragma once
#include <string>

#include "generator/ground/theme.h"

// Whom or what a logo shows above all.
namespace generator::logo {

struct Lead {
  std::string picture;     // an emoji or the name of a drawing; empty for a letter
  std::string costume;     // an emoji of a person whose face the picture takes; may be empty
  std::string prop;        // what stands for the star, if the picture is of somebody else; may be empty
  bool other = false;      // the picture is not of the star
  bool stands_in = false;  // nor of anything that it could be taken for
};

Lead lead_of(const Theme& theme);

// Our own picture for the word, unless the theme means another sense of it than the usual; may be empty.
std::string picture_of(const std::string& word, const std::string& emoji);

// That a person's suit fits.
bool can_be_dressed(const std::string& picture, const std::string& category);

}  // namespace generator::logo
