#include "config.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>

#include <unistd.h>

#include "certificate_files.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "net/origin.h"
#include "pattern.h"
#include "settings.h"
#include "settings_checks.h"
#include "text/ascii.h"

namespace {

// Settings are read for a pool, for the administrator, for what sends messages ("sender"), or for the list of jobs and
// for scripts, which need neither a secret nor a database.
bool needs_database(const std::string& reader) { return reader != "jobs" && reader != "scripts"; }
bool is_pool(const std::string& reader) { return needs_database(reader) && reader != "admin" && reader != "sender"; }

// Settings are written into files of lines, of nginx, of scripts and of backups.
std::string error_of(const settings::Given& given) {
  const std::string error = given.row.check ? given.row.check(given.value) : "";
  if (!error.empty()) return error;
  return fits(given.value, "[^[:cntrl:]]*") ? "" : "has a line feed or another control character";
}

// Reads settings by their table, and collects what is wrong with them. A wrong one reads as absent, so that nothing
// derived from it is reported, too.
class Reader {
 public:
  explicit Reader(const std::map<std::string, std::string>& environment) : environment_(environment) {
    for (const auto& given : settings::given(environment)) {
      const std::string error = error_of(given);
      if (error.empty()) continue;
      add_error(given.name, error);
      wrong_.insert(given.name);
    }
  }

  bool is_set(const std::string& name) const {
    const auto found = environment_.find(name);
    return found != environment_.end() && !found->second.empty();
  }

  std::string text(const std::string& name, const std::string& absent) const {
    return is_set(name) && !wrong_.count(name) ? environment_.at(name) : absent;
  }
  std::string text(const std::string& name) const { return text(name, settings::named(name).absent.value); }
  int number(const std::string& name) const { return std::atoi(text(name).c_str()); }
  int number(const std::string& name, int absent) const {
    return std::atoi(text(name, std::to_string(absent)).c_str());
  }

  std::string url(const std::string& name, const std::string& absent) const {
    return net::with_plain_origin(text(name, absent));
  }
  std::string url(const std::string& name) const { return url(name, settings::named(name).absent.value); }

  void add_error(const std::string& name, const std::string& rule) { errors_.push_back(name + " " + rule); }

