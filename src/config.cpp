#include "config.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <sstream>

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "net/range.h"
#include "net/url_host.h"
#include "pattern.h"
#include "pools.h"
#include "text/ascii.h"

extern char** environ;

namespace {

const char kUsdcOnBase[] = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const char kUrlRule[] = "must be an http or https URL without query";
const char kSecretRule[] = "must have 32 characters or more";
const char kZeroAddress[] = "0x0000000000000000000000000000000000000000";

// What scripts read, and programs do not.
const char kOfScripts[] =
    "MILLRACE_(BUILD|SQL|ADMIN|SCRIPTS|HTTP_PORT|(ADDRESS|KEY|TELEMETRY)_RATE|ADDRESS_AT_ONCE|LOG_ADDRESSES|"
    "RECONCILE_SECONDS|TLS_(CERTIFICATE|KEY)|REAL_IP_FROM|NGINX_(USER|PID)|BACKUP_(KEEP|PASSPHRASE_FILE)|DB_GRANT_HOST|"
    "(DB_PASSWORD|WORKERS)_[A-Z]+)";

// A fault is one line of a log or a terminal.
std::string on_one_line(std::string value) {
  std::replace_if(
      value.begin(), value.end(), [](unsigned char c) { return c < ' ' || c >= 0x7F; }, '?');
  return value;
}

std::size_t end_of_scheme(const std::string& url) {
  const auto mark = url.find("://");
  return mark == url.npos ? 0 : mark + 3;
}

// Up to the last @, as a password may hold one that was not encoded.
std::string without_userinfo(std::string url) {
  const auto begin = end_of_scheme(url), at = url.rfind('@');
  return at == url.npos || at < begin ? url : url.replace(begin, at - begin, "...");
}

// Of a provider or a node, whose path or query may have its key.
std::string without_path_and_query(std::string url) {
  const std::string shown = without_userinfo(std::move(url));
  const auto rest = shown.find_first_of("/?#", end_of_scheme(shown));
  return rest == shown.npos ? shown : shown.substr(0, rest) + "/...";
}

// Reads settings and remembers which, and what was wrong with them.
class Reader {
 public:
  explicit Reader(const std::map<std::string, std::string>& environment) : environment_(environment) {}

  std::string text(const std::string& name, const std::string& absent) const {
    asked_for_.insert(name);
    const auto found = environment_.find(name);
    return found == environment_.end() || found->second.empty() ? absent : found->second;
  }

  std::string matching(const std::string& name, const std::string& absent, const char* pattern,
                       const std::string& rule) {
    const std::string given = text(name, absent);
    if (!given.empty() && !fits(given, pattern)) complain_of(name, given, rule);
    return given;
  }

  std::string metrics_token(const std::string& name) {
    const std::string given = text(name, "");
    if (!given.empty() && !fits(given, "[!-~]{24,}")) {
      complain(name, "must have 24 characters or more, all of them ASCII without space");
    }
    return given;
  }

  std::string key(const std::string& name) {
    const std::string given = text(name, "");
    if (!given.empty() && !fits(given, "[!-~]+")) complain(name, "must be one word of ASCII");
    return given;
  }

  std::string secret(const std::string& name) {
    const std::string given = text(name, "");
    if (!given.empty() && given.size() < 32) complain(name, kSecretRule);
    return given;
  }

  std::string base_url(const std::string& name, const std::string& absent) {
    return url(name, absent, without_userinfo);
  }

  std::string service_url(const std::string& name, const std::string& absent) {
    return url(name, absent, without_path_and_query);
  }

  std::string address(const std::string& name, const std::string& absent) {
    return matching(name, absent, "0x[0-9a-fA-F]{40}", "must be 0x and 40 hexadecimal digits");
  }

  std::string ranges(const std::string& name) {
    const std::string given = text(name, "");
    try {
      net::parse_ranges(given);
    } catch (const std::invalid_argument& fault) {  // which does not know the setting's name
      complain(name, std::string("must be address ranges, separated by commas: ") + fault.what());
    }
    return given;
  }

