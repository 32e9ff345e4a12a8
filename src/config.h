#pragma once
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

// Holds every setting, read from the environment once at the start. scripts/README.md, "Settings", says what each
// means.
struct Config {
  std::string base_url;  // as net::with_plain_origin writes it
  std::string secret;    // signs session cookies, makes the keys of packs, and yields address_secret; 32 bytes at
                         // least, and empty in a pool that has no use for it
  std::string previous_secret;          // still accepted while cookies are rotated; may be empty
  std::string address_secret;           // hides callers' addresses; derived from the secret unless it is set
  std::string previous_address_secret;  // as it was derived from the previous one; may be empty

  std::string nginx_secret;  // by which a worker recognizes nginx

  struct Database {
    std::string socket, host;
    unsigned port = 3306;
    std::string name, user, password;
    std::string tls = "off";  // or "require", or the path of a file of CA certificates
  } database;

  struct X402 {
    std::string facilitator_url;  // empty: payments answer 503
    std::string pay_to, asset, rpc_url;
    int timeout_seconds = 20;  // for settling; a chain needs some seconds
    bool enabled() const { return !facilitator_url.empty(); }
  } x402;

  struct Provider {
    std::string url;  // empty: the embedded one
    std::string model, key;
  } text, image;

  struct Stripe {
    std::string secret_key, webhook_secret, api_url;
    bool enabled() const { return !secret_key.empty(); }
  } stripe;

  // These are lists of addresses and CIDR blocks, as net::parse_ranges reads them.
  struct Guard {
    std::string denied, allowed;
  } guard;

  // These say where scripts and nginx are. They are empty if the environment does not say so, as in a test.
  std::string home;             // the folder of logs, sockets and counters
  std::string https_port;       // nginx's
  std::string plain_listen;     // where nginx speaks plain HTTP instead, behind a proxy that has TLS
  bool proxy_protocol = false;  // nginx hears from a load balancer by the PROXY protocol who calls
  std::string tls_certificate;  // the file that nginx is given; empty: the one in the home
  std::string tls_key;          // its key's

  // Says who may read GET /metrics: callers who meet each of these that is set. If neither is, nobody may.
  struct Metrics {
    std::string token;    // 24 characters at least
    std::string allowed;  // addresses and ranges, as net::parse_ranges reads them
    bool enabled() const { return !token.empty() || !allowed.empty(); }
  } metrics;

  std::string contact;         // how users reach the operator: an e-mail address or a URL; may be empty
  int telemetry_days;          // how long events are kept
  int account_gb;              // of disk that the sessions of one account may take; 0: any number
  int reads_per_address;       // units of limits/reads.h a minute
  int requests_per_key;        // telemetry a second with one SDK key
  int sessions_per_key;        // playback sessions that may begin a minute with one SDK key
  std::string country_header;  // in which a proxy in front names the viewer's country; empty: none does
  std::string geo_db;          // mmdb files in which viewers' addresses are looked up, separated by ':'; empty: none
  struct Mail {
    std::string spool;     // a folder that e-mails are written into, or
    std::string sendmail;  // a program that takes them; both empty: no e-mail is sent
    std::string smtp_url;  // the server to which `mail send` takes them from the spool; workers do not know it
    std::string from;
    bool enabled() const { return !spool.empty() || !sendmail.empty(); }
  } mail;

  // Says whom `millrace-admin alarm` notifies, and how.
  struct Alarm {
    std::string email, webhook;  // both empty: nobody
    std::string secret;          // signs what is sent to the webhook; raw bytes
    int viewers_percent = 10;    // share of playbacks in trouble; 0: not looked at
    bool enabled() const { return !email.empty() || !webhook.empty(); }
  } alarm;

  int reconcile_seconds = 10;  // between two looks at payments of unknown outcome
  int maintain_seconds = 60;   // between two runs of maintenance
  std::string backup_folder;   // of the nightly backup; empty: there is none

  bool sign_up_open;                         // false: only the operator makes accounts
  bool verify_email_required;                // true: nobody signs in before the address is verified
  int tries_per_address;                     // sign-ins, sign-ups and changes of password in ten seconds
  std::vector<std::string> trusted_origins;  // scheme://host[:port], in lower case

  std::vector<std::string>
      warnings;  // settings that are valid but probably unintended, for `millrace-admin config check`

  // Returns "the operator of this host", and how to reach them.
  std::string operator_in_words() const;
  // Returns what must be in no answer and no log.
  std::vector<std::string> secrets() const;

  // Read the settings of a pool, of "admin", of "sender" (what sends e-mails and alarms), of "jobs" (the list of them)
  // or of "scripts". Throw ConfigErrors, which names every missing or malformed setting.
  static Config from_environment(const std::string& pool);
  static Config from(const std::map<std::string, std::string>& environment, const std::string& pool);
};

struct ConfigErrors : std::runtime_error {
  explicit ConfigErrors(std::vector<std::string> errors)
      : std::runtime_error("broken settings"), errors(std::move(errors)) {}
  std::vector<std::string> errors;
};
