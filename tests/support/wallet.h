#pragma once
#include <string>

// A wallet with a key of its own, that signs what people read (EIP-191).
class Wallet {
 public:
  Wallet();
  std::string address() const;                      // 40 hexadecimal digits
  std::string sign(const std::string& text) const;  // 0x and 130 of them

 private:
  std::string key_;
};

// Returns the text of a challenge of sign-in-with-x, as EIP-4361 prints it.
std::string sign_in_text(const std::string& answer, const std::string& address);
// Returns SIGN-IN-WITH-X for an answer that asks for it, and what the wallet has signed.
std::string signed_in(const std::string& answer, const std::string& address, const std::string& signature);
