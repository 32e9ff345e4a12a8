#include "admin/terminal.h"

#include "support/account.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Terminal){};

TEST(Terminal, prints_letters_of_all_scripts_unchanged) {
  STRCMP_EQUAL("Ad\u00e9la\u00efde \u732b \U0001f431 'x' \\u",
               admin::printable("Ad\u00e9la\u00efde \u732b \U0001f431 'x' \\u").c_str());
}

TEST(Terminal, escapes_control_characters) {
  STRCMP_EQUAL("\\u{1b}[2J\\u{7f}\\u{9b}2J\\u{d}", admin::printable("\x1b[2J\x7f\u009b2J\r").c_str());
}

TEST(Terminal, escapes_characters_that_change_the_writing_direction) {
  STRCMP_EQUAL("a\\u{202e}b\\u{2066}c\\u{200f}d\\u{61c}e\\u{2028}",
               admin::printable("a\u202eb\u2066c\u200fd\u061ce\u2028").c_str());
}

TEST(Terminal, escapes_line_breaks_in_values) {
  STRCMP_EQUAL("a\\u{a}b", admin::printable("a\nb").c_str());
  STRCMP_EQUAL("a\nb\\u{7}", admin::printable_lines("a\nb\a").c_str());
}

TEST(Terminal, escapes_invalid_utf8) {
  STRCMP_EQUAL("\\x{ff}a\\x{c3}", admin::printable("\xff"
                                                   "a\xc3")
                                      .c_str());
}

TEST(Terminal, is_protected_from_control_characters_in_a_users_name) {
  Stack& stack = Stack::running();
  const Account account = signed_up(stack);
  db::Autocommit(stack.database())
      .run("UPDATE users SET name = ? WHERE email = ?", std::string("\x1b[2J\nceo@corp.example \u202e"), account.email);
  for (const std::string& command : {std::string("user list"), "user show " + account.email}) {
    const std::string said = stack.admin(command);
    STRCMP_CONTAINS("\\u{1b}[2J\\u{a}ceo@corp.example \\u{202e}", said.c_str());
    CHECK(said.find('\x1b') == said.npos);
  }
  STRCMP_CONTAINS("\\u001B[2J\\nceo@corp.example", stack.admin("user list --json").c_str());
}
