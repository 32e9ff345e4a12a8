#pragma once
#include <string>
#include <vector>

namespace generator::draft {

// A theme's word before anybody asked what it means.
struct Raw {
  std::string text;  // folded
  bool capital = false;
  bool pause = false;  // a mark that parts sentences follows or stands alone
  bool translated = false;
};

// Cuts a theme into words. Addresses, handles and hashes are left out; an emoji becomes what it
// shows; text without spaces is searched for known nouns.
std::vector<Raw> split(const std::string& theme);

}  // namespace generator::draft
