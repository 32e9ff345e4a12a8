#pragma once
#include <set>
#include <string>

#include "support/stack.h"

// A stack that writes its e-mails to a folder, which lives as long as this program.
Stack& stack_with_mail(const Stack::Settings& more = {});
// The same with MILLRACE_VERIFY_EMAIL=required.
Stack& stack_that_verifies();

// The e-mail to that address, "" if there is none; with several, any of them.
std::string mail_to(const std::string& email);
// The same of those with that in their subject.
std::string mail_to(const std::string& email, const std::string& subject);
// How many e-mails there are to that address.
int mails_to(const std::string& email);
// The paths of the links about an address that they have.
std::set<std::string> links_to(const std::string& email);