  void complain(const std::string& name, const std::string& rule) { faults_.push_back(name + " " + rule); }

  // `shown` must have nothing secret in it.
  void complain_of(const std::string& name, const std::string& shown, const std::string& rule) {
    complain(name, "is '" + on_one_line(shown) + "', but " + rule);
  }

  // A misspelt name is found here: no part of the program has read it.
  std::vector<std::string> unknown() const {
    std::vector<std::string> sentences;
    for (const auto& [name, value] : environment_) {
      if (!asked_for_.count(name) && !fits(name, kOfScripts)) {
        sentences.push_back(on_one_line(name) + " is set, but no setting has that name");
      }
    }
    return sentences;
  }

  // Names what is unknown as well: a misspelt name is often why another setting is missing.
  void done() const {
    if (faults_.empty()) return;
    auto all = unknown();
    all.insert(all.begin(), faults_.begin(), faults_.end());
    throw ConfigFaults(all);
  }

 private:
  // A faulty one reads as absent, so that nothing derived from it is blamed.
  std::string url(const std::string& name, const std::string& absent, std::string (*shown)(std::string)) {
    std::string given = text(name, absent);
    if (!given.empty() && !fits(given, "https?://[^[:space:]/?#@]+(/[^[:space:]?#]*)?")) {
      complain_of(name, shown(given), kUrlRule);
      return absent;
    }
    while (!given.empty() && given.back() == '/') given.pop_back();
    return given;
  }

