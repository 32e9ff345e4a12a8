#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

// Holds every setting in one table, which checks them, documents them and prints them for scripts.
struct Config;
struct PoolRow;

namespace settings {

using Environment = std::map<std::string, std::string>;

// Returns what this process was given.
Environment environment();

// Says why a value is refused, as the end of a sentence that begins with the setting's name. It is empty for a valid
// value.
using Check = std::function<std::string(const std::string& value)>;

// Stores a valid value, or the default, in Config.
using Field = std::function<void(Config&, const std::string& value)>;

// Holds the default of a setting: a value, or what follows from other settings; and words for the README where a value
// says too little.
struct Absent {
  std::string value, words;
  std::function<std::string(const Config& others)> follows;
  Absent(const char* value, const char* words = "") : value(value), words(words) {}
  Absent(std::string (*follows)(const Config&), const char* words) : words(words), follows(follows) {}
};

struct Setting {
  std::string name;  // MILLRACE_WORKERS_<POOL> describes the rows of all pools, which come after it
  Field field;       // empty: only scripts read it
  Absent absent;
  Check check;               // may be empty
  std::string about;         // for the README; empty: not for operators, but set by one program for another
  bool for_scripts = false;  // printed for the shell
  bool secret = false;       // never shown
  std::string readers = {};  // the pools and units that may know a secret, besides the administrator; empty: any
  std::string (*form)(const std::string&) = nullptr;  // gives all spellings of a value one form
  Setting (*of_pool)(Setting, const PoolRow&) = nullptr;
};

// Lists them in the order of the README.
const std::vector<Setting>& all();

// Returns nullptr if there is no setting of that name.
const Setting* find(const std::string& name);

// Throws std::logic_error instead.
const Setting& named(const std::string& name);

// Returns "" if it is not set.
std::string value_in(const Environment& environment, const std::string& name);

// Returns what this process was given, or the default.
std::string value(const std::string& name);

// Returns whether a pool, or the unit `mail` or `webhook`, may know this secret.
bool may_read(const std::string& reader, const std::string& secret);

// Returns the secrets that it may not know, separated by spaces, for systemd's UnsetEnvironment.
std::string kept_from(const std::string& reader);

// Prints the table of the README.
std::string as_markdown();

}  // namespace settings
