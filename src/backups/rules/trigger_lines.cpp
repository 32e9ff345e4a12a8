#include "backups/rules/trigger_lines.h"

#include <optional>
#include <sstream>
#include <string_view>

#include "text/ascii.h"

namespace backups::rules {
namespace {

// Only lines of triggers begin with it; around each are some that set the variables it was made with.
constexpr std::string_view kBeginning = "/*!50003 ";

// /*!50003 CREATE*/ /*!50017 DEFINER=`root`@`localhost`*/ /*!50003 TRIGGER audit AFTER UPDATE ON users ...
std::optional<std::string> name_in(const std::string& line) {
  const auto at = line.rfind(kBeginning);
  if (at == 0 || at == line.npos) return std::nullopt;
  std::string trigger, name;
  std::istringstream rest(line.substr(at + kBeginning.size()));
  std::getline(rest >> trigger >> std::ws, name);
  if (!text::starts_with(name, "`")) return name.substr(0, name.find(' '));
  const auto unescaped = text::replaced(name.substr(1), "``", "\n");  // no other line feed is left
  return text::replaced(unescaped.substr(0, unescaped.find('`')), "\n", "`");
}

}  // namespace

bool TriggerLines::have(const std::string& line) {
  const bool is_ours = text::starts_with(line, kBeginning);
  if (!inside_) {
    inside_ = follows_settings_ && line == "DELIMITER ;;\n";
    misplaced_ = misplaced_ || (!inside_ && text::starts_with(line, "DELIMITER "));
    follows_settings_ = is_ours;
    return inside_ || is_ours;
  }
  if (is_ours) {
    if (auto name = name_in(line)) names_.push_back("trigger " + *name);
  }
  inside_ = !ended_ || line != "DELIMITER ;\n";
  ended_ = inside_ && text::ends_with(line, ";;\n");
  return true;
}

}  // namespace backups::rules
