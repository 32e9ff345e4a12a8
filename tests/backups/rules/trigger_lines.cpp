#include "backups/rules/trigger_lines.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(TriggerLines){// Returns the name of a trigger that a dump writes in that way.
                         std::string name_of(const std::string& written){backups::rules::TriggerLines lines;
for (const std::string& line : {std::string("/*!50003 SET sql_mode = '' */ ;\n"), std::string("DELIMITER ;;\n"),
                                "/*!50003 CREATE*/ /*!50017 DEFINER=`root`@`localhost`*/ /*!50003 TRIGGER " + written +
                                    " AFTER UPDATE ON `users` FOR EACH ROW SET @a = 1 */;;\n",
                                std::string("DELIMITER ;\n")}) {
  CHECK(lines.have(line));
}
CHECK_FALSE(lines.have("CREATE TABLE `users` (\n"));
LONGS_EQUAL(1, lines.names().size());
return lines.names()[0];
}
}
;

TEST(TriggerLines, have_names_of_one_word) { STRCMP_EQUAL("trigger audit", name_of("audit").c_str()); }

TEST(TriggerLines, have_names_in_backticks) {
  STRCMP_EQUAL("trigger audit", name_of("`audit`").c_str());
  STRCMP_EQUAL("trigger audit `of` users", name_of("`audit ``of`` users`").c_str());
}
