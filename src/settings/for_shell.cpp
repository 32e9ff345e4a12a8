#include "settings/for_shell.h"

#include "pools.h"
#include "settings/config.h"

namespace settings {
namespace {

std::string in_quotes(const std::string& value) {
  std::string quoted;
  for (const char each : value) quoted += each == '\'' ? std::string("'\\''") : std::string(1, each);
  return "'" + quoted + "'";
}

// Returns an associative array of the shell with a value of each pool.
template <class Value>
std::string by_pool(const std::string& name, const Value& value) {
  std::string line = "declare -gA " + name + "=(";
  for (const auto& pool : pool_table()) line += "[" + pool.name + "]=" + in_quotes(value(pool)) + " ";
  return line + ")\n";
}

}  // namespace

Environment complete(const Environment& environment) {
  const auto config = Config::from(environment, Config::Reader::scripts);
  auto values = environment;
  for (const auto& row : all()) {
    auto& value = values[row.name];
    if (value.empty()) value = row.absent.follows ? row.absent.follows(config) : row.absent.value;
    if (row.form) value = row.form(value);
  }
  return values;
}

std::string for_shell(const Environment& environment) {
  const auto values = complete(environment);
  std::string lines;
  for (const auto& row : all()) {
    if (row.for_scripts) lines += "export " + row.name + "=" + in_quotes(value_in(values, row.name)) + "\n";
  }
  return lines + pools_for_shell(Config::from(environment, Config::Reader::scripts));
}

std::string pools_for_shell(const Config& config) {
  const auto workers = [&](const PoolRow& pool) { return std::to_string(config.workers.at(pool.name)); };
  const auto queue = [&](const PoolRow& pool) { return std::to_string(pool.backlog * config.workers.at(pool.name)); };
  std::string names;
  for (const auto& pool : pool_table()) names += (names.empty() ? "" : " ") + pool.name;
  return "pools=(" + names + ")\n" + by_pool("workers", workers) + by_pool("queue", queue) +
         by_pool("resolver_options", resolver_options) +
         by_pool("kept_from", [](const PoolRow& pool) { return kept_from(pool.name); });
}

}  // namespace settings
