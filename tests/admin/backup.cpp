// millrace-admin backup and restore, between databases of the server of a stack.
#include <filesystem>
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

// That backup as a filter changes it in that folder, with the right checksum.
std::string backup_through(const std::string& filter, const std::string& folder = new_scratch()) {
  run_on("mill_a",
         "cd " + folder + " && zcat " + plain_backup() + " >all && head -n -1 all | " + filter + R"( >changed &&
            end=$(tail -n 1 all | sed 's/: .*//') && sum=$(sha256sum <changed | cut -d ' ' -f 1) &&
            echo "$end: $sum" | cat changed - | gzip >backup.gz)",
         0);
  return folder + "/backup.gz";
}

// That backup with these lines before its first table.
std::string backup_with(const std::string& lines) {
  const auto folder = new_scratch();
  std::ofstream(folder + "/lines") << lines;
  return backup_through("sed -e '0,/^-- Table structure/{/^-- Table structure/r lines' -e '}'", folder);
}

std::string newer_backup() {
  return backup_through(
      R"(sed -E "/^INSERT INTO .schema_migrations/a (9999,'9999_new','$(printf %064d 1)','2026-01-01 00:00:00.000'),")");
}

std::string half_of(const std::string& backup) {
  const auto half = new_scratch() + "/half.gz";
  run_on("mill_a", "head -c 5000 " + backup + " >" + half, 0);
  return half;
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
  stack().as_root(
      "USE mill_a", "CREATE TABLE own_notes (id INT PRIMARY KEY, text VARCHAR(99))",
      "INSERT INTO own_notes VALUES (1, 'DELIMITER ;;\n/*!50003 CREATE*/')",
      "CREATE TRIGGER audit AFTER UPDATE ON users FOR EACH ROW SET @changed = 1",
      "CREATE VIEW own_view AS SELECT id FROM own_notes", "CREATE FUNCTION own_total() RETURNS INT RETURN 1",
      "CREATE EVENT own_event ON SCHEDULE EVERY 1 YEAR DO DO 1", "CREATE SEQUENCE own_numbers",
      "CREATE TABLE own_numbered (id BIGINT DEFAULT (NEXTVAL(own_numbers)))",
      "CREATE TABLE mill_c.parents (id INT PRIMARY KEY)",
      "CREATE TABLE own_children (id INT, FOREIGN KEY (id) REFERENCES mill_c.parents (id))",
      "CREATE TABLE own_old (id INT) ENGINE = MyISAM", "CREATE TABLE own_dated (id INT) WITH SYSTEM VERSIONING",
      "CREATE TABLE own_merged (id INT) ENGINE = MERGE UNION = (own_old)");
  STRCMP_CONTAINS(
      ("not in this backup: the table own_children, the table own_merged, the table own_numbered, the history of "
       "the table own_dated, the view own_view, the trigger audit on users, the function own_total, the event "
       "own_event\nwrote " +
       file)
          .c_str(),
      back_up().c_str());
  restore(file, 0);
  STRCMP_EQUAL("own_dated\nown_notes\nown_numbers\nown_old\n", tables().c_str());
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
                  "REFERENCES `mill_nowhere`.`nothing` (`id`)\n) ENGINE=InnoDB;\n"),
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
      "CREATE TABLE `own_children` (\n  `id` int(11) NOT NULL,\n  KEY `id` (`id`),\n  CONSTRAINT `a``b` FOREIGN KEY "
      "(`id`) "
      "REFERENCES `own_parents` (`id`) ON DELETE CASCADE,\n  CONSTRAINT `b``` CHECK (`id` > 0)\n) ENGINE=InnoDB;\n"
      "CREATE TABLE `own_parents` (\n  `id` int(11) NOT NULL,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB;\n");
  stack().as_root(
      "USE mill_b", "CREATE TABLE own_parents (id BIGINT PRIMARY KEY)",
      "CREATE TABLE own_children (id BIGINT, CONSTRAINT `a``b` FOREIGN KEY (id) REFERENCES own_parents (id))",
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
  const auto others = new_scratch();
  std::ofstream(others + "/mariadb") << "#!/bin/sh\necho usage\n";
  std::filesystem::permissions(others + "/mariadb", std::filesystem::perms(0755));
  STRCMP_CONTAINS("MySQL's, or too old to load a file without running the commands in it: apt install mariadb-client,",
                  run_on("mill_b", "PATH=" + others + ":$PATH $admin restore --without-settings " + plain, 1).c_str());
  CHECK(is_unchanged());
}

