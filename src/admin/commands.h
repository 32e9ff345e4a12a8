#pragma once
#include <string>
#include <vector>

#include "accounts/tables/users.h"
#include "admin/command.h"
#include "db/invariants.h"
#include "mail/outbox.h"
#include "worker.h"

// Lists every command of millrace-admin, by subject.
namespace admin {

std::vector<Command> schema_commands();
std::vector<Command> settings_commands();
std::vector<Command> limits_commands();
std::vector<Command> nginx_commands();
std::vector<Command> verify_commands();
std::vector<Command> maintenance_commands();
std::vector<Command> job_commands();
std::vector<Command> alarm_commands();
std::vector<Command> stats_commands();
std::vector<Command> key_commands();
std::vector<Command> quota_commands();
std::vector<Command> order_commands();
std::vector<Command> payment_commands();
std::vector<Command> concept_commands();
std::vector<Command> host_commands();
std::vector<Command> geo_commands();
std::vector<Command> user_commands();
std::vector<Command> credential_commands();
std::vector<Command> backup_commands();
std::vector<Command> mail_commands();
std::vector<Command> waitlist_commands();
std::vector<Command> event_commands();
std::vector<Command> stream_commands();
std::vector<Command> session_commands();
std::vector<Command> space_commands();

// Reports the result of sending the messages of an outbox. Throws std::runtime_error if one was refused or waits.
Report sent_from_outbox(const mail::OutboxResult& done, const std::string& outbox, const std::string& receiver);

std::string size_of(std::int64_t bytes);  // "734 MB"

// Fill a column of a table with spaces.
std::string left_aligned(const std::string& text, std::size_t width);
std::string right_aligned(const std::string& text, std::size_t width);

// Returns the account with that e-mail address. Throws std::runtime_error if there is none.
accounts::tables::User find_user(Worker& worker, const std::string& email);

// Reports what verify has found. The exit status is 1 if something does not hold.
Report verification(const std::vector<db::InvariantResult>& results, Worker& worker);

std::vector<Command> all_commands();

// Returns the help text for the first word of a command that has two.
std::string about_subject(const std::string& word);

}  // namespace admin
