
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "net/origin.h"
#include "pattern.h"
#include "pools.h"
#include "settings/checks.h"
#include "settings/config.h"
#include "settings/network.h"
#include "settings/setting.h"
#include "text/ascii.h"

namespace settings {

namespace {

using Alarm = Config::Alarm;
using Backup = Config::Backup;
using Database = Config::Database;
using Guard = Config::Guard;
using Mail = Config::Mail;
using Metrics = Config::Metrics;
using Provider = Config::Provider;
using Stripe = Config::Stripe;
using X402 = Config::X402;

void assign(std::string& field, const std::string& value) { field = value; }
void assign(int& field, const std::string& value) { field = std::atoi(value.c_str()); }
void assign(unsigned& field, const std::string& value) { field = static_cast<unsigned>(std::atoi(value.c_str())); }

template <class Value>
Field at(Value Config::*field) {
  return [=](Config& config, const std::string& value) { assign(config.*field, value); };
}
template <class Part, class Value>
Field at(Part Config::*part, Value Part::*field) {
  return [=](Config& config, const std::string& value) { assign(config.*part.*field, value); };
}
Field if_it_is(const char* word, bool Config::*field) {
  return [=](Config& config, const std::string& value) { config.*field = value == word; };
}

// The hash is one-way, so the address secret does not reveal MILLRACE_SECRET.
std::string address_secret_of(const std::string& secret) {
  return secret.empty() ? "" : crypto::hex(crypto::sha256("millrace addresses " + secret));
}

void previous_secret(Config& config, const std::string& value) {
  config.previous_secret = value;
  config.previous_address_secret = address_secret_of(value);
}

void trusted_origins(Config& config, const std::string& value) {
  config.trusted_origins.clear();
  for (const auto& url : words(value)) {
    if (const auto origin = net::parse_origin(url)) config.trusted_origins.push_back(net::text_of(*origin));
  }
}

// Workers do not know it.
void alarm_secret(Config& config, const std::string& value) {
  if (config.reader != Config::Reader::worker) config.alarm.secret = bytes_of_webhook_secret(value).value_or("");
}

std::string base_url_here(const Config& config) { return "https://localhost:" + config.https_port; }
std::string derived_address_secret(const Config& config) { return address_secret_of(config.secret); }
std::string user_of_reader(const Config& config) {
  return config.needs_database() ? "millrace_" + (config.pool.empty() ? "admin" : config.pool) : "";
}
std::string this_host_behind_a_proxy(const Config& config) {
  return config.plain_listen.empty() ? "" : "127.0.0.1 ::1";
}
std::string spool_of_scripts(const Config& config) {
  const bool in_home = config.reader == Config::Reader::scripts && !config.mail.smtp_url.empty();
  return in_home ? config.home + "/mail" : "";
}
std::string no_reply(const Config& config) {
  const auto host = net::parse_origin(config.base_url);
  return "no-reply@" + (host ? host->host : "");
}
std::string own_origin(const Config& config) { return config.base_url; }
std::string usdc_of_network(const Config& config) { return std::string(network_named(config.x402.network).usdc); }

// systemd's units are written for a host with two processors, wherever they are made.
Setting workers_of(Setting row, const PoolRow& pool) {
  row.field = [name = pool.name](Config& config, const std::string& value) { assign(config.workers[name], value); };
  row.absent.follows = [pool](const Config& config) {
    return std::to_string(default_workers(pool, config.reader == Config::Reader::jobs ? 2 : processors()));
  };
  return row;
}
Setting password_of(Setting row, const PoolRow&) { return row; }

Setting for_scripts(Setting row) {
  row.for_scripts = true;
  return row;
}

Setting secret(const char* readers, Setting row) {
  row.secret = true;
  row.readers = readers;
  return row;
}

std::string without_blanks(const std::string& value) { return words(value).empty() ? "" : value; }

// All spellings of an origin have one form.
Setting url(Setting row) {
  row.form = net::with_plain_origin;
  return row;
}

// Blanks alone count as not set.
Setting list(Setting row) {
  row.form = without_blanks;
  return row;
}

Setting of_each_pool(Setting (*of_pool)(Setting, const PoolRow&), Setting row) {
  row.of_pool = of_pool;
  return row;
}

const char kSessions[] = "auth account dashboard packs checkout";
const char kAddresses[] = "generate packs checkout auth account dashboard ingest pages";
const char kCards[] = "packs checkout";
const char kWorkers[] = "generate packs checkout auth account dashboard ingest pages metrics";

// nginx has no way to write a $ in a text.
Check path_for_nginx() {
  return matching("[^$\"\\|&[:cntrl:]]*", "has one of $ \" \\ | &, which nginx's configuration cannot have");
}
Check absolute_path() { return matching("/.*", "must be an absolute path"); }
Check address_on_chain() { return matching("0x[0-9a-fA-F]{40}", "must be 0x and 40 hexadecimal digits"); }
Check email_address() { return matching("[!-~]+@[!-~]+", "must be an address, without a name"); }
Check address_or(const Check& url, const char* rule) {
  return [=](const std::string& value) {
    const bool is_address =
        fits(value, "[^[:space:][:cntrl:]@\"'<>:?&%#,]{1,64}@[^[:space:][:cntrl:]@\"'<>:?&%#,]{1,80}");
    return is_address || url(value).empty() ? "" : quoted(value, rule);
  };
}
Check long_secret() { return hidden(".{32,}", "must have 32 characters or more"); }
Check key() { return hidden("[!-~]+", "must be one word of ASCII"); }
Check model() { return matching("[!-~]{1,100}", "must be 1 to 100 characters without space"); }
Check pid_file() {
  return matching("/[^$\"\\|&[:cntrl:]]*",
                  "must be an absolute path without $ \" \\ | &, which nginx's configuration cannot have");
}
Check smtp_url() {
  return hidden(
      "smtps?://(([A-Za-z0-9._~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2})+@)?([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])"
      "(:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?(/[!-~]*)?",
      "must be smtps://USER:PASSWORD@HOST or smtp://HOST, with user and password percent-encoded");
}

// clang-format off
std::vector<Setting> rows() {
  return {
      url(for_scripts({"MILLRACE_BASE_URL", at(&Config::base_url),
          {base_url_here, "`https://localhost:` and the port"}, base_url(),
          "the address that callers use; never taken from `Host`"})),
      for_scripts({"MILLRACE_HTTPS_PORT", at(&Config::https_port), "8443", port(), "nginx's port"}),
      {"MILLRACE_HTTP_PORT", at(&Config::http_port), {"", "none"}, port(),
          "nginx's port for plain HTTP, which redirects to HTTPS"},
      for_scripts({"MILLRACE_LISTEN", at(&Config::plain_listen), {"", "none"}, address_and_port(),
          "an address and a port, such as `127.0.0.1:8080`, where nginx speaks plain HTTP: [behind a proxy of "
          "yours](../nginx/README.md#behind-a-proxy-of-yours)"}),
      for_scripts({"MILLRACE_HOME", at(&Config::home), {"", "`./var`"},
          matching("[A-Za-z0-9/._+@,=-]+", "may have letters, digits and / . _ + @ , = - only"),
          "where `scripts/run` keeps everything: database, secrets, certificate, logs"}),
      secret(kSessions, {"MILLRACE_SECRET", at(&Config::secret), {"", "generated once"}, long_secret(),
          "at least 32 characters; signs session cookies. Only `auth`, `account`, `dashboard`, `packs`, `checkout` "
          "and the administrator get it"}),
      secret(kSessions, {"MILLRACE_SECRET_PREVIOUS", previous_secret, {"", "empty"}, long_secret(),
          "one that is still accepted while you rotate it"}),
      for_scripts(secret(kAddresses, {"MILLRACE_ADDRESS_SECRET", at(&Config::address_secret),
          {derived_address_secret, "derived from `MILLRACE_SECRET`"}, long_secret(),
          "at least 32 characters; hides callers' addresses and the ids of viewers in the database"})),
      secret(kWorkers, {"MILLRACE_NGINX_SECRET", at(&Config::nginx_secret), {"", "generated once"},
          hidden("[A-Za-z0-9_-]{32,}", "must be 32 or more letters, digits, - and _; make one by: openssl rand -hex 32"),
          "32 letters, digits, `-` and `_` or more, by which workers know nginx"}),
      for_scripts({"MILLRACE_DB_SOCKET", at(&Config::database, &Database::socket), {"", "a private MariaDB"}, {},
          "the socket of an existing MySQL or MariaDB server"}),
      for_scripts({"MILLRACE_DB_HOST", at(&Config::database, &Database::host), {"", "none"},
          matching("[A-Za-z0-9.:_-]+", "must be a host, without user and port"), "or its host"}),
      for_scripts({"MILLRACE_DB_PORT", at(&Config::database, &Database::port), "3306", port(), "and its port"}),
      for_scripts({"MILLRACE_DB_TLS", at(&Config::database, &Database::tls), "off",
          matching("off|require|/[^[:cntrl:]]*", "must be off, require, or the absolute path of a file of CA certificates"),
          "TLS to that host: `off`; `require`, which encrypts and does not check who answers; or the path of a file "
          "of CA certificates in PEM, by which the server's certificate and the name in `MILLRACE_DB_HOST` are "
          "checked. Everybody has to be able to read that file; on a host with systemd, workers see nothing below "
          "`/home`, `/root` and `/tmp`"}),
      for_scripts({"MILLRACE_DB_NAME", at(&Config::database, &Database::name), "millrace",
          matching("[A-Za-z0-9_]{1,64}", "may have letters, digits and _ only"), "the database"}),
      {"MILLRACE_DB_USER", at(&Config::database, &Database::user), {user_of_reader, "`millrace_<pool>`"}, {},
          "its user of one worker"},
      secret("", {"MILLRACE_DB_PASSWORD", at(&Config::database, &Database::password), {"", "generated once"}, {},
          "the user's password; on a host, it is in the pool's file"}),
      of_each_pool(password_of, secret("", {"MILLRACE_DB_PASSWORD_<POOL>", {}, {"", "generated once"}, {},
          "the same for each pool, as `scripts/run` reads them. `scripts/create-users` prints the SQL that creates "
          "the users"})),
      secret("", {"MILLRACE_DB_PASSWORD_ADMIN", {}, {"", "generated once"}, {}, "the same for the administrator"}),
      for_scripts({"MILLRACE_DB_GRANT_HOST", {}, "localhost",
          matching("[A-Za-z0-9.:%_/-]+", "must be the host of a user of the database, such as 10.0.0.%"),
          "from where the users may connect"}),
      of_each_pool(workers_of, {"MILLRACE_WORKERS_<POOL>", {}, {"", "2 or 4; ingest: number of processors"},
          number(1, 512),
          "processes of a pool: generate, packs, checkout, auth, account, dashboard, ingest, pages, metrics"}),
      {"MILLRACE_ADDRESS_RATE", at(&Config::requests_per_address), "100", number(1, 1000000),
          "requests a second from one address, other than telemetry with a key, of which it may send ten times as many; "
          "its reads may take more, too, if you raise it, as where very many people have one address: see "
          "[Limits](#limits)"},
      // Twice as many, which an IPv6 network may have, stay below the 65536 that nginx can count.
      {"MILLRACE_ADDRESS_AT_ONCE", at(&Config::at_once_per_address),
          {"", "a share of the pool's queue, see `src/pools.cpp`"}, number(1, 4095),
          "requests of one address in progress at once in one pool; the same in each"},
      list({"MILLRACE_REAL_IP_FROM", at(&Config::proxies), {this_host_behind_a_proxy, "empty; this host, if `MILLRACE_LISTEN` is set"},
          proxies(), "load balancers whose `X-Forwarded-For` is trusted: addresses or ranges, separated by spaces"}),
      for_scripts({"MILLRACE_PROXY_PROTOCOL", if_it_is("on", &Config::proxy_protocol), "off",
          matching("on|off", "must be on or off"),
          "`on`: they pass TCP on and say by the PROXY protocol (1 or 2) who calls, instead of by "
          "`X-Forwarded-For`: [more hosts](#deploy)"}),
      {"MILLRACE_LOG_ADDRESSES", at(&Config::log_addresses), "yes",
          matching("yes|no|short", "must be yes, no or short"),
          "whether nginx's log has callers' addresses: `no` leaves them out, `short` keeps the network "
          "(`192.0.2.0`, or 48 bits of IPv6)"},
      for_scripts({"MILLRACE_NGINX_PID", at(&Config::nginx_pid), {"", "in the home"}, pid_file(),
          "for `scripts/run`: the file with nginx's process id"}),
      for_scripts({"MILLRACE_TLS_CERTIFICATE", at(&Config::tls_certificate), {"", "self-signed"}, path_for_nginx(),
          "a real certificate, which also turns HSTS on"}),
      {"MILLRACE_TLS_KEY", at(&Config::tls_key), {"", "self-signed"}, path_for_nginx(), "its key"},
      url(secret("generate", {"MILLRACE_TEXT_URL", at(&Config::text, &Provider::url),
          {"", "empty: the embedded generator"}, service_url(),
          "an OpenAI-compatible text provider; http is allowed if the key is empty"})),
      {"MILLRACE_TEXT_MODEL", at(&Config::text, &Provider::model), {"", "empty"}, model(), "its model"},
      secret("generate", {"MILLRACE_TEXT_KEY", at(&Config::text, &Provider::key), {"", "empty"}, key(), "its key"}),
      url(secret("generate", {"MILLRACE_IMAGE_URL", at(&Config::image, &Provider::url),
          {"", "empty: the embedded generator"}, service_url(), "the same for logos"})),
      {"MILLRACE_IMAGE_MODEL", at(&Config::image, &Provider::model), {"", "empty"}, model(), "its model"},
      secret("generate", {"MILLRACE_IMAGE_KEY", at(&Config::image, &Provider::key), {"", "empty"}, key(), "its key"}),
      url({"MILLRACE_X402_FACILITATOR_URL", at(&Config::x402, &X402::facilitator_url),
          {"", "empty: payments answer 503 `payments_unavailable`"}, service_url(),
          "has `/verify`, `/settle` and, to say what it knows, `/supported` below it"}),
      secret("generate packs", {"MILLRACE_X402_FACILITATOR_KEY", at(&Config::x402, &X402::facilitator_key), {"", "empty"},
          key(), "what the facilitator asks for: a bearer token or, with an id, an Ed25519 key in base64"}),
      {"MILLRACE_X402_FACILITATOR_KEY_ID", at(&Config::x402, &X402::facilitator_key_id), {"", "empty"},
          matching("[!-~]{1,200}", "must be 1 to 200 characters without space"),
          "the id of that key: each call has a token of two minutes that it signs, as Coinbase's facilitator asks for it"},
      {"MILLRACE_X402_PAY_TO", at(&Config::x402, &X402::pay_to),
          {"0x0000000000000000000000000000000000000000", "the zero address, which USDC refuses to pay"},
          address_on_chain(), "who is paid; check it twice"},
      {"MILLRACE_X402_NETWORK", at(&Config::x402, &X402::network), "base",
          matching("base|base-sepolia", "must be base or base-sepolia"),
          "where payments are made: `base-sepolia` is a network for tests, whose USDC costs nothing"},
      {"MILLRACE_X402_ASSET", at(&Config::x402, &X402::asset), {usdc_of_network, "USDC of that network"},
          address_on_chain(), "the token's contract"},
      url(secret("generate packs", {"MILLRACE_X402_RPC_URL", at(&Config::x402, &X402::rpc_url), {"", "empty"},
          service_url(),
          "a node of that network, asked about payments of unknown outcome and about used authorizations, and what contracts that bought a key "
          "have signed. Without it you have to resolve by hand what the facilitator cannot answer"})),
      {"MILLRACE_X402_TIMEOUT_SECONDS", at(&Config::x402, &X402::timeout_seconds), "20", number(1, 30),
          "how long a settlement may take"},
      {"MILLRACE_RECONCILE_SECONDS", at(&Config::reconcile_seconds), "10", number(1, 86400),
          "how often `scripts/run` checks payments of unknown outcome"},
      {"MILLRACE_MAINTAIN_SECONDS", at(&Config::maintain_seconds), "60", number(1, 3600),
          "how often maintenance runs, which makes figures; it goes on at once where there was no time for all"},
      secret(kCards, {"MILLRACE_STRIPE_SECRET_KEY", at(&Config::stripe, &Stripe::secret_key),
          {"", "empty: no card button"}, {}, "Stripe Checkout for key packs"}),
      secret(kCards, {"MILLRACE_STRIPE_WEBHOOK_SECRET", at(&Config::stripe, &Stripe::webhook_secret), {"", "empty"},
          {}, "what signs Stripe's webhooks"}),
      url({"MILLRACE_STRIPE_API_URL", at(&Config::stripe, &Stripe::api_url), "https://api.stripe.com", service_url(),
          "for a server other than Stripe's"}),
      {"MILLRACE_AUTH_TRIES", at(&Config::tries_per_address), "30", number(1, 9999999),
          "sign-ins, sign-ups and password changes that one address may try in ten seconds"},
      {"MILLRACE_SIGN_UP", if_it_is("open", &Config::sign_up_open), "open",
          matching("open|closed", "must be open or closed"), "`closed`: only `user create` makes accounts"},
      {"MILLRACE_VERIFY_EMAIL", if_it_is("required", &Config::verify_email_required), "optional",
          matching("optional|required", "must be optional or required"),
          "`required`: nobody signs in before [the address is "
          "verified](../src/accounts/README.md#post-apiauthsend-verification-email-change-email-get-and-post-apiauthverify-email); "
          "needs a way to send e-mail. Sessions that are open stay"},
      secret("mail", {"MILLRACE_SMTP_URL", at(&Config::mail, &Mail::smtp_url), {"", "empty"}, smtp_url(),
          "the mail server: `smtps://USER:PASSWORD@HOST`, or `smtp://HOST:587`, which has to offer STARTTLS unless "
          "it is this host. Percent-encode user and password"}),
      for_scripts({"MILLRACE_MAIL_SPOOL", at(&Config::mail, &Mail::spool),
          {spool_of_scripts, "empty; with `MILLRACE_SMTP_URL`, `scripts/run` uses `mail` in the home"}, absolute_path(),
          "the folder in which e-mails wait, one RFC 5322 file each; if it is empty, none are sent"}),
      {"MILLRACE_MAIL_FROM", at(&Config::mail, &Mail::from), {no_reply, "`no-reply@` and the base URL's host"},
          email_address(), "their sender"},
      {"MILLRACE_KEY_RATE", at(&Config::requests_per_key), "300", number(1, 1000000),
          "requests a second with one SDK key, a third of them from one address; beyond it, only who sends much is "
          "refused"},
      {"MILLRACE_KEY_SESSIONS", at(&Config::sessions_per_key), "10000", number(1, 9999999),
          "playback sessions that may begin in a minute with one SDK key, a fifth of them, but 600 at least, from "
          "one address; with any keys, an account may begin ten times as many as one key, and an address five times "
          "as many as with one; raise it before an event for which more viewers come at once"},
      {"MILLRACE_ACCOUNT_GB", at(&Config::account_gb), {"0", "0: any number"}, number(0, 999999),
          "GB of disk that the sessions of one account may take, about; of that, a twentieth a day is stored with "
          "one SDK key from one address, and after a quarter from all, addresses that have stored much begin no "
          "more sessions. Set it if you do not know everybody who has an account; `space` shows who has how much"},
      {"MILLRACE_TELEMETRY_DAYS", at(&Config::telemetry_days), "30", number(1, 999, "a number of days"),
          "how long events are kept at least, 1 to 999; after a week more they can be read no longer, and after "
          "another week at most they are gone from the disk"},
      secret("metrics", {"MILLRACE_METRICS_TOKEN", at(&Config::metrics, &Metrics::token), {"", "empty"},
          hidden("[!-~]{24,}", "must have 24 characters or more, all of them ASCII without space"),
          "what Prometheus sends as `Authorization: Bearer`, 24 characters at least"}),
      {"MILLRACE_METRICS_ALLOW", at(&Config::metrics, &Metrics::allowed), {"", "empty"}, ranges(),
          "addresses and CIDR ranges, separated by commas, from which `/metrics` may be read. With neither of the "
          "two, it is 404"},
      {"MILLRACE_DRAFT_PAGES", if_it_is("on", &Config::draft_pages), "on", matching("on|off", "must be on or off"),
          "`off`: a draft has no page below `/d/` to pass on"},
      {"MILLRACE_CONTACT", at(&Config::contact), {"", "empty"},
          address_or(matching("https?://[^[:space:]\"<>]{1,200}", ""), "must be an e-mail address, or an http or https URL"),
          "how users reach you: an e-mail address, or a URL. Pages show it where they send somebody to the operator"},
      {"MILLRACE_IMPRINT", at(&Config::legal, &Legal::imprint), {"", "empty"}, page_url(),
          "the https URL of a page that says who runs this host: every page and every e-mail names it"},
      {"MILLRACE_PRIVACY", at(&Config::legal, &Legal::privacy), {"", "empty"}, page_url(),
          "the same for what is done with personal data"},
      {"MILLRACE_TERMS", at(&Config::legal, &Legal::terms), {"", "empty"}, page_url(),
          "the same for the terms of use"},
      {"MILLRACE_ABUSE", at(&Config::legal, &Legal::abuse), {"", "empty"}, address_or(page_url(), "must be an e-mail address, or an https URL of 150 characters at most"),
          "the same for where abuse is reported: an e-mail address, or an https URL. The page of a draft leads there, "
          "and to `MILLRACE_CONTACT` without it"},
      {"MILLRACE_COUNTRY_HEADER", at(&Config::country_header), {"", "empty: countries are not known"},
          matching("[A-Za-z][A-Za-z0-9-]{0,63}", "must be the name of a header: letters, digits and -"),
          "the header in which a proxy in front of nginx names the viewer's country by two letters, such as "
          "`CF-IPCountry`; the proxy has to replace what players send there. `XX` and `T1` count as unknown"},
      {"MILLRACE_GEO_DB", at(&Config::geo_db), {"", "those of `millrace-admin geo set`"},
          matching("/[^:[:cntrl:]]*(:/[^:[:cntrl:]]*)*", "must be absolute paths of mmdb files, separated by ':'"),
          "an mmdb file on this host, such as MaxMind's, DB-IP's or IPinfo's, in which viewers' addresses are "
          "looked up: country, region, network. Several are separated by `:`, as in "
          "`/usr/share/GeoIP/GeoLite2-City.mmdb:/usr/share/GeoIP/GeoLite2-ASN.mmdb`; what one does not say is asked "
          "of the next. Everybody has to be able to read them; on a host with systemd, workers see nothing below "
          "`/home`, `/root` and `/tmp`. Replace a file by renaming a new one, never by writing into it: workers "
          "have it mapped into memory, and take the new one with the next request"},
      {"MILLRACE_GUARD_DENY", at(&Config::guard, &Guard::denied), {"", "empty"}, ranges(),
          "addresses and CIDR ranges, separated by commas, that streams may not use and from which no image is "
          "downloaded; always includes this host's own addresses"},
      {"MILLRACE_GUARD_ALLOW", at(&Config::guard, &Guard::allowed), {"", "empty"}, ranges(),
          "the same for addresses that are allowed although they are not public, such as an intranet"},
      {"MILLRACE_TRUSTED_ORIGINS", trusted_origins, {own_origin, "the base URL's"}, origins(),
          "origins that may post with the session cookie, separated by spaces"},
      {"MILLRACE_ALARM_EMAIL", at(&Config::alarm, &Alarm::email), {"", "empty"}, email_address(),
          "who is notified of [alarms](#alarms) by e-mail; on a host in `alarm.env`, as the next two"},
      secret("webhook", {"MILLRACE_ALARM_WEBHOOK", at(&Config::alarm, &Alarm::webhook), {"", "empty"}, webhook_url(),
          "an https URL that is notified"}),
      secret("webhook", {"MILLRACE_ALARM_SECRET", alarm_secret, {"", "empty"}, webhook_secret(),
          "`whsec_` with base64 of 24 to 64 bytes, which signs what it is sent"}),
      for_scripts({"MILLRACE_BACKUP_FOLDER", at(&Config::backup, &Backup::folder), {"", "empty: none"},
          absolute_path(), "the folder of a backup each night; on a host with systemd, its owner is root"}),
      {"MILLRACE_BACKUP_KEEP", at(&Config::backup, &Backup::keep), "14", number(1, 99999), "how many of them are kept"},
      {"MILLRACE_BACKUP_PASSPHRASE_FILE", at(&Config::backup, &Backup::passphrase_file),
          {"", "empty: without settings"}, {}, "its first line encrypts the settings in these"},
      {"MILLRACE_BUILD", {}, "build", {}, "`scripts/run` uses the binaries in this folder and builds nothing"},
      {"MILLRACE_SQL", {}, "sql", {}, "the folder of the migrations"},
  };
}
// clang-format on

// Puts a row of each pool after the one that describes them.
std::vector<Setting> with_pools(const std::vector<Setting>& described) {
  std::vector<Setting> all;
  for (const auto& row : described) {
    all.push_back(row);
    if (!row.of_pool) continue;
    for (const auto& pool : pool_table()) {
      all.push_back(row.of_pool(row, pool));
      all.back().name = text::replaced(row.name, "<POOL>", text::upper(pool.name));
      all.back().about.clear();
    }
  }
  return all;
}

}  // namespace

const std::vector<Setting>& all() {
  static const std::vector<Setting> table = with_pools(rows());
  return table;
}

}  // namespace settings
