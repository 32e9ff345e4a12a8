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
  std::istringstream(line.substr(at + kBeginning.size())) >> trigger >> name;
  return name;
}

}  // namespace

bool TriggerLines::have(const std::string& line) {
  if (!inside_) {
    inside_ = line == "DELIMITER ;;\n";
    return inside_ || text::starts_with(line, kBeginning);
  }
  if (text::starts_with(line, kBeginning)) {
    if (auto name = name_in(line)) names_.push_back("trigger " + *name);
  }
  inside_ = !ended_ || line != "DELIMITER ;\n";
  ended_ = inside_ && text::ends_with(line, ";;\n");
  return true;
}

}  // namespace backups::rules
