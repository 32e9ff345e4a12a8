#include "web/format.h"

#include <utility>

namespace web {
namespace {

constexpr std::pair<const char*, char> kSeparators[] = {{"comma", ','}, {"semicolon", ';'}, {"tab", '\t'}};

}  // namespace

std::string CsvDialect::suffix() const {
  std::string suffix = for_people ? "-bom" : "";
  for (const auto& [name, sign] : kSeparators) {
    if (sign == separator && sign != CsvDialect{}.separator) suffix += '-' + std::string(name);
  }
  return suffix;
}

CsvDialect csv_dialect(const Request& request) {
  const auto separator = separator_named(request.parameter("separator").value_or(""));
  return {separator.value_or(CsvDialect{}.separator), request.parameter("bom") == "true"};
}

std::optional<char> separator_named(const std::string& name) {
  for (const auto& [known, sign] : kSeparators) {
    if (known == name) return sign;
  }
  return std::nullopt;
}

}  // namespace web