  // Finds misspelt names.
  std::vector<std::string> unknown() const {
    std::vector<std::string> sentences;
    for (const auto& [name, value] : environment_) {
      if (settings::is_known(name)) continue;
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
  const std::map<std::string, std::string>& environment_;
  std::set<std::string> wrong_;
  std::vector<std::string> errors_;
};

Config::Database read_database(Reader& read, const std::string& reader) {
  Config::Database database;
  database.socket = read.text("MILLRACE_DB_SOCKET");
  database.host = read.text("MILLRACE_DB_HOST");
  if (database.socket.empty() && database.host.empty() && needs_database(reader)) {
    read.add_error("MILLRACE_DB_SOCKET", "or MILLRACE_DB_HOST is required");
  }
  if (!database.socket.empty() && !database.host.empty()) {
    read.add_error("MILLRACE_DB_SOCKET", "and MILLRACE_DB_HOST exclude each other");
  }
  database.port = static_cast<unsigned>(read.number("MILLRACE_DB_PORT"));
  database.name = read.text("MILLRACE_DB_NAME");
  database.user = read.text("MILLRACE_DB_USER", "millrace_" + reader);
  database.password = read.text("MILLRACE_DB_PASSWORD");
  database.tls = read.text("MILLRACE_DB_TLS");
  if (database.tls != "off" && database.host.empty()) {
    read.add_error("MILLRACE_DB_TLS", "needs MILLRACE_DB_HOST, as what a socket carries never leaves this host");
  }
  return database;
}

bool needs(const std::string& reader, const std::string& secret) {
  return reader == "admin" || (is_pool(reader) && settings::may_read(reader, secret));
}

// The hash is one-way, so the address secret does not reveal MILLRACE_SECRET.
std::string address_secret_of(const std::string& secret) {
  return crypto::hex(crypto::sha256("millrace addresses " + secret));
}

void require(Reader& read, const std::string& name) {
  if (!read.is_set(name)) read.add_error(name, settings::named(name).check(""));
}

void read_secrets(Reader& read, const std::string& reader, Config& config) {
  config.secret = read.text("MILLRACE_SECRET");
  config.previous_secret = read.text("MILLRACE_SECRET_PREVIOUS");
  config.address_secret = read.text("MILLRACE_ADDRESS_SECRET");
  config.nginx_secret = read.text("MILLRACE_NGINX_SECRET");
  if (is_pool(reader)) require(read, "MILLRACE_NGINX_SECRET");
  if (needs(reader, "MILLRACE_SECRET")) require(read, "MILLRACE_SECRET");
  if (!config.previous_secret.empty()) config.previous_address_secret = address_secret_of(config.previous_secret);
  if (!config.address_secret.empty()) return;
  if (!config.secret.empty())
    config.address_secret = address_secret_of(config.secret);
  else if (needs(reader, "MILLRACE_ADDRESS_SECRET") && !read.is_set("MILLRACE_SECRET")) {
    read.add_error("MILLRACE_ADDRESS_SECRET", "or MILLRACE_SECRET is required");
  }
}

// Refuses to send a key in the clear, unless it stays on this host.
void require_cover(Reader& read, const std::string& setting, const std::string& url, const std::string& key_setting) {
  if (read.is_set(key_setting) && url.rfind("http:", 0) == 0 && !settings::stays_here(url)) {
    read.add_error(setting, settings::quoted(settings::without_path_and_query(url),
                                             "must be https, as there is a " + key_setting + " to protect"));
  }
}

// The key is optional, and the URL may be plain http, as a model server on the local network often needs no key.
Config::Provider read_provider(Reader& read, const std::string& kind) {
  const std::string prefix = "MILLRACE_" + kind;
  const Config::Provider provider{read.url(prefix + "_URL"), read.text(prefix + "_MODEL"), read.text(prefix + "_KEY")};
  if (!provider.url.empty() && !read.is_set(prefix + "_MODEL")) {
    read.add_error(prefix + "_MODEL", "is required with " + prefix + "_URL");
  }
  require_cover(read, prefix + "_URL", provider.url, prefix + "_KEY");
  return provider;
}

std::vector<std::string> origins_in(const std::string& list) {
  std::vector<std::string> origins;
  for (const auto& url : settings::words(list)) {
    if (const auto origin = net::parse_origin(url)) origins.push_back(net::text_of(*origin));
  }
  return origins;
}

// Puts the e-mails of scripts into the home, unless a spool is set.
std::string spool_of(const Reader& read, const std::string& reader) {
  const bool in_home = reader == "scripts" && read.is_set("MILLRACE_SMTP_URL");
  return read.text("MILLRACE_MAIL_SPOOL", in_home ? read.text("MILLRACE_HOME") + "/mail" : "");
}

Config::Mail read_mail(Reader& read, const std::string& reader, const std::string& base_url) {
  const auto host = net::parse_origin(base_url);
  Config::Mail mail;
  mail.spool = spool_of(read, reader);
  mail.sendmail = read.text("MILLRACE_SENDMAIL");
  mail.from = read.text("MILLRACE_MAIL_FROM", "no-reply@" + (host ? host->host : ""));
  mail.smtp_url = read.text("MILLRACE_SMTP_URL");
  if (!mail.smtp_url.empty() && mail.spool.empty()) {
    read.add_error("MILLRACE_SMTP_URL", "needs MILLRACE_MAIL_SPOOL, the folder in which e-mails wait to be sent");
  }
  if (!mail.spool.empty() && !mail.sendmail.empty()) {
    read.add_error("MILLRACE_MAIL_SPOOL", "and MILLRACE_SENDMAIL exclude each other");
  }
  return mail;
}

Config::Alarm read_alarm(Reader& read, const std::string& reader, const Config::Mail& mail) {
  Config::Alarm alarm;
  alarm.email = read.text("MILLRACE_ALARM_EMAIL");
  if (!alarm.email.empty() && !mail.enabled()) {
    read.add_error("MILLRACE_ALARM_EMAIL", "needs a way to send it: MILLRACE_SMTP_URL or MILLRACE_SENDMAIL");
  }
  alarm.viewers_percent = read.number("MILLRACE_ALARM_VIEWERS");
  alarm.webhook = read.text("MILLRACE_ALARM_WEBHOOK");
  if (is_pool(reader) || alarm.webhook.empty()) return alarm;
  require(read, "MILLRACE_ALARM_SECRET");
  alarm.secret = settings::bytes_of_webhook_secret(read.text("MILLRACE_ALARM_SECRET")).value_or("");
  return alarm;
}

// Requires that two settings that are of no use without each other are both set, or neither.
void require_both(Reader& read, const std::string& one, const std::string& other) {
  if (read.is_set(one) != read.is_set(other)) {
    read.add_error(one, "and " + other + " go together");
  }
}

std::vector<std::string> warnings_about(const Reader& read, const Config& config) {
  auto warnings = read.unknown();
  if (!config.x402.facilitator_url.empty() &&
      config.x402.pay_to == settings::named("MILLRACE_X402_PAY_TO").absent.value) {
    warnings.push_back("payments are turned on, but nobody can pay: MILLRACE_X402_PAY_TO is the zero address");
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
  return warnings;
}

bool can_be_read(const std::string& file) { return access(file.c_str(), R_OK) == 0; }

std::string unreadable(const std::string& file) {
  return "is '" + settings::on_one_line(file) + "', which cannot be read";
}

void check_certificate(Reader& read) {
  const std::string certificate = read.text("MILLRACE_TLS_CERTIFICATE"), key = read.text("MILLRACE_TLS_KEY");
  if (!can_be_read(certificate) || !can_be_read(key)) return;
  if (const auto error = certificate_files::error_of_certificate(certificate); !error.empty()) {
    read.add_error("MILLRACE_TLS_CERTIFICATE", error);
  } else if (const auto of_key = certificate_files::error_of_key(key, certificate); !of_key.empty()) {
    read.add_error("MILLRACE_TLS_KEY", of_key);
  }
}

void check_database_ca(Reader& read) {
  const std::string file = read.text("MILLRACE_DB_TLS");
  if (file.front() != '/') return;
  const auto error = can_be_read(file) ? certificate_files::error_of_certificate(file) : unreadable(file);
  if (!error.empty()) read.add_error("MILLRACE_DB_TLS", error);
}

// Checks that this user may read these files, and open these ports.
void check_host(Reader& read) {
  for (const char* name : {"MILLRACE_TLS_CERTIFICATE", "MILLRACE_TLS_KEY", "MILLRACE_BACKUP_PASSPHRASE_FILE"}) {
    const std::string file = read.text(name);
    if (!file.empty() && !can_be_read(file)) read.add_error(name, unreadable(file));
  }
  check_certificate(read);
  check_database_ca(read);
  const int port = read.number("MILLRACE_HTTPS_PORT");
  int lowest = 1024;
  std::ifstream("/proc/sys/net/ipv4/ip_unprivileged_port_start") >> lowest;
  if (geteuid() != 0 && port < lowest) {
    read.add_error("MILLRACE_HTTPS_PORT",
                   "is " + std::to_string(port) + "; only root may open a port below " + std::to_string(lowest));
  }
}

void check_nginx(Reader& read) {
  require_both(read, "MILLRACE_TLS_CERTIFICATE", "MILLRACE_TLS_KEY");
  const std::string listen = read.text("MILLRACE_LISTEN");
  if (read.text("MILLRACE_PROXY_PROTOCOL") == "on" && !read.is_set("MILLRACE_REAL_IP_FROM") && listen.empty()) {
    read.add_error("MILLRACE_PROXY_PROTOCOL",
                   "is on, but not MILLRACE_REAL_IP_FROM: set that to the addresses of your load balancer");
  }
  if (listen.empty() && read.text("MILLRACE_HTTP_PORT") == read.text("MILLRACE_HTTPS_PORT")) {
    read.add_error("MILLRACE_HTTP_PORT", "and MILLRACE_HTTPS_PORT are both " + read.text("MILLRACE_HTTP_PORT"));
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

Config Config::from(const std::map<std::string, std::string>& environment, const std::string& pool) {
  Reader read(environment);
  Config config;
  config.base_url = read.url("MILLRACE_BASE_URL", "https://localhost:" + read.text("MILLRACE_HTTPS_PORT"));
  read_secrets(read, pool, config);
  config.database = read_database(read, pool);

  config.x402 = {read.url("MILLRACE_X402_FACILITATOR_URL"), read.text("MILLRACE_X402_PAY_TO"),
                 read.text("MILLRACE_X402_ASSET"), read.url("MILLRACE_X402_RPC_URL"),
                 read.number("MILLRACE_X402_TIMEOUT_SECONDS")};
  config.text = read_provider(read, "TEXT");
  config.image = read_provider(read, "IMAGE");
  config.stripe = {read.text("MILLRACE_STRIPE_SECRET_KEY"), read.text("MILLRACE_STRIPE_WEBHOOK_SECRET"),
                   read.url("MILLRACE_STRIPE_API_URL")};
  require_both(read, "MILLRACE_STRIPE_SECRET_KEY", "MILLRACE_STRIPE_WEBHOOK_SECRET");
  require_cover(read, "MILLRACE_STRIPE_API_URL", config.stripe.api_url, "MILLRACE_STRIPE_SECRET_KEY");

  config.home = read.text("MILLRACE_HOME");
  config.https_port = read.text("MILLRACE_HTTPS_PORT", "");
  config.plain_listen = read.text("MILLRACE_LISTEN");
  config.proxy_protocol = read.text("MILLRACE_PROXY_PROTOCOL") == "on";
  config.tls_certificate = read.text("MILLRACE_TLS_CERTIFICATE");
  config.tls_key = read.text("MILLRACE_TLS_KEY");
  config.metrics = {read.text("MILLRACE_METRICS_TOKEN"), read.text("MILLRACE_METRICS_ALLOW")};
  config.guard = {read.text("MILLRACE_GUARD_DENY"), read.text("MILLRACE_GUARD_ALLOW")};
  config.mail = read_mail(read, pool, config.base_url);
  config.alarm = read_alarm(read, pool, config.mail);
  config.reconcile_seconds = read.number("MILLRACE_RECONCILE_SECONDS");
  config.maintain_seconds = read.number("MILLRACE_MAINTAIN_SECONDS");
  config.backup_folder = read.text("MILLRACE_BACKUP_FOLDER");
  config.sign_up_open = read.text("MILLRACE_SIGN_UP") == "open";
  config.verify_email_required = read.text("MILLRACE_VERIFY_EMAIL") == "required";
  if (config.verify_email_required && !config.mail.enabled()) {
    read.add_error("MILLRACE_VERIFY_EMAIL",
                   "needs a way to send e-mail: MILLRACE_SMTP_URL, MILLRACE_MAIL_SPOOL or MILLRACE_SENDMAIL");
  }
  config.tries_per_address = read.number("MILLRACE_AUTH_TRIES");
  config.trusted_origins = origins_in(read.text("MILLRACE_TRUSTED_ORIGINS", config.base_url));
  config.telemetry_days = read.number("MILLRACE_TELEMETRY_DAYS");
  config.reads_per_address = read.number("MILLRACE_ADDRESS_READS", 6 * read.number("MILLRACE_ADDRESS_RATE"));
  config.requests_per_key = read.number("MILLRACE_KEY_RATE");
  config.sessions_per_key = read.number("MILLRACE_KEY_SESSIONS");
  config.account_gb = read.number("MILLRACE_ACCOUNT_GB");
  config.country_header = read.text("MILLRACE_COUNTRY_HEADER");
  config.geo_db = read.text("MILLRACE_GEO_DB");
  config.contact = read.text("MILLRACE_CONTACT");
  if (pool == "scripts") {
    check_nginx(read);
    check_host(read);
  }
  read.done();
  config.warnings = warnings_about(read, config);
  return config;
}

std::string Config::operator_in_words() const {
  return "the operator of this host" + (contact.empty() ? "" : " (" + contact + ")");
}

std::vector<std::string> Config::secrets() const {
  return {secret,        previous_secret, address_secret,    nginx_secret,          database.password,
          text.key,      image.key,       stripe.secret_key, stripe.webhook_secret, mail.smtp_url,
          metrics.token, alarm.webhook,   alarm.secret};
}

Config Config::from_environment(const std::string& pool) { return from(settings::environment(), pool); }
