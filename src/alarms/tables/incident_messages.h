#pragma once
#include <string>
#include <vector>

#include "alarms/tables/incidents.h"
#include "db/database.h"

// What is to be told of incidents, and by which channel.
namespace alarms::tables::incident_messages {

struct Message {
  incidents::Incident incident;
  std::string moment;   // begin, end
  std::string channel;  // email, webhook
  int attempts = 0;     // before this one
};

struct Waiting {
  std::string subject, moment, channel, last_error;
};

// Of that channel, oldest first. An end is not due before its begin has been sent.
std::vector<Message> due(db::Database& db, const std::string& channel, int max);
// That were tried and not sent yet.
std::vector<Waiting> tried_in_vain(db::Database& db);

void write(db::Transaction& tx, const std::string& incident_id, const std::string& moment, const std::string& channel);
// True for the one caller who has to send it, within that time.
bool claim(db::Transaction& tx, const Message& message, int seconds);
void mark_sent(db::Transaction& tx, const Message& message);
// It is due again after so many seconds, until it is a day old.
void mark_failed(db::Transaction& tx, const Message& message, const std::string& error, int seconds);
// Deletes those of incidents that do not exist any more.
void sweep(db::Transaction& tx);

}  // namespace alarms::tables::incident_messages