  const std::map<std::string, std::string>& environment_;
  mutable std::set<std::string> asked_for_;
  std::vector<std::string> faults_;
};

Config::Database read_database(Reader& read, const std::string& default_user) {
  Config::Database database;
  database.socket = read.text("MILLRACE_DB_SOCKET", "");
  database.host = read.text("MILLRACE_DB_HOST", "");
  if (database.socket.empty() && database.host.empty()) {
    read.complain("MILLRACE_DB_SOCKET", "or MILLRACE_DB_HOST is required");
  }
  const std::string port = read.matching("MILLRACE_DB_PORT", "3306", "[0-9]{1,5}", "must be a port");
  database.port = static_cast<unsigned>(std::atoi(port.c_str()));
  database.name = read.text("MILLRACE_DB_NAME", "millrace");
  database.user = read.text("MILLRACE_DB_USER", default_user);
  database.password = read.text("MILLRACE_DB_PASSWORD", "");
  return database;
}

// The operator's command line may read every secret; what of it sends e-mails and alarms, none.
bool may_read(const std::string& pool, const std::string& secret) {
  return pool == "admin" || (pool != "sender" && pool_row(pool).may_read(secret));
}

// Derived as in scripts/environment. One-way: the address secret does not reveal MILLRACE_SECRET.
std::string address_secret_of(const std::string& secret) {
  return crypto::hex(crypto::sha256("millrace addresses " + secret));
}

void read_secrets(Reader& read, const std::string& pool, Config& config) {
  config.secret = read.secret("MILLRACE_SECRET");
  config.previous_secret = read.secret("MILLRACE_SECRET_PREVIOUS");
  config.address_secret = read.secret("MILLRACE_ADDRESS_SECRET");
  config.nginx_secret = read.secret("MILLRACE_NGINX_SECRET");
  if (config.nginx_secret.empty() && pool != "admin" && pool != "sender")
    read.complain("MILLRACE_NGINX_SECRET", kSecretRule);
  if (config.secret.empty() && may_read(pool, "MILLRACE_SECRET")) read.complain("MILLRACE_SECRET", kSecretRule);
  if (!config.previous_secret.empty()) config.previous_address_secret = address_secret_of(config.previous_secret);
  if (!config.address_secret.empty()) return;
  if (!config.secret.empty())
    config.address_secret = address_secret_of(config.secret);
  else if (may_read(pool, "MILLRACE_ADDRESS_SECRET")) {
    read.complain("MILLRACE_ADDRESS_SECRET", "or MILLRACE_SECRET is required");
  }
}

bool stays_here(const std::string& url) {
  const auto host = net::host_of(url);
  const auto* name = std::get_if<std::string>(&host);
  const auto address = name ? net::parse_address(*name) : std::nullopt;
  return address ? net::contains(net::parse_ranges("127.0.0.0/8, ::1"), *address) : name && *name == "localhost";
}

// A key is not sent in the clear, unless it stays on this host.
void require_cover(Reader& read, const std::string& setting, const std::string& url, const std::string& key_setting) {
  if (!read.text(key_setting, "").empty() && url.rfind("http:", 0) == 0 && !stays_here(url)) {
    read.complain_of(setting, without_path_and_query(url),
                     "must be https, as there is a " + key_setting + " to protect");
  }
}

// A model server on the local network often speaks plain http and needs no key.
Config::Provider read_provider(Reader& read, const std::string& kind) {
  const std::string prefix = "MILLRACE_" + kind;
  Config::Provider provider;
  provider.url = read.service_url(prefix + "_URL", "");
  provider.model = read.matching(prefix + "_MODEL", "", "[!-~]{1,100}", "must be 1 to 100 characters without space");
  provider.key = read.key(prefix + "_KEY");
  if (!provider.url.empty() && provider.model.empty()) {
    read.complain(prefix + "_MODEL", "is required with " + prefix + "_URL");
  }
  require_cover(read, prefix + "_URL", provider.url, prefix + "_KEY");
  return provider;
}

std::string without_path(const std::string& url) {
  return url.substr(0, url.find('/', std::string("https://").size()));
}

// With the brackets of an IPv6 address, as an e-mail address needs them.
std::string mail_domain_of(const std::string& url) {
  const std::string authority = without_path(url).substr(url.find("://") + 3);
  return authority.substr(0, authority.find(':', authority.front() == '[' ? authority.find(']') : 0));
}

Config::Mail read_mail(Reader& read, const std::string& base_url) {
  Config::Mail mail;
  mail.spool = read.matching("MILLRACE_MAIL_SPOOL", "", "/.*", "must be an absolute path");
  mail.sendmail = read.matching("MILLRACE_SENDMAIL", "", "/.*", "must be an absolute path");
  mail.from = read.matching("MILLRACE_MAIL_FROM", "no-reply@" + mail_domain_of(base_url), R"([!-~]+@[!-~]+)",
                            "must be an address, without a name");
  mail.smtp_url = read.text("MILLRACE_SMTP_URL", "");
  if (!fits(mail.smtp_url, "(smtps?://[!-~]+)?")) {
    read.complain("MILLRACE_SMTP_URL",
                  "must be smtps://USER:PASSWORD@HOST or smtp://HOST, with user and password percent-encoded");
  }
  if (!mail.smtp_url.empty() && mail.spool.empty()) {
    read.complain("MILLRACE_SMTP_URL", "needs MILLRACE_MAIL_SPOOL, the folder in which e-mails wait to be sent");
  }
  if (!mail.spool.empty() && !mail.sendmail.empty()) {
    read.complain("MILLRACE_MAIL_SPOOL", "and MILLRACE_SENDMAIL exclude each other");
  }
  return mail;
}

// Of the scheme Standard Webhooks: base64, after a prefix that says what it is. Absent: malformed.
std::optional<std::string> webhook_secret(std::string given) {
  const std::string prefix = "whsec_";
  if (given.rfind(prefix, 0) == 0) given.erase(0, prefix.size());
  auto bytes = crypto::from_base64(given);
  if (bytes && (bytes->size() < 24 || bytes->size() > 64)) bytes.reset();
  return bytes;
}

Config::Alarm read_alarm(Reader& read, const std::string& pool, const Config::Mail& mail) {
  Config::Alarm alarm;
  alarm.email = read.matching("MILLRACE_ALARM_EMAIL", "", "[!-~]+@[!-~]+", "must be an address, without a name");
  if (!alarm.email.empty() && !mail.enabled()) {
    read.complain("MILLRACE_ALARM_EMAIL", "needs a way to send it: MILLRACE_SMTP_URL or MILLRACE_SENDMAIL");
  }
  alarm.viewers_percent = std::atoi(
      read.matching("MILLRACE_ALARM_VIEWERS", "10", "0|[1-9][0-9]?", "must be a number from 0 to 99").c_str());
  alarm.webhook = read.text("MILLRACE_ALARM_WEBHOOK", "");
  const std::string secret = read.text("MILLRACE_ALARM_SECRET", "");
  if ((pool != "admin" && pool != "sender") || alarm.webhook.empty()) return alarm;
  // A webhook's path and query may be its password.
  if (!fits(alarm.webhook, "https?://[^[:space:]#@]+") ||
      (alarm.webhook.rfind("http:", 0) == 0 && !stays_here(alarm.webhook))) {
    read.complain_of("MILLRACE_ALARM_WEBHOOK", without_path_and_query(alarm.webhook), "must be an https URL");
  }
  const auto key = webhook_secret(secret);
  if (!key) {
    read.complain("MILLRACE_ALARM_SECRET",
                  "must be base64 of 24 to 64 bytes; make one by: echo whsec_$(openssl rand -base64 32)");
  }
  alarm.secret = key.value_or("");
  return alarm;
}

// Two settings that are of no use without each other.
void require_both(Reader& read, const std::string& one, const std::string& other) {
  if (read.text(one, "").empty() != read.text(other, "").empty()) {
    read.complain(one, "and " + other + " go together");
  }
}

std::vector<std::string> warnings_about(const Reader& read, const Config& config) {
  auto warnings = read.unknown();
  if (!config.x402.facilitator_url.empty() && config.x402.pay_to == kZeroAddress) {
    warnings.push_back("payments are turned on, but nobody can pay: MILLRACE_X402_PAY_TO is the zero address");
  }
  return warnings;
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> found;
  for (std::string word; stream >> word;) found.push_back(word);
  return found;
}

}  // namespace

