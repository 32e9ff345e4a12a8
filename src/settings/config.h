#pragma once
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "settings/legal.h"

// Holds every setting, read from the environment once at the start. scripts/README.md, "Settings", says what each
// means.
struct Config {
  // Says who reads the settings: a worker, millrace-admin, what sends e-mails and alarms, the list of jobs, or scripts.
  // The last two need neither a secret nor a database.
  enum class Reader { worker, admin, sender, jobs, scripts };
  Reader reader = Reader::admin;
  std::string pool;  // of a worker
  bool needs_database() const { return reader != Reader::jobs && reader != Reader::scripts; }

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
    int timeout_seconds = 20;      // for settling; a chain needs some seconds
    std::string network = "base";  // of settings/network.h
    // A bearer or, with an id, an Ed25519 key that signs one. Both may be empty.
    std::string facilitator_key = "", facilitator_key_id = "";
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
  std::string http_port;        // where nginx redirects to HTTPS; may be empty
  std::string plain_listen;     // where nginx speaks plain HTTP instead, behind a proxy that has TLS
  bool proxy_protocol = false;  // nginx hears from a load balancer by the PROXY protocol who calls
  std::string proxies;          // addresses and ranges of who is trusted to name the caller, separated by spaces
  std::string log_addresses;    // yes, no or short
  std::string nginx_pid;        // the file with the id of nginx's process; empty: the one in the home
  std::string tls_certificate;  // the file that nginx is given; empty: the one in the home
  std::string tls_key;          // its key's

  // Says who may read GET /metrics: callers who meet each of these that is set. If neither is, nobody may.
  struct Metrics {
    std::string token;    // 24 characters at least
    std::string allowed;  // addresses and ranges, as net::parse_ranges reads them
    bool enabled() const { return !token.empty() || !allowed.empty(); }
  } metrics;

  bool draft_pages = true;           // each draft has a page of its own
  std::string contact;               // how users reach the operator: an e-mail address or a URL; may be empty
  settings::Legal legal;             // what every page and e-mail says of who runs this host
  int telemetry_days = 0;            // how long events are kept
  int account_gb = 0;                // of disk that the sessions of one account may take; 0: any number
  int requests_per_address = 0;      // a second, other than telemetry
  unsigned at_once_per_address = 0;  // requests in progress in one pool; 0: a share of its queue
  int requests_per_key = 0;          // telemetry a second with one SDK key
  int requests_of_address_per_key() const { return (requests_per_key + 2) / 3; }
  int telemetry_per_address() const;  // a second, with any keys
  int sessions_per_key = 0;           // playback sessions that may begin a minute with one SDK key
  std::string country_header;         // in which a proxy in front names the viewer's country; empty: none does
  std::string geo_db;  // mmdb files in which viewers' addresses are looked up, separated by ':'; empty: the home's
  struct Mail {
    std::string spool;     // a folder that e-mails are written into; empty: no e-mail is sent
    std::string smtp_url;  // the server to which `mail send` takes them from the spool; workers do not know it
    std::string from;
    bool enabled() const { return !spool.empty(); }
  } mail;

  // Says whom `millrace-admin alarm` notifies, and how.
  struct Alarm {
    std::string email, webhook;  // both empty: nobody
    std::string secret;          // signs what is sent to the webhook; raw bytes
    bool enabled() const { return !email.empty() || !webhook.empty(); }
  } alarm;

  int reconcile_seconds = 10;  // between two looks at payments of unknown outcome
  int maintain_seconds = 60;   // between two runs of maintenance

  // Describes the nightly backup.
  struct Backup {
    std::string folder;  // empty: there is none
    std::string keep;    // how many
    std::string passphrase_file;
  } backup;

  std::map<std::string, unsigned> workers;  // of each pool

  bool sign_up_open = false;                 // false: only the operator makes accounts
  bool verify_email_required = false;        // true: nobody signs in before the address is verified
  int tries_per_address = 0;                 // sign-ins, sign-ups and changes of password in ten seconds
  std::vector<std::string> trusted_origins;  // scheme://host[:port], in lower case

  std::vector<std::string>
      warnings;  // settings that are valid but probably unintended, for `millrace-admin config check`

  // Returns "the operator of this host", and how to reach them.
  std::string operator_in_words() const;
  // Returns what must be in no answer and no log.
  std::vector<std::string> secrets() const;

  // Throw ConfigErrors, which names every missing or malformed setting.
  static Config from(const std::map<std::string, std::string>& environment, Reader reader,
                     const std::string& pool = "");
  static Config from(const std::map<std::string, std::string>& environment, const std::string& pool) {
    return from(environment, Reader::worker, pool);
  }
};

struct ConfigErrors : std::runtime_error {
  explicit ConfigErrors(std::vector<std::string> errors)
      : std::runtime_error("broken settings"), errors(std::move(errors)) {}
  std::vector<std::string> errors;
};
