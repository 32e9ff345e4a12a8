#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "accounts/rules/account.h"
#include "db/database.h"
#include "figures/tables/reports.h"
#include "settings/config.h"

// Keeps the reports that an account has e-mailed to its people each week or month, and sends them.
namespace figures::rules::reports {

using tables::reports::Definition;
using tables::reports::Recipient;
using tables::reports::Report;

constexpr int kMaxReports = 20;
constexpr std::size_t kMaxName = 60, kMaxRecipients = 20;

// `recipients` are the owner or members of the account with confirmed addresses. Both throw refusal::InvalidFields
// otherwise, refusal::Rejected where this host sends no e-mail, and make_report() refusal::Conflict if the account has
// kMaxReports. The first mail is about the first period that ends from now on.
Report make_report(db::Database& db, const Config& config, const accounts::rules::Account& account,
                   const Definition& wanted, const std::vector<std::string>& recipients);
Report change_report(db::Database& db, const Config& config, const accounts::rules::Account& account, Report report,
                     const Definition& wanted, const std::optional<std::vector<std::string>>& recipients);

// Lets the actor have the last report again, within a minute or so. Throws refusal::NotFound, refusal::Rejected unless
// they receive it, and refusal::TooMany.
void ask_for_report(db::Database& db, const Config& config, const accounts::rules::Account& account,
                    const std::string& id);

// Returns the address at which a recipient ends the report for themselves, without signing in.
std::string end_link(const Config& config, const std::string& report_id, const std::string& user_id);

struct Ending {
  std::string report_id, user_id;
};
// Returns whom and what a token of such an address is about, or nullopt if it is not one of this host's.
std::optional<Ending> ending_of(const Config& config, const std::string& token);

// Sends what is due and complete, as long as there is time. A host that was down sends the last period alone, late.
// Returns how many e-mails were written.
std::uint64_t send_due(db::Database& db, const Config& config, std::chrono::steady_clock::time_point until);

}  // namespace figures::rules::reports
