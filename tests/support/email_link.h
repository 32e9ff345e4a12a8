#pragma once
#include <string>

#include "support/client.h"

// The links of e-mails about an address.

// The path of the one in such an e-mail; empty if there is none.
std::string link_in(const std::string& mail);

// Follows it as a program that knows what it does.
Answer follow(const Client& client, const std::string& path);

// Presses the button of the page that it shows; `password` for one that asks for that, `more` as "&name=value".
Answer press(const Client& client, const Answer& page, const std::string& password = "", const std::string& more = "");