Config Config::from(const std::map<std::string, std::string>& environment, const std::string& pool) {
  Reader read(environment);
  Config config;
  config.base_url = read.base_url("MILLRACE_BASE_URL", "https://localhost:8443");
  read_secrets(read, pool, config);
  config.database = read_database(read, "millrace_" + pool);

  config.x402.facilitator_url = read.service_url("MILLRACE_X402_FACILITATOR_URL", "");
  config.x402.pay_to = read.address("MILLRACE_X402_PAY_TO", kZeroAddress);
  config.x402.asset = read.address("MILLRACE_X402_ASSET", kUsdcOnBase);
  config.x402.rpc_url = read.service_url("MILLRACE_X402_RPC_URL", "");
  const std::string timeout =
      read.matching("MILLRACE_X402_TIMEOUT_SECONDS", "20", "[1-9]|1[0-9]|2[0-9]|30", "must be a number from 1 to 30");
  config.x402.timeout_seconds = std::atoi(timeout.c_str());

  config.text = read_provider(read, "TEXT");
  config.image = read_provider(read, "IMAGE");
  config.stripe.secret_key = read.text("MILLRACE_STRIPE_SECRET_KEY", "");
  config.stripe.webhook_secret = read.text("MILLRACE_STRIPE_WEBHOOK_SECRET", "");
  config.stripe.api_url = read.service_url("MILLRACE_STRIPE_API_URL", "https://api.stripe.com");
  require_both(read, "MILLRACE_STRIPE_SECRET_KEY", "MILLRACE_STRIPE_WEBHOOK_SECRET");
  require_cover(read, "MILLRACE_STRIPE_API_URL", config.stripe.api_url, "MILLRACE_STRIPE_SECRET_KEY");

  config.home = read.text("MILLRACE_HOME", "");
  config.https_port = read.text("MILLRACE_HTTPS_PORT", "");
  config.plain_listen = read.text("MILLRACE_LISTEN", "");
  config.metrics.token = read.metrics_token("MILLRACE_METRICS_TOKEN");
  config.metrics.allowed = read.ranges("MILLRACE_METRICS_ALLOW");
  config.guard.denied = read.ranges("MILLRACE_GUARD_DENY");
  config.guard.allowed = read.ranges("MILLRACE_GUARD_ALLOW");
  config.mail = read_mail(read, config.base_url);
  config.alarm = read_alarm(read, pool, config.mail);
  config.backup_folder = read.matching("MILLRACE_BACKUP_FOLDER", "", "/.*", "must be an absolute path");
  config.sign_up_open = read.matching("MILLRACE_SIGN_UP", "open", "open|closed", "must be open or closed") == "open";
  config.verify_email_required = read.matching("MILLRACE_VERIFY_EMAIL", "optional", "optional|required",
                                               "must be optional or required") == "required";
  if (config.verify_email_required && !config.mail.enabled()) {
    read.complain("MILLRACE_VERIFY_EMAIL",
                  "needs a way to send e-mail: MILLRACE_SMTP_URL, MILLRACE_MAIL_SPOOL or "
                  "MILLRACE_SENDMAIL");
  }
  config.tries_per_address = std::atoi(
      read.matching("MILLRACE_AUTH_TRIES", "30", "[1-9][0-9]{0,6}", "must be a number from 1 to 9999999").c_str());

  config.trusted_origins = words(text::lower(read.text("MILLRACE_TRUSTED_ORIGINS", without_path(config.base_url))));
  for (const auto& trusted : config.trusted_origins) {
    if (!fits(trusted, "https?://[^[:space:]/?#@]+")) {
      read.complain("MILLRACE_TRUSTED_ORIGINS", "has '" + on_one_line(without_userinfo(trusted)) +
                                                    "', but must be scheme://host[:port], separated by spaces");
    }
  }
  const std::string days =
      read.matching("MILLRACE_TELEMETRY_DAYS", "30", "[1-9][0-9]{0,2}", "must be a number of days from 1 to 999");
  config.telemetry_days = std::atoi(days.c_str());
  config.sessions_per_key = std::atoi(
      read.matching("MILLRACE_KEY_SESSIONS", "10000", "[1-9][0-9]{0,6}", "must be a number from 1 to 9999999").c_str());
  config.account_gb = std::atoi(
      read.matching("MILLRACE_ACCOUNT_GB", "0", "0|[1-9][0-9]{0,5}", "must be a number from 0 to 999999").c_str());
  config.country_header = read.matching("MILLRACE_COUNTRY_HEADER", "", "[A-Za-z][A-Za-z0-9-]{0,63}",
                                        "must be the name of a header: letters, digits and -");
  config.contact = read.matching("MILLRACE_CONTACT", "",
                                 "https?://[^[:space:]\"<>]{1,200}|[^[:space:]@\"<>:]{1,64}@[^[:space:]@\"<>:]{1,180}",
                                 "must be an e-mail address, or an http or https URL");
  read.done();
  config.warnings = warnings_about(read, config);
  return config;
}

std::vector<std::string> Config::secrets() const {
  return {secret,        previous_secret, address_secret,    nginx_secret,          database.password,
          text.key,      image.key,       stripe.secret_key, stripe.webhook_secret, mail.smtp_url,
          metrics.token, alarm.webhook,   alarm.secret};
}

Config Config::from_environment(const std::string& pool) {
  std::map<std::string, std::string> environment;
  for (char** entry = environ; *entry; ++entry) {
    const std::string pair = *entry;
    const std::size_t equals = pair.find('=');
    if (pair.rfind("MILLRACE_", 0) == 0) environment[pair.substr(0, equals)] = pair.substr(equals + 1);
  }
  return from(environment, pool);
}
