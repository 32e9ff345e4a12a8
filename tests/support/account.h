#pragma once
#include <functional>
#include <string>

#include "support/stack.h"

// A user who is signed in: the client sends the session cookie.
struct Account {
  Client client;
  std::string email, password;
  std::string id, token;
  std::string cookie;  // name=value, for a Cookie header
};

// A new account with an unused email address, as a sign-up leaves it.
Account signed_up(Stack& stack);
// The same account with another session, from another IP address, as if in another browser.
Account signed_in_again(Stack& stack, const Account& account);

// A script of that account: a new token instead of the cookie.
Client with_token(Stack& stack, Account& account, const std::string& scope = "read");

std::string new_email();
// {"email":...,"password":...,"name":"Ada"}: a body for sign-up and sign-in.
std::string credentials(const std::string& email, const std::string& password);

// The Set-Cookie header of that cookie; empty if there is none.
std::string set_cookie(const Answer& answer, const std::string& name);
// name=value, as a browser would send it back.
std::string cookie_pair(const Answer& answer, const std::string& name = "auth.session_token");

double seconds_of(const std::function<void()>& work);
