#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// Stores reports and who receives them. Ids are 16 raw bytes, but those of users; times are ms since 1970.
namespace figures::tables::reports {

struct Definition {
  std::string name;
  std::optional<std::string> filter_id;  // absent: all sessions
  bool is_monthly = false;               // else it is weekly
  std::string zone;
};

struct Report : Definition {
  std::string id, account_id;
  std::int64_t due_at;
  std::optional<std::int64_t> sent_at;
  std::string created_at;  // as interfaces print it
};

struct Recipient {
  std::string user_id, email;
  bool is_confirmed;  // it is sent to no other address
  bool has_ended;
};

std::vector<Report> of_account(db::Database& db, const std::string& account_id);
std::optional<Report> find(db::Database& db, const std::string& account_id, const std::string& id);

// Returns false if the account has so many already. Lock its row before.
bool insert(db::Transaction& tx, const Report& report, int max);
void change(db::Transaction& tx, const Report& report);
void set_due(db::Transaction& tx, const Report& report);
bool remove(db::Transaction& tx, const std::string& account_id, const std::string& id);

// Lists the owner and the members of the account who are to receive it, or have ended it.
std::vector<Recipient> recipients(db::Database& db, const std::string& report_id);
// Makes these users the recipients. Of those who have ended it, only the actor begins again.
void set_recipients(db::Transaction& tx, const std::string& report_id, const std::vector<std::string>& users,
                    const std::string& actor);
// Returns false if the user was no recipient.
bool end(db::Transaction& tx, const std::string& report_id, const std::string& user_id);
// Lets the user have the last one again. Returns false unless they are a recipient who has not ended it.
bool ask(db::Transaction& tx, const std::string& report_id, const std::string& user_id);

// Lists those that are due, or asked for, in any order.
std::vector<Report> due(db::Database& db, int max);
// Returns true to the one caller who has to send it, and makes it due again at that time, in case that caller does not
// come to mark it as sent.
bool claim(db::Transaction& tx, const Report& report, std::int64_t again);
void mark_sent(db::Transaction& tx, const std::string& report_id, std::int64_t again, std::int64_t next);
// Returns who has asked for it, and forgets that.
std::vector<std::string> take_asked(db::Transaction& tx, const std::string& report_id);

}  // namespace figures::tables::reports
