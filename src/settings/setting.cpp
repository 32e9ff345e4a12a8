#include "settings/setting.h"

#include <algorithm>
#include <stdexcept>

extern char** environ;

namespace settings {

namespace {

bool is_among(const std::string& word, const std::string& words) {
  return (" " + words + " ").find(" " + word + " ") != std::string::npos;
}

std::string in_words(const Absent& absent) { return absent.words.empty() ? "`" + absent.value + "`" : absent.words; }

}  // namespace

const Setting* find(const std::string& name) {
  const auto& table = all();
  const auto found = std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.name == name; });
  return found == table.end() ? nullptr : &*found;
}

const Setting& named(const std::string& name) {
  const auto* row = find(name);
  if (!row) throw std::logic_error("there is no setting " + name);
  return *row;
}

bool may_read(const std::string& reader, const std::string& secret) { return is_among(reader, named(secret).readers); }

std::string kept_from(const std::string& reader) {
  std::string names;
  for (const auto& row : all()) {
    if (!row.readers.empty() && !is_among(reader, row.readers)) names += (names.empty() ? "" : " ") + row.name;
  }
  return names;
}

Environment environment() {
  Environment all;
  for (char** entry = environ; *entry; ++entry) {
    const std::string pair = *entry;
    const std::size_t equals = pair.find('=');
    if (pair.rfind("MILLRACE_", 0) == 0) all[pair.substr(0, equals)] = pair.substr(equals + 1);
  }
  return all;
}

std::string value_in(const Environment& environment, const std::string& name) {
  const auto found = environment.find(name);
  return found == environment.end() ? "" : found->second;
}

std::string value(const std::string& name) {
  const auto given = value_in(environment(), name);
  return given.empty() ? named(name).absent.value : given;
}

std::string as_markdown() {
  std::string lines = "| setting | default | meaning |\n|---|---|---|\n";
  for (const auto& row : all()) {
    if (!row.about.empty()) lines += "| `" + row.name + "` | " + in_words(row.absent) + " | " + row.about + " |\n";
  }
  return lines;
}

}  // namespace settings
