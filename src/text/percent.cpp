#include "text/percent.h"

#include <memory>
#include <new>

#include <curl/curl.h>

namespace text {

std::string percent_encoded(std::string_view text) {
  if (text.empty()) return "";  // to libcurl a length of 0 means: up to the NUL
  const std::unique_ptr<char, decltype(&curl_free)> encoded(
      curl_easy_escape(nullptr, text.data(), static_cast<int>(text.size())), curl_free);
  if (!encoded) throw std::bad_alloc();
  return encoded.get();
}

std::string percent_decoded(const std::string& text) {
  if (text.empty()) return "";  // as above
  int length = 0;
  const std::unique_ptr<char, decltype(&curl_free)> decoded(
      curl_easy_unescape(nullptr, text.data(), static_cast<int>(text.size()), &length), curl_free);
  if (!decoded) throw std::bad_alloc();
  return {decoded.get(), static_cast<std::size_t>(length)};
}

std::string form_encoded(const std::vector<std::pair<std::string, std::string>>& fields) {
  std::string form;
  for (const auto& [name, value] : fields) {
    form += (form.empty() ? "" : "&") + percent_encoded(name) + "=" + percent_encoded(value);
  }
  return form;
}

}  // namespace text
