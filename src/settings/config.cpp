#include "settings/config.h"

#include <algorithm>
#include <fstream>

#include <unistd.h>

#include "crypto/ed25519.h"
#include "net/origin.h"
#include "pattern.h"
#include "settings/certificate_files.h"
#include "settings/checks.h"
#include "settings/network.h"
#include "settings/setting.h"
#include "text/ascii.h"

namespace {

using settings::Environment;

// Settings are written into files of lines, of nginx, of scripts and of backups.
std::string error_of(const settings::Setting& row, const std::string& value) {
  const std::string error = row.check ? row.check(value) : "";
  if (!error.empty()) return error;
  return fits(value, "[^[:cntrl:]]*") ? "" : "has a line feed or another control character";
}

// Reads settings by their table, and collects what is wrong with them. A wrong one reads as absent, so that nothing
// derived from it is reported, too.
class Reading {
 public:
  explicit Reading(const Environment& environment) : environment_(environment) {
    for (const auto& row : settings::all()) {
      const auto given = settings::value_in(environment, row.name);
      const auto error = given.empty() ? "" : error_of(row, given);
      if (!error.empty()) add_error(row.name, error);
      const auto value = error.empty() && row.form ? row.form(given) : given;
      if (error.empty() && !value.empty()) valid_[row.name] = value;
    }
  }

  // A default that follows from other settings comes after these.
  void fill(Config& config) const {
    for (const auto& row : settings::all()) {
      const auto setting = valid_.find(row.name);
      put(config, row, setting == valid_.end() ? row.absent.value : setting->second);
    }
    for (const auto& row : settings::all()) {
      if (row.absent.follows && !valid_.count(row.name)) put(config, row, row.absent.follows(config));
    }
  }

  bool is_set(const std::string& name) const { return !settings::value_in(environment_, name).empty(); }

  void add_error(const std::string& name, const std::string& rule) { errors_.push_back(name + " " + rule); }

  // Finds misspelt names.
  std::vector<std::string> unknown() const {
    std::vector<std::string> sentences;
    for (const auto& [name, value] : environment_) {
      if (settings::find(name)) continue;
      sentences.push_back(settings::on_one_line(name) + " is set, but no setting has that name");
    }
    return sentences;
  }

  // Reports unknown names as well, since a misspelt name is often why another setting is missing.
  void done() const {
    if (errors_.empty()) return;
    auto all = unknown();
    all.insert(all.begin(), errors_.begin(), errors_.end());
    throw ConfigErrors(all);
  }

 private:
  static void put(Config& config, const settings::Setting& row, const std::string& value) {
    if (row.field) row.field(config, value);
  }

