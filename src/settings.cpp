#include "settings.h"

#include <algorithm>
#include <stdexcept>

#include "pools.h"
#include "text/ascii.h"

extern char** environ;

namespace settings {

namespace {

const char kPool[] = "<POOL>";

bool is_among(const std::string& word, const std::string& words) {
  return (" " + words + " ").find(" " + word + " ") != std::string::npos;
}

// MILLRACE_WORKERS_AUTH is a setting of the row MILLRACE_WORKERS_<POOL>.
bool is_of(const Setting& row, const std::string& name) {
  const auto begin = row.name.find(kPool);
  if (begin == row.name.npos) return row.name == name;
  if (name.compare(0, begin, row.name, 0, begin) != 0) return false;
  const std::string pool = text::lower(name.substr(begin));
  return std::any_of(pool_table().begin(), pool_table().end(), [&](const auto& known) { return known.name == pool; });
}

const Setting* find(const std::string& name) {
  const auto& table = all();
  const auto found = std::find_if(table.begin(), table.end(), [&](const auto& row) { return is_of(row, name); });
  return found == table.end() ? nullptr : &*found;
}

std::string in_words(const Absent& absent) { return absent.words.empty() ? "`" + absent.value + "`" : absent.words; }

}  // namespace

const Setting& named(const std::string& name) {
  const auto* row = find(name);
  if (!row) throw std::logic_error("there is no setting " + name);
  return *row;
}

bool is_known(const std::string& name) { return find(name) != nullptr; }

std::vector<Given> given(const Environment& environment) {
  std::vector<Given> found;
  for (const auto& row : all()) {
    for (const auto& [name, value] : environment) {
      if (!value.empty() && is_of(row, name)) found.push_back({row, name, value});
    }
  }
  return found;
}

bool may_read(const std::string& reader, const std::string& secret) { return is_among(reader, named(secret).readers); }

std::string kept_from(const std::string& reader) {
  std::string names;
  for (const auto& row : all()) {
    if (row.secret && !is_among(reader, row.readers)) names += (names.empty() ? "" : " ") + row.name;
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
