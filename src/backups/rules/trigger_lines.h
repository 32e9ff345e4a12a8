#pragma once
#include <string>
#include <vector>

// Finds the triggers in a backup of an earlier version. They name their creator, whom only a superuser of the database
// may name. No row is taken for one: a row's line begins with a parenthesis or INSERT, as a dump escapes line feeds.
namespace backups::rules {

class TriggerLines {
 public:
  // Tells whether the next line belongs to a trigger.
  bool have(const std::string& line);
  // Returns such as "trigger audit".
  const std::vector<std::string>& names() const { return names_; }
  // Tells, after the last line, whether each began and ended where one can. Else a name had lines that look like one.
  bool are_whole() const { return !inside_ && !misplaced_; }

 private:
  bool inside_ = false, ended_ = false, follows_settings_ = false, misplaced_ = false;
  std::vector<std::string> names_;
};

}  // namespace backups::rules
