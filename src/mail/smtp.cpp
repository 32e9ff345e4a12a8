#include "mail/smtp.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include <curl/curl.h>

#include "mail/message.h"

namespace mail {
namespace {

constexpr long kTimeoutSeconds = 30;

struct Unsent {
  const std::string& message;
  std::size_t sent = 0;
};

std::size_t next_piece(char* to, std::size_t size, std::size_t count, void* from) {
  auto& unsent = *static_cast<Unsent*>(from);
  const auto length = std::min(size * count, unsent.message.size() - unsent.sent);
  std::memcpy(to, unsent.message.data() + unsent.sent, length);
  unsent.sent += length;
  return length;
}

bool is_this_host(const std::string& url) {
  const std::unique_ptr<CURLU, decltype(&curl_url_cleanup)> parts(curl_url(), curl_url_cleanup);
  char* host = nullptr;
  if (curl_url_set(parts.get(), CURLUPART_URL, url.c_str(), CURLU_NON_SUPPORT_SCHEME) != CURLUE_OK) return false;
  if (curl_url_get(parts.get(), CURLUPART_HOST, &host, 0) != CURLUE_OK) return false;
  const std::string name = host;
  curl_free(host);
  return name == "localhost" || name == "127.0.0.1" || name == "[::1]";
}

// A reply of 5xx is final, unless it is about us rather than about the e-mail.
NotSent error_of(CURL* curl, CURLcode code, const char* detail) {
  long status = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  const bool permanent = status >= 500 && status < 600 && code != CURLE_LOGIN_DENIED;
  return NotSent(*detail ? detail : curl_easy_strerror(code), permanent);
}

}  // namespace

void send_by_smtp(const std::string& url, const std::string& message) {
  const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(), curl_easy_cleanup);
  const std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> recipients(
      curl_slist_append(nullptr, header_of(message, "To").c_str()), curl_slist_free_all);
  const std::string sender = header_of(message, "From");
  Unsent unsent{message};
  char detail[CURL_ERROR_SIZE] = "";
  curl_easy_setopt(curl.get(), CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl.get(), CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  curl_easy_setopt(curl.get(), CURLOPT_USE_SSL, is_this_host(url) ? CURLUSESSL_NONE : CURLUSESSL_ALL);
  curl_easy_setopt(curl.get(), CURLOPT_MAIL_FROM, sender.c_str());
  curl_easy_setopt(curl.get(), CURLOPT_MAIL_RCPT, recipients.get());
  curl_easy_setopt(curl.get(), CURLOPT_UPLOAD, 1L);
  curl_easy_setopt(curl.get(), CURLOPT_READFUNCTION, next_piece);
  curl_easy_setopt(curl.get(), CURLOPT_READDATA, &unsent);
  curl_easy_setopt(curl.get(), CURLOPT_TIMEOUT, kTimeoutSeconds);
  curl_easy_setopt(curl.get(), CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl.get(), CURLOPT_PROXY, "");
  curl_easy_setopt(curl.get(), CURLOPT_ERRORBUFFER, detail);
  const CURLcode code = curl_easy_perform(curl.get());
  if (code != CURLE_OK) throw error_of(curl.get(), code, detail);
}

}  // namespace mail
