#include "providers/redaction.h"

#include <algorithm>

#include "pattern.h"
#include "text/ascii.h"

namespace providers {
namespace {

constexpr std::size_t kMaxInput = 1000;
constexpr std::size_t kMinSecret = 4;  // a shorter one is no secret
const char kRemoved[] = "[removed]";

struct Rule {
  const char* word;  // in lower case
  const char* instead;
};

constexpr Rule kRules[] = {
    {"(.*[^a-z0-9])?sk-.*", kRemoved},
    {".*(key|token|secret|password|signature|sig)[=:].+", kRemoved},
    {".+@.+", "[e-mail]"},
    {".*[0-9]{1,3}([.][0-9]{1,3}){3}.*", "[address]"},
    {".*[0-9a-f]*:[0-9a-f]*:.*", "[address]"},
    {".{24,}", kRemoved},
};

std::string without_secrets(std::string text, const std::vector<std::string>& secrets) {
  for (const auto& secret : secrets) {
    if (secret.size() >= kMinSecret) text = text::replaced(text, secret, kRemoved);
  }
  return text;
}

std::string printable(std::string text) {
  for (char& c : text) {
    if (c < ' ' && c >= 0)
      c = ' ';
    else if (c > '~' || c < 0)
      c = '?';
  }
  return text;
}

std::string judged(const std::string& word) {
  if (fits(word, "[a-z]{1,12}(_[a-z]{1,12}){2,}")) return word;  // a code: content_policy_violation
  const std::string plain = text::lower(word);
  for (const auto& rule : kRules) {
    if (fits(plain, rule.word)) return rule.instead;
  }
  return word;
}

// Returns the host of "https://user:word@host:80/path?query".
std::string host_in(const std::string& url) {
  std::string host = url.substr(url.find("://") + 3);
  host.erase(std::min(host.size(), host.find_first_of("/?#")));
  host.erase(0, host.rfind('@') + 1);
  host.erase(std::min(host.size(), host.find(':')));
  return fits(host, "[A-Za-z0-9.-]*[A-Za-z][A-Za-z0-9.-]*") && host.size() < 64 ? host : "[address]";
}

// Says whether a secret is to be expected after the word: "Bearer", "key:".
bool announces(const std::string& word) {
  return fits(text::lower(word), "bearer:?|basic:?|.*(key|token|secret|password)[=:]");
}

bool ends_word(char c) { return std::string(" \"'`<>(){},;").find(c) != std::string::npos; }

}  // namespace

std::string redacted(const std::string& given, const std::vector<std::string>& secrets) {
  std::string text = without_secrets(given, secrets);
  // The text is cut between words, because half a secret would not be recognised.
  if (text.size() > kMaxInput) text.erase(text.find_last_of(" \n", kMaxInput) + 1);
  text = printable(text) + ' ';

  std::string shown, word;
  bool secret_next = false;
  for (const char c : text) {
    if (!ends_word(c)) {
      word += c;
      continue;
    }
    if (!word.empty()) {
      shown += secret_next ? kRemoved : word.find("://") != word.npos ? host_in(word) : judged(word);
      secret_next = announces(word);
      word.clear();
    }
    shown += c;
  }
  shown.pop_back();
  return shown;
}

}  // namespace providers
