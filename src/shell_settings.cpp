#include "shell_settings.h"

#include <algorithm>

#include "config.h"
#include "pools.h"

namespace settings {
namespace {

// Adds settings that follow from others and are not set.
Environment derived(Environment all, const Config& config) {
  const auto set = [&all](const std::string& name, const std::string& value) {
    auto& now = all[name];
    if (now.empty()) now = value;
  };
  const auto rate = [&all](const char* name) {
    return std::stol(value_in(all, name).empty() ? named(name).absent.value : value_in(all, name));
  };
  all["MILLRACE_BASE_URL"] = config.base_url;  // in the one form of its spellings
  set("MILLRACE_ADDRESS_SECRET", config.address_secret);
  set("MILLRACE_MAIL_SPOOL", config.mail.spool);
  set("MILLRACE_TELEMETRY_RATE",
      std::to_string(std::max(10 * rate("MILLRACE_ADDRESS_RATE"), rate("MILLRACE_KEY_RATE"))));
  for (const auto& pool : pool_table()) {
    set(workers_setting(pool), std::to_string(default_workers(pool, processors())));
  }
  return all;
}

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
  auto values = derived(environment, Config::from(environment, "scripts"));
  for (const auto& row : all()) {
    if (auto& value = values[row.name]; value.empty()) value = row.absent.value;
  }
  return values;
}

std::string for_shell(const Environment& environment) {
  const auto values = complete(environment);
  std::string lines;
  for (const auto& row : all()) {
    if (!row.for_scripts && row.name != "MILLRACE_ADDRESS_SECRET") continue;
    lines += "export " + row.name + "=" + in_quotes(value_in(values, row.name)) + "\n";
  }
  return lines + pools_for_shell(environment);
}

std::string pools_for_shell(const Environment& environment) {
  const auto values = complete(environment);
  const auto workers = [&](const PoolRow& pool) { return value_in(values, workers_setting(pool)); };
  const auto queue = [&](const PoolRow& pool) { return std::to_string(pool.backlog * std::stoul(workers(pool))); };
  std::string names;
  for (const auto& pool : pool_table()) names += (names.empty() ? "" : " ") + pool.name;
  return "pools=(" + names + ")\n" + by_pool("workers", workers) + by_pool("queue", queue) +
         by_pool("resolver_options", resolver_options) +
         by_pool("kept_from", [](const PoolRow& pool) { return kept_from(pool.name); });
}

}  // namespace settings
