#pragma once
#include <string>

#include "support/stack.h"

// A stack that writes its e-mails to a folder, which lives as long as this program.
Stack& stack_with_mail();

// The e-mail to that address, "" if there is none; with several, any of them.
std::string mail_to(const std::string& email);
