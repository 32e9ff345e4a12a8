#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

// Holds every setting in one table, which checks them, documents them and prints them for scripts.
namespace settings {

using Environment = std::map<std::string, std::string>;

// Returns what this process was given.
Environment environment();

// Says why a value is refused, as the end of a sentence that begins with the setting's name. It is empty for a valid
// value.
using Check = std::function<std::string(const std::string& value)>;

// Holds the default of a setting, and words for the README where the value says too little.
struct Absent {
  std::string value, words;
  Absent(const char* value, const char* words = "") : value(value), words(words) {}
};

struct Setting {
  std::string name;  // MILLRACE_WORKERS_<POOL> stands for one setting of each pool
  Check check;       // may be empty
  Absent absent;
  std::string about;         // for the README; empty: not for operators, but set by one program for another
  bool for_scripts = false;  // printed for the shell
  bool secret = false;
  std::string readers = {};  // of a secret: the pools and units that may know it, besides the administrator
};

// Lists them in the order of the README.
const std::vector<Setting>& all();

// Throws std::logic_error if there is no setting of that name.
const Setting& named(const std::string& name);

bool is_known(const std::string& name);

// Returns those that are set and known, in the order of the table.
struct Given {
  const Setting& row;
  std::string name, value;
};
std::vector<Given> given(const Environment& environment);

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
