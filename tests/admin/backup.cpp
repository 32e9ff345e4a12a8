// millrace-admin backup and restore, between databases of the server of a stack.
#include <fstream>

#include "support/command.h"
#include "support/home.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

Stack& stack() { return Stack::running(); }

// Runs a shell command as somebody who has the settings of millrace-admin, on that database.
std::string run_on(const std::string& database, const std::string& command, int expected_status) {
  int status = 0;
  const std::string said = output_of("set -a; . '" + stack().home() + "/admin.env'; admin='" + own_folder() +
                                         "/millrace-admin'; MILLRACE_DB_NAME=" + database + "; " + command,
                                     status);
  LONGS_EQUAL_TEXT(expected_status, status, said.c_str());
  return said;
}

void make_database(const std::string& name) {
  stack().as_root("DROP DATABASE IF EXISTS " + name,
                  "CREATE DATABASE " + name + " CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci",
                  "GRANT ALL PRIVILEGES ON " + name + ".* TO 'millrace_admin'@'localhost' WITH GRANT OPTION");
}

// A backup of a database in which an operator has made nothing.
const std::string& plain_backup() {
  static const std::string file = [] {
    make_database("mill_a");
    const auto name = new_scratch() + "/plain.gz";
    run_on("mill_a", "$admin migrate && $admin backup --without-settings --to " + name, 0);
    return name;
  }();
  return file;
}

// That backup with these lines before its first table, and the right checksum.
std::string backup_with(const std::string& lines) {
  const auto folder = new_scratch();
  std::ofstream(folder + "/lines") << lines;
  run_on("mill_a",
         "cd " + folder + " && zcat " + plain_backup() + " >all && head -n -1 all | " +
             R"(sed -e '0,/^-- Table structure/{/^-- Table structure/r lines' -e '}' >changed &&
            end=$(tail -n 1 all | sed 's/: .*//') && sum=$(sha256sum <changed | cut -d ' ' -f 1) &&
            echo "$end: $sum" | cat changed - | gzip >backup.gz)",
         0);
  return folder + "/backup.gz";
}

}  // namespace

TEST_GROUP(Backup) {
  const std::string plain = plain_backup(), file = new_scratch() + "/backup.gz";
  void setup() override { make_database("mill_b"); }
  std::string back_up() { return run_on("mill_a", "$admin backup --without-settings --to " + file, 0); }
  std::string restore(const std::string& backup, int status, const std::string& options = "") {
    return run_on("mill_b", "$admin restore --without-settings " + backup + " " + options, status);
  }
  std::string tables() { return stack().as_root("SHOW TABLES FROM mill_b LIKE 'own\\_%'"); }
  bool is_unchanged() { return stack().as_root("SHOW TABLES FROM mill_b LIKE 'restores'").empty(); }
};

TEST(Backup, leaves_out_what_only_its_server_or_root_can_make_and_says_so_once) {
  make_database("mill_c");
  stack().as_root("USE mill_a", "CREATE TABLE own_notes (id INT PRIMARY KEY, text VARCHAR(99))",
                  "INSERT INTO own_notes VALUES (1, 'DELIMITER ;;\n/*!50003 CREATE*/')",
                  "CREATE TRIGGER audit AFTER UPDATE ON users FOR EACH ROW SET @changed = 1",
                  "CREATE VIEW own_view AS SELECT id FROM own_notes",
                  "CREATE FUNCTION own_total() RETURNS INT RETURN 1",
                  "CREATE EVENT own_event ON SCHEDULE EVERY 1 YEAR DO DO 1", "CREATE SEQUENCE own_numbers",
                  "CREATE TABLE own_numbered (id BIGINT DEFAULT (NEXTVAL(own_numbers)))",
                  "CREATE TABLE mill_c.parents (id INT PRIMARY KEY)",
                  "CREATE TABLE own_children (id INT, FOREIGN KEY (id) REFERENCES mill_c.parents (id))",
                  "CREATE TABLE own_old (id INT) ENGINE = MyISAM",
                  "CREATE TABLE own_merged (id INT) ENGINE = MERGE UNION = (own_old)");
  STRCMP_CONTAINS(
      ("not in this backup: the table own_children, the table own_merged, the table own_numbered, the view own_view, "
       "the trigger audit on users, the function own_total, the event own_event\nwrote " +
       file)
          .c_str(),
      back_up().c_str());
  restore(file, 0);
  STRCMP_EQUAL("own_notes\nown_numbers\nown_old\n", tables().c_str());
  STRCMP_EQUAL("1\n", stack().as_root("SELECT COUNT(*) FROM mill_b.own_notes WHERE text LIKE 'DELIMITER ;;%'").c_str());
}