  const Environment& environment_;
  Environment valid_;
  std::vector<std::string> errors_;
};

bool needs(const Config& config, const std::string& secret) {
  using Who = Config::Reader;
  return config.reader == Who::admin || (config.reader == Who::worker && settings::may_read(config.pool, secret));
}

void require(Reading& read, const std::string& name) {
  if (!read.is_set(name)) read.add_error(name, settings::named(name).check(""));
}

void check_secrets(Reading& read, const Config& config) {
  if (config.reader == Config::Reader::worker) require(read, "MILLRACE_NGINX_SECRET");
  if (needs(config, "MILLRACE_SECRET")) require(read, "MILLRACE_SECRET");
  if (config.address_secret.empty() && needs(config, "MILLRACE_ADDRESS_SECRET") && !read.is_set("MILLRACE_SECRET")) {
    read.add_error("MILLRACE_ADDRESS_SECRET", "or MILLRACE_SECRET is required");
  }
}

void check_database(Reading& read, const Config& config) {
  const auto& database = config.database;
  if (database.socket.empty() && database.host.empty() && config.needs_database()) {
    read.add_error("MILLRACE_DB_SOCKET", "or MILLRACE_DB_HOST is required");
  }
  if (!database.socket.empty() && !database.host.empty()) {
    read.add_error("MILLRACE_DB_SOCKET", "and MILLRACE_DB_HOST exclude each other");
  }
  if (database.tls != "off" && database.host.empty()) {
    read.add_error("MILLRACE_DB_TLS", "needs MILLRACE_DB_HOST, as what a socket carries never leaves this host");
  }
}

// Refuses to send a key in the clear, unless it stays on this host.
void require_cover(Reading& read, const std::string& setting, const std::string& url, const std::string& key_setting) {
  if (read.is_set(key_setting) && url.rfind("http:", 0) == 0 && !settings::stays_here(url)) {
    read.add_error(setting, settings::quoted(settings::without_path_and_query(url),
                                             "must be https, as there is a " + key_setting + " to protect"));
  }
}

// The key is optional, and the URL may be plain http, as a model server on the local network often needs no key.
void check_provider(Reading& read, const std::string& prefix, const Config::Provider& provider) {
  if (!provider.url.empty() && !read.is_set(prefix + "_MODEL")) {
    read.add_error(prefix + "_MODEL", "is required with " + prefix + "_URL");
  }
  require_cover(read, prefix + "_URL", provider.url, prefix + "_KEY");
}

// A pool that may not know the key has only its id.
void check_facilitator(Reading& read, const Config& config) {
  const auto& x402 = config.x402;
  require_cover(read, "MILLRACE_X402_FACILITATOR_URL", x402.facilitator_url, "MILLRACE_X402_FACILITATOR_KEY");
  if (!read.is_set("MILLRACE_X402_FACILITATOR_KEY_ID") && crypto::is_ed25519_pair(x402.facilitator_key)) {
    read.add_error("MILLRACE_X402_FACILITATOR_KEY",
                   "is a private key, and would be sent as it is without its MILLRACE_X402_FACILITATOR_KEY_ID");
  }
  if (!needs(config, "MILLRACE_X402_FACILITATOR_KEY") || !read.is_set("MILLRACE_X402_FACILITATOR_KEY_ID")) return;
  if (!crypto::ed25519_key(x402.facilitator_key)) {
    read.add_error("MILLRACE_X402_FACILITATOR_KEY",
                   "must be an Ed25519 key in base64, as there is a MILLRACE_X402_FACILITATOR_KEY_ID");
  }
}

// USDC of another network would take what buyers sign for nothing.
void check_asset(Reading& read, const Config::X402& x402) {
  for (const auto& network : settings::kNetworks) {
    if (network.name == x402.network || text::lower(x402.asset) != text::lower(std::string(network.usdc))) continue;
    read.add_error("MILLRACE_X402_ASSET",
                   "is USDC of " + std::string(network.name) + ", but MILLRACE_X402_NETWORK is " + x402.network);
  }
}

void check_mail(Reading& read, const Config::Mail& mail) {
  if (!mail.smtp_url.empty() && mail.spool.empty()) {
    read.add_error("MILLRACE_SMTP_URL", "needs MILLRACE_MAIL_SPOOL, the folder in which e-mails wait to be sent");
  }
}

void check_what_is_sent(Reading& read, const Config& config) {
  const bool sends = config.mail.enabled() || read.is_set("MILLRACE_SMTP_URL");
  if (!config.alarm.email.empty() && !sends) {
    read.add_error("MILLRACE_ALARM_EMAIL", "needs a way to send it: MILLRACE_SMTP_URL or MILLRACE_MAIL_SPOOL");
  }
  if (config.reader != Config::Reader::worker && !config.alarm.webhook.empty()) require(read, "MILLRACE_ALARM_SECRET");
  if (config.verify_email_required && !sends) {
    read.add_error("MILLRACE_VERIFY_EMAIL", "needs a way to send e-mail: MILLRACE_SMTP_URL or MILLRACE_MAIL_SPOOL");
  }
}

// Requires that two settings that are of no use without each other are both set, or neither.
void require_both(Reading& read, const std::string& one, const std::string& other) {
  if (read.is_set(one) != read.is_set(other)) {
    read.add_error(one, "and " + other + " go together");
  }
}

std::string in_a_row(const std::vector<std::string>& parts) {
  std::string all;
  for (const auto& part : parts) {
    const char* between = &part == &parts.back() ? " and " : ", ";
    all += (all.empty() ? "" : between) + part;
  }
  return all;
}

// Says what a host does for which many countries ask it to say who runs it.
std::vector<std::string> public_acts(const Config& config) {
  std::vector<std::string> found;
  const bool for_money = config.x402.enabled() && settings::network_named(config.x402.network).of_money;
  if (for_money || config.stripe.enabled()) found.push_back("sells");
  if (config.mail.enabled()) found.push_back("sends e-mail");
  if (config.draft_pages) found.push_back("publishes drafts");
  return found;
}

// A host that nobody else reaches needs none of it.
std::string warning_about_legal(const Config& config) {
  const auto acts = public_acts(config);
  const auto missing = settings::missing(config.legal);
  if (acts.empty() || missing.empty() || settings::stays_here(config.base_url)) return "";
  return "this host " + in_a_row(acts) + "; who reads its pages and e-mails would look for " + in_a_row(missing);
}

std::vector<std::string> warnings_about(const Reading& read, const Config& config) {
  auto warnings = read.unknown();
  if (!config.x402.facilitator_url.empty() &&
      config.x402.pay_to == settings::named("MILLRACE_X402_PAY_TO").absent.value) {
    warnings.push_back("payments are turned on, but nobody can pay: MILLRACE_X402_PAY_TO is the zero address");
  }
  if (config.x402.enabled() && !settings::network_named(config.x402.network).of_money) {
    warnings.push_back("what is paid here is worth nothing: MILLRACE_X402_NETWORK is " + config.x402.network);
  }
  for (const auto& [name, url] : {std::pair("MILLRACE_X402_FACILITATOR_URL", config.x402.facilitator_url),
                                  std::pair("MILLRACE_X402_RPC_URL", config.x402.rpc_url)}) {
    if (url.rfind("http:", 0) == 0 && !settings::stays_here(url)) {
      warnings.push_back(std::string("whoever is on the way can say that a payment was settled: ") + name +
                         " is not https");
    }
  }
  const auto& database = config.database;
  if (!database.host.empty() && database.tls == "off" && !settings::stays_here("http://" + database.host)) {
    warnings.push_back("whatever the database at " + settings::on_one_line(database.host) +
                       " is sent and answers can be read on the way: MILLRACE_DB_TLS is off");
  }
  if (const auto legal = warning_about_legal(config); !legal.empty()) warnings.push_back(legal);
  return warnings;
}

bool can_be_read(const std::string& file) { return access(file.c_str(), R_OK) == 0; }

std::string unreadable(const std::string& file) {
  return "is '" + settings::on_one_line(file) + "', which cannot be read";
}

void check_certificate(Reading& read, const Config& config) {
  const auto &certificate = config.tls_certificate, &key = config.tls_key;
  if (!can_be_read(certificate) || !can_be_read(key)) return;
  if (const auto error = settings::error_of_certificate(certificate); !error.empty()) {
    read.add_error("MILLRACE_TLS_CERTIFICATE", error);
  } else if (const auto of_key = settings::error_of_key(key, certificate); !of_key.empty()) {
    read.add_error("MILLRACE_TLS_KEY", of_key);
  }
}

void check_database_ca(Reading& read, const std::string& file) {
  if (file.front() != '/') return;
  const auto error = can_be_read(file) ? settings::error_of_certificate(file) : unreadable(file);
  if (!error.empty()) read.add_error("MILLRACE_DB_TLS", error);
}

// Checks that this user may read these files, and open these ports.
void check_host(Reading& read, const Config& config) {
  for (const auto& [name, file] :
       {std::pair("MILLRACE_TLS_CERTIFICATE", config.tls_certificate), std::pair("MILLRACE_TLS_KEY", config.tls_key),
        std::pair("MILLRACE_BACKUP_PASSPHRASE_FILE", config.backup.passphrase_file)}) {
    if (!file.empty() && !can_be_read(file)) read.add_error(name, unreadable(file));
  }
  check_certificate(read, config);
  check_database_ca(read, config.database.tls);
  int lowest = 1024;
  std::ifstream("/proc/sys/net/ipv4/ip_unprivileged_port_start") >> lowest;
  if (geteuid() != 0 && std::stoi(config.https_port) < lowest) {
    read.add_error("MILLRACE_HTTPS_PORT",
                   "is " + config.https_port + "; only root may open a port below " + std::to_string(lowest));
  }
}

void check_nginx(Reading& read, const Config& config) {
  require_both(read, "MILLRACE_TLS_CERTIFICATE", "MILLRACE_TLS_KEY");
  const auto& listen = config.plain_listen;
  if (config.proxy_protocol && !read.is_set("MILLRACE_REAL_IP_FROM") && listen.empty()) {
    read.add_error("MILLRACE_PROXY_PROTOCOL",
                   "is on, but not MILLRACE_REAL_IP_FROM: set that to the addresses of your load balancer");
  }
  if (listen.empty() && config.http_port == config.https_port) {
    read.add_error("MILLRACE_HTTP_PORT", "and MILLRACE_HTTPS_PORT are both " + config.http_port);
  }
  if (listen.empty()) return;
  if (!read.is_set("MILLRACE_BASE_URL")) {
    read.add_error("MILLRACE_LISTEN",
                   "is set, but not MILLRACE_BASE_URL: the address at which your proxy serves callers");
  }
  if (!read.is_set("MILLRACE_REAL_IP_FROM") && !settings::stays_here("http://" + listen)) {
    read.add_error("MILLRACE_LISTEN",
                   "is " + listen +
                       ", which others may reach; set MILLRACE_REAL_IP_FROM to the addresses of your "
                       "proxy");
  }
}

}  // namespace

