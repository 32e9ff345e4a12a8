#include "mail/message.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <sys/stat.h>
#include <unistd.h>

#include "crypto/encoding.h"
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

TEST(Mail, has_a_subject_in_any_language) {
  auto email = kEmail;
  email.subject = "B\u00fchne 1: Zuschauerzahlen der ganzen Woche, und der davor";
  STRCMP_CONTAINS(
      "\r\nSubject: =?utf-8?B?QsO8aG5lIDE6IFp1c2NoYXVlcnphaGxlbiBkZXIgZ2FuemVuIFdvY2hlLCB1?=\r\n"
      " =?utf-8?B?bmQgZGVyIGRhdm9y?=\r\nDate: ",
      mail::rfc5322_message(email, kSent).c_str());
  email.subject = std::string(44, '-') + "\u00fc";
  STRCMP_CONTAINS(("?B?" + crypto::base64(std::string(44, '-')) + "?=\r\n =?utf-8?B?w7w=?=\r\n").c_str(),
                  mail::rfc5322_message(email, kSent).c_str());
}

TEST(Mail, may_have_html_beside_its_text_and_further_headers) {
  auto email = kEmail;
  email.html = "<p>First line.</p>\n";
  email.headers = {"List-Unsubscribe: <https://millrace.example/end>"};
  const std::string message = mail::rfc5322_message(email, kSent);
  STRCMP_EQUAL("<https://millrace.example/end>", mail::header_of(message, "List-Unsubscribe").c_str());
  const auto type = mail::header_of(message, "Content-Type");
  const std::string before = "multipart/alternative; boundary=";
  STRCMP_EQUAL(before.c_str(), type.substr(0, before.size()).c_str());
  const auto between = "\r\n--" + type.substr(before.size());
  STRCMP_CONTAINS((between + "\r\nContent-Type: text/plain; charset=utf-8\r\n").c_str(), message.c_str());
  STRCMP_CONTAINS((between + "\r\nContent-Type: text/html; charset=utf-8\r\n").c_str(), message.c_str());
  STRCMP_CONTAINS(("</html>\r\n" + between + "--\r\n").c_str(), message.c_str());
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