// Around a trigger is a mode of SQL, which may be one of another server.
TEST(Backup, of_an_earlier_version_is_restored_without_its_triggers) {
  const auto said = restore(backup_with("/*!50003 SET sql_mode = 'NO_SUCH_MODE' */ ;\n"
                                        "DELIMITER ;;\n/*!50003 CREATE*/ /*!50017 DEFINER=`root`@`localhost`*/ "
                                        "/*!50003 TRIGGER audit AFTER UPDATE ON users FOR EACH ROW BEGIN\n"
                                        "SET @a = '\nDELIMITER ;\nCREATE TABLE `nothing`';\nEND */;;\nDELIMITER ;\n"),
                            0);
  STRCMP_CONTAINS("not restored, as each names its creator: the trigger audit\n", said.c_str());
  STRCMP_EQUAL("", stack().as_root("SHOW TRIGGERS FROM mill_b").c_str());
}

TEST(Backup, is_not_restored_where_a_table_cannot_be_made) {
  const auto said = restore(
      backup_with("CREATE TABLE `own_children` (\n  `id` int(11) DEFAULT NULL,\n  CONSTRAINT `a` FOREIGN KEY (`id`) "
                  "REFERENCES `mill_c`.`nothing` (`id`)\n) ENGINE=InnoDB;\n"),
      1);
  STRCMP_CONTAINS("cannot have what the backup has:\n  CREATE TABLE `own_children` (\n", said.c_str());
  STRCMP_CONTAINS("Nothing was changed", said.c_str());
  CHECK(is_unchanged());
}

TEST(Backup, is_not_restored_where_a_view_has_the_name_of_a_table) {
  stack().as_root("CREATE VIEW mill_b.waitlist AS SELECT 1");
  STRCMP_CONTAINS(
      "the view waitlist has the name of something else in the backup: rename it or drop it. Nothing was changed",
      restore(plain, 1).c_str());
  CHECK(is_unchanged());
}

TEST(Backup, is_not_restored_where_the_server_takes_no_rows_as_long) {
  const auto backup = backup_with(
      "CREATE TABLE `own_files` (\n  `file` longblob DEFAULT NULL\n) ENGINE=InnoDB;\nINSERT INTO `own_files` "
      "VALUES\n(0x" +
      std::string(18'000'000, '4') + ");\n");
  const auto said = restore(backup, 1);
  STRCMP_CONTAINS("max_allowed_packet", said.c_str());
  CHECK(is_unchanged());
}

TEST(Backup, is_not_restored_over_an_own_table_although_it_is_empty) {
  stack().as_root("CREATE TABLE mill_b.own_plans (id INT)",
                  "CREATE TABLE mill_b.own_history (id INT) WITH SYSTEM VERSIONING");
  STRCMP_CONTAINS("data of its own (in own_history own_plans)", restore(plain, 1).c_str());
  CHECK(is_unchanged());
  stack().as_root("USE mill_b", "CREATE TABLE users LIKE mill_a.users",
                  "CREATE TRIGGER audit AFTER UPDATE ON users FOR EACH ROW SET @changed = 1");
  STRCMP_CONTAINS(
      "dropped here, as the backup does not have them: the table own_history, the table own_plans, the trigger audit "
      "on users\n",
      restore(plain, 0, "--replace-data").c_str());
  STRCMP_EQUAL("", tables().c_str());
}

TEST(Backup, replaces_own_tables_whose_types_have_changed) {
  const auto backup = backup_with(
      "CREATE TABLE `own_children` (\n  `id` int(11) NOT NULL,\n  KEY `id` (`id`),\n  CONSTRAINT `a` FOREIGN KEY "
      "(`id`) "
      "REFERENCES `own_parents` (`id`) ON DELETE CASCADE,\n  CONSTRAINT `b` CHECK (`id` > 0)\n) ENGINE=InnoDB;\n"
      "CREATE TABLE `own_parents` (\n  `id` int(11) NOT NULL,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB;\n");
  stack().as_root("USE mill_b", "CREATE TABLE own_parents (id BIGINT PRIMARY KEY)",
                  "CREATE TABLE own_children (id BIGINT, CONSTRAINT a FOREIGN KEY (id) REFERENCES own_parents (id))",
                  "CREATE TABLE `own_``quoted` (id INT)");
  STRCMP_CONTAINS("dropped here, as the backup does not have them: the table own_`quoted\n",
                  restore(backup, 0, "--replace-data").c_str());
  STRCMP_EQUAL("own_children\nown_parents\n", tables().c_str());
}

TEST(Backup, names_the_package_of_a_program_that_is_missing) {
  STRCMP_CONTAINS("mariadb-dump cannot be run: No such file or directory: apt install mariadb-client",
                  run_on("mill_a", "PATH=/nowhere $admin backup --without-settings --to " + file, 1).c_str());
  STRCMP_CONTAINS("mariadb cannot be run: No such file or directory: apt install mariadb-client. Nothing was changed",
                  run_on("mill_b", "PATH=/nowhere $admin restore --without-settings " + plain, 1).c_str());
  CHECK(is_unchanged());
}
