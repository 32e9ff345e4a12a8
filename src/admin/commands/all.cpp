#include <map>

#include "admin/commands.h"

namespace admin {

std::vector<Command> all_commands() {
  std::vector<Command> all;
  for (const auto& some :
       {schema_commands(),      settings_commands(), limits_commands(),  nginx_commands(),    verify_commands(),
        maintenance_commands(), job_commands(),      alarm_commands(),   stats_commands(),    key_commands(),
        quota_commands(),       order_commands(),    payment_commands(), concept_commands(),  user_commands(),
        credential_commands(),  backup_commands(),   mail_commands(),    waitlist_commands(), event_commands(),
        stream_commands(),      session_commands(),  space_commands(),   host_commands(),     geo_commands()}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

std::string about_subject(const std::string& word) {
  static const std::map<std::string, std::string> known = {{"config", "The settings"},
                                                           {"certificate", "The one that nginx serves"},
                                                           {"host", "This host behind a balancer"},
                                                           {"key", "API keys"},
                                                           {"quota", "Free generations of an address"},
                                                           {"credits", "The ledger of credits"},
                                                           {"order", "Key packs that were bought"},
                                                           {"payment", "x402 payments"},
                                                           {"concept", "The embedded generator, and what it has made"},
                                                           {"user", "Accounts"},
                                                           {"mail", "E-mails that this host sends"},
                                                           {"webhook", "Alarms that this host posts"},
                                                           {"events", "What players sent"},
                                                           {"geo", "Where viewers are"},
                                                           {"stream", "Streams of users"},
                                                           {"session", "Playback sessions of users"},
                                                           {"viewer", "Viewers of users' players"},
                                                           {"waitlist", "The waitlist of the home page"}};
  return known.at(word);
}

}  // namespace admin