Config Config::from(const Environment& environment, Reader reader, const std::string& pool) {
  Config config;
  config.reader = reader;
  config.pool = pool;
  Reading read(environment);
  read.fill(config);
  // Without it, nginx may be somebody else's, and is not asked for its certificate.
  if (reader != Reader::scripts && !read.is_set("MILLRACE_HTTPS_PORT")) config.https_port.clear();
  check_secrets(read, config);
  check_database(read, config);
  check_provider(read, "MILLRACE_TEXT", config.text);
  check_provider(read, "MILLRACE_IMAGE", config.image);
  require_both(read, "MILLRACE_STRIPE_SECRET_KEY", "MILLRACE_STRIPE_WEBHOOK_SECRET");
  require_cover(read, "MILLRACE_STRIPE_API_URL", config.stripe.api_url, "MILLRACE_STRIPE_SECRET_KEY");
  check_facilitator(read, config);
  check_asset(read, config.x402);
  check_mail(read, config.mail);
  check_what_is_sent(read, config);
  if (config.reader == Config::Reader::scripts) {
    check_nginx(read, config);
    check_host(read, config);
  }
  read.done();
  config.warnings = warnings_about(read, config);
  return config;
}

int Config::telemetry_per_address() const { return std::max(10 * requests_per_address, requests_per_key); }

std::string Config::operator_in_words() const {
  return "the operator of this host" + (contact.empty() ? "" : " (" + contact + ")");
}

std::vector<std::string> Config::secrets() const {
  return {secret,        previous_secret, address_secret,    nginx_secret,          database.password,
          text.key,      image.key,       stripe.secret_key, stripe.webhook_secret, mail.smtp_url,
          metrics.token, alarm.webhook,   alarm.secret,      x402.facilitator_key};
}
