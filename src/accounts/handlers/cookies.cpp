#include "accounts/handlers/cookies.h"

namespace accounts::handlers {
namespace {

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == text.npos) return "";
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

std::optional<std::string> cookie(const web::Request& request, const std::string& name) {
  const std::string header = request.header("Cookie").value_or("");
  for (std::size_t at = 0; at < header.size();) {
    const std::size_t end = std::min(header.find(';', at), header.size());
    const std::string pair = header.substr(at, end - at);
    const std::size_t equals = pair.find('=');
    if (equals != pair.npos && trimmed(pair.substr(0, equals)) == name) return trimmed(pair.substr(equals + 1));
    at = end + 1;
  }
  return std::nullopt;
}

}  // namespace accounts::handlers
