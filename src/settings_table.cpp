#include "settings.h"
#include "settings_checks.h"

namespace settings {

namespace {

Setting plain(const char* name, Absent absent, Check check, const char* about) {
  return {name, std::move(check), std::move(absent), about};
}

Setting for_scripts(const char* name, Absent absent, Check check, const char* about) {
  auto row = plain(name, std::move(absent), std::move(check), about);
  row.for_scripts = true;
  return row;
}

Setting secret(const char* name, const char* readers, Absent absent, Check check, const char* about) {
  auto row = plain(name, std::move(absent), std::move(check), about);
  row.secret = true;
  row.readers = readers;
  return row;
}

const char kSessions[] = "auth account dashboard packs checkout";
const char kAddresses[] = "generate packs checkout auth account dashboard ingest pages";
const char kCards[] = "packs checkout";

// nginx has no way to write a $ in a text.
Check path_for_nginx() {
  return matching("[^$\"\\|&[:cntrl:]]*", "has one of $ \" \\ | &, which nginx's configuration cannot have");
}
Check absolute_path() { return matching("/.*", "must be an absolute path"); }
Check address_on_chain() { return matching("0x[0-9a-fA-F]{40}", "must be 0x and 40 hexadecimal digits"); }
Check email_address() { return matching("[!-~]+@[!-~]+", "must be an address, without a name"); }
Check long_secret() { return hidden(".{32,}", "must have 32 characters or more"); }
Check key() { return hidden("[!-~]+", "must be one word of ASCII"); }
Check model() { return matching("[!-~]{1,100}", "must be 1 to 100 characters without space"); }

// clang-format off
std::vector<Setting> rows() {
  return {
      for_scripts("MILLRACE_BASE_URL", {"", "`https://localhost:` and the port"}, base_url(),
                  "the address that callers use; never taken from `Host`"),
      for_scripts("MILLRACE_HTTPS_PORT", "8443", port(), "nginx's port"),
      plain("MILLRACE_HTTP_PORT", {"", "none"}, port(), "nginx's port for plain HTTP, which redirects to HTTPS"),
      for_scripts("MILLRACE_LISTEN", {"", "none"}, address_and_port(),
                  "an address and a port, such as `127.0.0.1:8080`, where nginx speaks plain HTTP: "
                  "[behind a proxy of yours](../nginx/README.md#behind-a-proxy-of-yours)"),
      for_scripts("MILLRACE_HOME", {"", "`./var`"},
                  matching("[A-Za-z0-9/._+@,=-]+", "may have letters, digits and / . _ + @ , = - only"),
                  "where `scripts/run` keeps everything: database, secrets, certificate, logs"),
      secret("MILLRACE_SECRET", kSessions, {"", "generated once"}, long_secret(),
             "at least 32 characters; signs session cookies. Only `auth`, `account`, `dashboard`, `packs`, `checkout` "
             "and the administrator get it"),
      secret("MILLRACE_SECRET_PREVIOUS", kSessions, {"", "empty"}, long_secret(),
             "one that is still accepted while you rotate it"),
      secret("MILLRACE_ADDRESS_SECRET", kAddresses, {"", "derived from `MILLRACE_SECRET`"}, long_secret(),
             "at least 32 characters; hides callers' addresses and the ids of viewers in the database"),
      secret("MILLRACE_NGINX_SECRET", "generate packs checkout auth account dashboard ingest pages metrics",
             {"", "generated once"},
             hidden("[A-Za-z0-9_-]{32,}", "must be 32 or more letters, digits, - and _; make one by: openssl rand -hex 32"),
             "32 letters, digits, `-` and `_` or more, by which workers know nginx"),
      for_scripts("MILLRACE_DB_SOCKET", {"", "a private MariaDB"}, {}, "the socket of an existing MySQL or MariaDB server"),
      for_scripts("MILLRACE_DB_HOST", {"", "none"}, matching("[A-Za-z0-9.:_-]+", "must be a host, without user and port"), "or its host"),
      for_scripts("MILLRACE_DB_PORT", "3306", port(), "and its port"),
      for_scripts("MILLRACE_DB_TLS", "off", matching("off|require|/[^[:cntrl:]]*",
                                                     "must be off, require, or the absolute path of a file of CA certificates"),
                  "TLS to that host: `off`; `require`, which encrypts and does not check who answers; or the path of a file of "
                  "CA certificates in PEM, by which the server's certificate and the name in `MILLRACE_DB_HOST` are checked. "
                  "Everybody has to be able to read that file; on a host with systemd, workers see nothing below `/home`, "
                  "`/root` and `/tmp`"),
      for_scripts("MILLRACE_DB_NAME", "millrace", matching("[A-Za-z0-9_]{1,64}", "may have letters, digits and _ only"),
                  "the database"),
      plain("MILLRACE_DB_USER", {"", "`millrace_<pool>`"}, {}, "its user of one worker"),
      plain("MILLRACE_DB_PASSWORD", {"", "generated once"}, {},
            "the user's password; on a host, it is in the pool's file"),
      plain("MILLRACE_DB_PASSWORD_<POOL>", {"", "generated once"}, {},
            "the same for each pool, as `scripts/run` reads them. `scripts/create-users` prints the SQL that creates the "
            "users"),
      plain("MILLRACE_DB_PASSWORD_ADMIN", {"", "generated once"}, {}, "the same for the administrator"),
      for_scripts("MILLRACE_DB_GRANT_HOST", "localhost",
                  matching("[A-Za-z0-9.:%_/-]+", "must be the host of a user of the database, such as 10.0.0.%"),
                  "from where the users may connect"),
      plain("MILLRACE_WORKERS_<POOL>", {"", "2 or 4; ingest: number of processors"}, number(1, 512),
            "processes of a pool: generate, packs, checkout, auth, account, dashboard, ingest, pages, metrics"),
      plain("MILLRACE_ADDRESS_RATE", "100", number(1, 1000000),
                  "requests a second from one address, other than telemetry with a key: see [Limits](#limits)"),
      plain("MILLRACE_TELEMETRY_RATE",
                  {"", "ten times `MILLRACE_ADDRESS_RATE`, or `MILLRACE_KEY_RATE` if that is more"}, number(1, 10000000),
                  "telemetry a second from one address, with any keys"),
      // Twice as many, which an IPv6 network may have, stay below the 65536 that nginx can count.
      plain("MILLRACE_ADDRESS_AT_ONCE", {"", "a share of the pool's queue, see `src/pools.cpp`"}, number(1, 4095),
                  "requests of one address in progress at once in one pool; the same in each"),
      plain("MILLRACE_ADDRESS_READS", {"", "six times `MILLRACE_ADDRESS_RATE`"}, number(1, 999999),
            "units of 50 ms that reads from one address may take in a minute; raise it if very many people who read have "
            "one address"),
      plain("MILLRACE_REAL_IP_FROM", {"", "empty; this host, if `MILLRACE_LISTEN` is set"},
                  proxies(),
                  "load balancers whose `X-Forwarded-For` is trusted: addresses or ranges, separated by spaces"),
      for_scripts("MILLRACE_PROXY_PROTOCOL", "off", matching("on|off", "must be on or off"),
                  "`on`: they pass TCP on and say by the PROXY protocol (1 or 2) who calls, instead of by `X-Forwarded-For`: "
                  "[more hosts](#deploy)"),
      plain("MILLRACE_LOG_ADDRESSES", "yes", matching("yes|no|short", "must be yes, no or short"),
                  "whether nginx's log has callers' addresses: `no` leaves them out, `short` keeps the network "
                  "(`192.0.2.0`, or 48 bits of IPv6)"),
      for_scripts("MILLRACE_NGINX_PID", {"", "in the home"},
                  matching("/[^$\"\\|&[:cntrl:]]*",
                           "must be an absolute path without $ \" \\ | &, which nginx's configuration cannot have"),
                  "for `scripts/run`: the file with nginx's process id"),
      for_scripts("MILLRACE_TLS_CERTIFICATE", {"", "self-signed"}, path_for_nginx(), "a real certificate, which also turns HSTS on"),
      plain("MILLRACE_TLS_KEY", {"", "self-signed"}, path_for_nginx(), "its key"),
      secret("MILLRACE_TEXT_URL", "generate", {"", "empty: the embedded generator"}, service_url(),
             "an OpenAI-compatible text provider; http is allowed if the key is empty"),
      plain("MILLRACE_TEXT_MODEL", {"", "empty"}, model(), "its model"),
      secret("MILLRACE_TEXT_KEY", "generate", {"", "empty"}, key(), "its key"),
      secret("MILLRACE_IMAGE_URL", "generate", {"", "empty: the embedded generator"}, service_url(), "the same for logos"),
      plain("MILLRACE_IMAGE_MODEL", {"", "empty"}, model(), "its model"),
      secret("MILLRACE_IMAGE_KEY", "generate", {"", "empty"}, key(), "its key"),
      plain("MILLRACE_X402_FACILITATOR_URL", {"", "empty: payments answer 503 `payments_unavailable`"}, service_url(),
            "has `/verify` and `/settle` below it"),
      plain("MILLRACE_X402_PAY_TO",
            {"0x0000000000000000000000000000000000000000", "the zero address, which USDC refuses to pay"},
            address_on_chain(), "who is paid; check it twice"),
      plain("MILLRACE_X402_ASSET", {"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "USDC on Base"}, address_on_chain(),
            "the token's contract"),
      secret("MILLRACE_X402_RPC_URL", "generate packs", {"", "empty"}, service_url(),
             "a node of Base, asked about payments of unknown outcome and about used authorizations. Without it you have "
             "to resolve by hand what the facilitator cannot answer"),
      plain("MILLRACE_X402_TIMEOUT_SECONDS", "20", number(1, 30), "how long a settlement may take"),
      plain("MILLRACE_RECONCILE_SECONDS", "10", number(1, 86400),
            "how often `scripts/run` checks payments of unknown outcome"),
      plain("MILLRACE_MAINTAIN_SECONDS", "60", number(1, 3600),
            "how often maintenance runs, which makes figures; it goes on at once where there was no time for all"),
      secret("MILLRACE_STRIPE_SECRET_KEY", kCards, {"", "empty: no card button"}, {}, "Stripe Checkout for key packs"),
      secret("MILLRACE_STRIPE_WEBHOOK_SECRET", kCards, {"", "empty"}, {}, "what signs Stripe's webhooks"),
      plain("MILLRACE_STRIPE_API_URL", "https://api.stripe.com", service_url(), "for a server other than Stripe's"),
      plain("MILLRACE_AUTH_TRIES", "30", number(1, 9999999),
            "sign-ins, sign-ups and password changes that one address may try in ten seconds"),
      plain("MILLRACE_SIGN_UP", "open", matching("open|closed", "must be open or closed"),
            "`closed`: only `user create` makes accounts"),
      plain("MILLRACE_VERIFY_EMAIL", "optional", matching("optional|required", "must be optional or required"),
            "`required`: nobody signs in before [the address is verified]"
            "(../src/accounts/README.md#post-apiauthsend-verification-email-change-email-get-and-post-apiauthverify-email); needs "
            "a way to send e-mail. Sessions that are open stay"),
      secret("MILLRACE_SMTP_URL", "mail", {"", "empty"},
             hidden("smtps?://(([A-Za-z0-9._~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2})+@)?([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])"
                    "(:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?(/[!-~]*)?",
                    "must be smtps://USER:PASSWORD@HOST or smtp://HOST, with user and password percent-encoded"),
             "the mail server: `smtps://USER:PASSWORD@HOST`, or `smtp://HOST:587`, which has to offer STARTTLS unless it "
             "is this host. Percent-encode user and password"),
      for_scripts("MILLRACE_MAIL_SPOOL", {"", "empty; with `MILLRACE_SMTP_URL`, `scripts/run` uses `mail` in the home"},
                  absolute_path(), "the folder in which e-mails wait, one RFC 5322 file each"),
      plain("MILLRACE_SENDMAIL", {"", "empty"}, absolute_path(),
            "or a program that sends them, called with `-i -t`: `/usr/sbin/sendmail`. If both are empty, no e-mails are "
            "sent"),
      plain("MILLRACE_MAIL_FROM", {"", "`no-reply@` and the base URL's host"}, email_address(), "their sender"),
      plain("MILLRACE_KEY_RATE", "300", number(1, 1000000),
                  "requests a second with one SDK key, a third of them from one address; beyond it, only who sends much is "
                  "refused"),
      plain("MILLRACE_KEY_SESSIONS", "10000", number(1, 9999999),
            "playback sessions that may begin in a minute with one SDK key, a fifth of them, but 600 at least, "
            "from one address; with any keys, an account may begin ten times as many as one key, and an address five "
            "times as many as with one; raise it before an event for which more viewers come at once"),
      plain("MILLRACE_ACCOUNT_GB", {"0", "0: any number"}, number(0, 999999),
            "GB of disk that the sessions of one account may take, about; of that, a twentieth a day is stored with one "
            "SDK key from one address, and after a quarter from all, addresses that have stored much begin no more "
            "sessions. Set it if you do not know everybody who has an account; `space` shows who has how much"),
      plain("MILLRACE_TELEMETRY_DAYS", "30", number(1, 999, "a number of days"),
            "how long events are kept at least, 1 to 999; after a week more they can be read no longer, and after another week at most they are gone from the disk"),
      secret("MILLRACE_METRICS_TOKEN", "metrics", {"", "empty"},
             hidden("[!-~]{24,}", "must have 24 characters or more, all of them ASCII without space"),
             "what Prometheus sends as `Authorization: Bearer`, 24 characters at least"),
      plain("MILLRACE_METRICS_ALLOW", {"", "empty"}, ranges(),
            "addresses and CIDR ranges, separated by commas, from which `/metrics` may be read. With neither of the two, "
            "it is 404"),
      plain("MILLRACE_CONTACT", {"", "empty"},
            matching("https?://[^[:space:]\"<>]{1,200}|[^[:space:]@\"<>:]{1,64}@[^[:space:]@\"<>:]{1,180}",
                     "must be an e-mail address, or an http or https URL"),
            "how users reach you: an e-mail address, or a URL. Pages show it where they send somebody to the operator"),
      plain("MILLRACE_COUNTRY_HEADER", {"", "empty: countries are not known"},
            matching("[A-Za-z][A-Za-z0-9-]{0,63}", "must be the name of a header: letters, digits and -"),
            "the header in which a proxy in front of nginx names the viewer's country by two letters, such as "
            "`CF-IPCountry`; the proxy has to replace what players send there. `XX` and `T1` count as unknown"),
      plain("MILLRACE_GEO_DB", {"", "empty: not used"},
            matching("/[^:[:cntrl:]]*(:/[^:[:cntrl:]]*)*", "must be absolute paths of mmdb files, separated by ':'"),
            "an mmdb file on this host, such as MaxMind's, DB-IP's or IPinfo's, in which viewers' addresses are looked up: "
            "country, region, network. Several are separated by `:`, as in `/usr/share/GeoIP/GeoLite2-City.mmdb:"
            "/usr/share/GeoIP/GeoLite2-ASN.mmdb`; what one does not say is asked of the next. Everybody has to be able to "
            "read them; on a host with systemd, workers see nothing below `/home`, `/root` and `/tmp`. Replace a file by "
            "renaming a new one, never by writing into it: workers have it mapped into memory, and "
            "take the new one with the next request"),
      plain("MILLRACE_GUARD_DENY", {"", "empty"}, ranges(),
            "addresses and CIDR ranges, separated by commas, that streams may not use and from which no image is "
            "downloaded; always includes this host's own addresses"),
      plain("MILLRACE_GUARD_ALLOW", {"", "empty"}, ranges(),
            "the same for addresses that are allowed although they are not public, such as an intranet"),
      plain("MILLRACE_TRUSTED_ORIGINS", {"", "the base URL's"}, origins(),
            "origins that may post with the session cookie, separated by spaces"),
      plain("MILLRACE_ALARM_EMAIL", {"", "empty"}, email_address(),
            "who is notified of [alarms](#alarms) by e-mail; on a host in `alarm.env`, as the next two"),
      secret("MILLRACE_ALARM_WEBHOOK", "webhook", {"", "empty"}, webhook_url(), "an https URL that is notified"),
      secret("MILLRACE_ALARM_SECRET", "webhook", {"", "empty"}, webhook_secret(),
             "`whsec_` with base64 of 24 to 64 bytes, which signs what it is sent"),
      plain("MILLRACE_ALARM_VIEWERS", "10", number(0, 99),
            "percent of playbacks in trouble that are an alarm, to 99; 0: never"),
      for_scripts("MILLRACE_BACKUP_FOLDER", {"", "empty: none"}, absolute_path(),
                  "the folder of a backup each night; on a host with systemd, its owner is root"),
      plain("MILLRACE_BACKUP_KEEP", "14", number(1, 99999), "how many of them are kept"),
      plain("MILLRACE_BACKUP_PASSPHRASE_FILE", {"", "empty: without settings"}, {},
            "its first line encrypts the settings in these"),
      plain("MILLRACE_BUILD", "build", {}, "`scripts/run` uses the binaries in this folder and builds nothing"),
      plain("MILLRACE_SQL", "sql", {}, "the folder of the migrations"),
  };
}
// clang-format on

}  // namespace

const std::vector<Setting>& all() {
  static const std::vector<Setting> table = rows();
  return table;
}

}  // namespace settings