TEST(Backup, says_what_is_wrong_with_the_file_of_a_passphrase) {
  const std::string empty = written_to_scratch("");
  for (const std::string& command : {"backup --to " + file, "restore " + plain}) {
    const auto said_of = [&](const std::string& passphrase, int status) {
      return run_on("mill_b", "$admin " + command + " --passphrase-file " + passphrase, status);
    };
    STRCMP_CONTAINS("/tmp is a folder, and not a file whose first line is the passphrase", said_of("/tmp", 1).c_str());
    STRCMP_CONTAINS((empty + " begins with an empty line, and not with the passphrase").c_str(),
                    said_of(empty, 1).c_str());
    STRCMP_CONTAINS("/nowhere/file cannot be read: No such file or directory", said_of("/nowhere/file", 1).c_str());
  }
  const auto brief = written_to_scratch("brief");
  STRCMP_CONTAINS(("the first line of " + brief + " has to have 12 characters or more").c_str(),
                  run_on("mill_a", "$admin backup --to " + file + " --passphrase-file " + brief, 1).c_str());
}

// The client prints a statement that fails, and it may have hashes of passwords.
TEST(Backup, shows_no_row_when_it_cannot_be_loaded) {
  const auto said = restore(backup_with("INSERT INTO `own_nothing` VALUES\n('hunter2'),\n('ERROR hunter3');\n"), 1);
  STRCMP_CONTAINS("ERROR 1146", said.c_str());
  CHECK_TEXT(said.find("hunter") == said.npos, said.c_str());
}

// A limit on the size of files stands for the disk.
TEST(Backup, names_the_file_for_which_a_disk_has_no_room) {
  STRCMP_CONTAINS(
      (file + " cannot be written: File too large").c_str(),
      run_on("mill_a", "trap '' XFSZ; ulimit -f 4; $admin backup --without-settings --to " + file, 1).c_str());
  STRCMP_CONTAINS("stdout cannot be written: No space left on device",
                  run_on("mill_a", "($admin backup --without-settings --to - 2>&1 >/dev/full)", 1).c_str());
}

// The database of the second has data of its own, and others use it.
TEST(Backup, is_checked_where_it_could_not_be_restored_and_changes_nothing) {
  stack().as_root("CREATE TABLE mill_b.own_plans (id INT)", "CREATE TABLE mill_a.own_kept (id INT)");
  const auto passphrase = written_to_scratch("a long passphrase of ours");
  run_on("mill_a", "$admin backup --to " + file + " --passphrase-file " + passphrase, 0);
  stack().as_root("DROP TABLE mill_a.own_kept");
  const auto check = [&](const std::string& backup, int status, const std::string& options) {
    return run_on("mill_b", "$admin restore --check " + backup + " " + options, status);
  };
  const auto said = check(file, 0, "--passphrase-file " + passphrase);
  STRCMP_CONTAINS((file + " is whole, and this program can restore it\nmade at 20").c_str(), said.c_str());
  STRCMP_CONTAINS(", schema version ", said.c_str());
  STRCMP_CONTAINS("tables of your own: the own_kept", said.c_str());
  STRCMP_CONTAINS("the settings can be opened\n", said.c_str());
  STRCMP_CONTAINS("this is not the passphrase of",
                  check(file, 1, "--passphrase-file " + written_to_scratch("another passphrase")).c_str());
  STRCMP_CONTAINS("\"settingsOpened\":false", check(plain, 0, "--without-settings --json").c_str());
  STRCMP_CONTAINS("is damaged or not whole", check(half_of(plain), 1, "--without-settings").c_str());
  STRCMP_CONTAINS("has migration 9999", check(newer_backup(), 1, "--without-settings").c_str());
  STRCMP_CONTAINS("leave out --replace-data", check(plain, 2, "--without-settings --replace-data").c_str());
  STRCMP_EQUAL("own_plans\n", stack().as_root("SHOW TABLES FROM mill_b").c_str());
}

