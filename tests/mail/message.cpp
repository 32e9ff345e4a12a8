#include "mail/message.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <sys/stat.h>
#include <unistd.h>

#include "mail/outbox.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

namespace fs = std::filesystem;

const mail::Message kEmail = {"no-reply@millrace.example", "ada@example.test", "Hello",
                              "First line.\nL\u00e4st line.\n"};
constexpr std::time_t kSent = 1795226400;  // 2026-11-21 02:00:00 UTC

}  // namespace

TEST_GROUP(Mail) {
  std::string folder;
  void setup() override {
    char name[] = "/tmp/millrace-mail-XXXXXX";
    folder = mkdtemp(name);
  }
  void teardown() override { fs::remove_all(folder); }
};

TEST(Mail, is_a_message_of_RFC_5322) {
  const std::string message = mail::rfc5322_message(kEmail, kSent);
  STRCMP_CONTAINS(
      "From: no-reply@millrace.example\r\nTo: ada@example.test\r\nSubject: Hello\r\n"
      "Date: Sat, 21 Nov 2026 02:00:00 +0000\r\nMessage-ID: <",
      message.c_str());
  STRCMP_CONTAINS("@millrace.example>\r\n", message.c_str());
  STRCMP_CONTAINS("\r\n\r\nFirst line.\r\nL\u00e4st line.\r\n", message.c_str());
}

TEST(Mail, has_a_subject_beyond_ASCII_in_encoded_words_of_whole_characters) {
  auto email = kEmail;
  email.subject = "\u00dcber: Sport f\u00e4llt aus";
  STRCMP_EQUAL("=?UTF-8?B?w5xiZXI6IFNwb3J0IGbDpGxsdCBhdXM=?=",
               mail::header_of(mail::rfc5322_message(email, kSent), "Subject").c_str());
  email.subject = std::string(44, 'a') + "\u00e4b";
  STRCMP_CONTAINS(
      "\r\nSubject: =?UTF-8?B?YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWE=?=\r\n =?UTF-8?B?w6Ri?=\r\n",
      mail::rfc5322_message(email, kSent).c_str());
}

TEST(Mail, is_written_into_the_spool_folder_for_its_owner_alone) {
  const std::string spool = folder + "/made/when/needed";
  mail::put(spool, "one");
  mail::put(spool, "two");
  LONGS_EQUAL(2, std::distance(fs::directory_iterator(spool), fs::directory_iterator()));
  const fs::path file = *fs::directory_iterator(spool);
  STRCMP_EQUAL(".eml", file.extension().c_str());
  CHECK(fs::status(file).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
}

TEST(Mail, is_written_for_the_group_too_if_the_spool_folder_is_one_of_a_group) {
  fs::permissions(folder, fs::perms::set_gid, fs::perm_options::add);
  mail::put(folder, "one");
  const fs::path file = *fs::directory_iterator(folder);
  CHECK((fs::status(file).permissions() & fs::perms::group_read) != fs::perms::none);
}

TEST(Mail, that_cannot_be_spooled_is_an_error) {
  std::ofstream(folder + "/file") << "no folder";
  CHECK_THROWS(std::exception, mail::put(folder + "/file", "one"));
}