TEST(Backup, of_other_tables_is_refused_before_anything_is_changed) {
  const std::string other = R"(s/^(\(1,'0001_throttles',')[0-9a-f]{8}/\100000000/)";
  const std::string on_one_line = R"(sed -zE "s/\n(\([0-9]+,'[0-9]{4}_)/ \1/g")";
  for (const auto& filter : {"sed -E \"" + other + "\"", "sed -E \"" + other + "\" | " + on_one_line}) {
    const auto said = restore(backup_through(filter), 1, "--replace-data");
    STRCMP_CONTAINS("has tables of a version before 1.0 that were others (0001_throttles.sql was changed since)",
                    said.c_str());
    STRCMP_CONTAINS("Nothing was changed", said.c_str());
    CHECK(is_unchanged());
  }
}

TEST(Backup, of_a_newer_program_is_refused_whatever_version_it_says) {
  const auto backup = newer_backup();
  STRCMP_CONTAINS("has migration 9999, which this program does not know: install the newer program first",
                  restore(backup, 1, "--replace-data").c_str());
  CHECK(is_unchanged());
}

TEST(Backup, replaces_a_database_of_other_tables) {
  run_on("mill_b", "$admin migrate", 0);
  const char* change = "UPDATE mill_b.schema_migrations SET checksum = REPEAT('0', 64) WHERE version = 1";
  stack().as_root(change);
  STRCMP_CONTAINS("made by a version before 1.0", restore(plain, 1).c_str());
  restore(plain, 0, "--replace-data");
  stack().as_root(change, "UPDATE mill_b.restores SET ended_at = NULL");
  restore(plain, 0);
  run_on("mill_b", "$admin migrate", 0);
}

// As after ALTER TABLE without a look at the rows, or where a constraint depends on the time zone.
TEST(Backup, is_restored_although_a_row_breaks_a_constraint) {
  restore(backup_with("CREATE TABLE `own_checked` (\n  `id` int(11) DEFAULT NULL CHECK (`id` > 0)\n) ENGINE=InnoDB;\n"
                      "INSERT INTO `own_checked` VALUES\n(-1);\n"),
          0);
  STRCMP_EQUAL("-1\n", stack().as_root("SELECT id FROM mill_b.own_checked").c_str());
}

TEST(Backup, is_not_restored_over_an_own_sequence_of_the_same_name) {
  const auto backup = backup_with(
      "DROP SEQUENCE IF EXISTS `own_numbers`;\nCREATE SEQUENCE `own_numbers` start with 1 minvalue 1 maxvalue 999 "
      "increment by 1 cache 1000 nocycle ENGINE=InnoDB;\nDO SETVAL(`own_numbers`, 1, 0);\n");
  stack().as_root("CREATE SEQUENCE mill_b.own_numbers START WITH 500", "CREATE SEQUENCE mill_b.own_others");
  STRCMP_CONTAINS("data of its own (in own_numbers)", restore(backup, 1).c_str());
  CHECK(is_unchanged());
  STRCMP_CONTAINS("replaced here by those of the backup: the sequence own_numbers\n",
                  restore(backup, 0, "--replace-data").c_str());
  STRCMP_EQUAL("1\n", stack().as_root("SELECT NEXTVAL(mill_b.own_numbers)").c_str());
}

TEST(Backup, is_not_restored_where_a_sequence_has_the_name_of_a_table) {
  stack().as_root("CREATE SEQUENCE mill_b.waitlist");
  STRCMP_CONTAINS("the sequence waitlist has the name of something else in the backup",
                  restore(plain, 1, "--replace-data").c_str());
  CHECK(is_unchanged());
}

TEST(Backup, is_tried_beside_own_tables_of_any_name) {
  stack().as_root("USE mill_b", "CREATE TABLE restore_probe (id INT)", "INSERT INTO restore_probe VALUES (1)",
                  "CREATE VIEW restore_probe_view AS SELECT 7");
  STRCMP_CONTAINS("data of its own (in restore_probe)", restore(plain, 1).c_str());
  STRCMP_EQUAL("1\n", stack().as_root("SELECT id FROM mill_b.restore_probe").c_str());
  STRCMP_CONTAINS("dropped here, as the backup does not have them: the table restore_probe\n",
                  restore(plain, 0, "--replace-data").c_str());
  STRCMP_EQUAL("7\n", stack().as_root("SELECT * FROM mill_b.restore_probe_view").c_str());
}

TEST(Backup, leaves_out_names_that_take_more_than_a_line) {
  make_database("mill_c");
  run_on("mill_c", "$admin migrate", 0);
  stack().as_root("USE mill_c", "CREATE TABLE `own\nDELIMITER ;;\nx` (id INT)", "CREATE TABLE own_a (`a;\nb` INT)",
                  "CREATE TABLE own_b (id INT, KEY `a\nb` (id))",
                  "CREATE TABLE own_c (id INT, CONSTRAINT `a\nb` CHECK (id > 0))",
                  "CREATE TABLE own_d (id INT) PARTITION BY LIST (id) (PARTITION `a\nb` VALUES IN (1))",
                  "CREATE SEQUENCE `own\ne`", "CREATE TABLE own_f (id VARCHAR(9) DEFAULT 'a\nb' COMMENT 'a\nb')");
  STRCMP_CONTAINS(
      R"(not in this backup: the table own\u{a}DELIMITER ;;\u{a}x, the table own\u{a}e, the table own_a, the table own_b, the table own_c, the table own_d)"
      "\n",
      run_on("mill_c", "$admin backup --without-settings --to " + file, 0).c_str());
  restore(file, 0);
  STRCMP_EQUAL("own_f\n", tables().c_str());
}

TEST(Backup, of_an_earlier_version_with_such_names_is_refused) {
  const std::string named = "DROP TABLE IF EXISTS `own\nDELIMITER ;;\nx`;\n", rest = " (\n  `id` int(11)\n);\n",
                    trigger =
                        "/*!50003 SET sql_mode = '' */ ;\nDELIMITER ;;\n/*!50003 CREATE*/ /*!50003 TRIGGER audit "
                        "AFTER UPDATE ON users FOR EACH ROW SET @a = 1 */;;\n";
  for (const auto& lines : {named, named + trigger + "DELIMITER ;\n", trigger, "CREATE TABLE `own\nx`" + rest}) {
    const auto said = restore(backup_with(lines), 1, "--replace-data");
    STRCMP_CONTAINS("has a line that cannot be restored", said.c_str());
    STRCMP_CONTAINS("Nothing was changed", said.c_str());
    CHECK(is_unchanged());
  }
}
