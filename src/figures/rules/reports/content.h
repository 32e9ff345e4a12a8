#pragma once
#include <string>
#include <vector>

#include "calendar/period.h"
#include "calendar/zone.h"
#include "db/database.h"
#include "figures/tables/reports.h"
#include "settings/config.h"

// Makes what a report says. It has numbers of sessions only: no viewer, and no address of a page.
namespace figures::rules::reports {

struct Table {
  std::string title;
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
  std::string without_rows;  // is said if there are none
  std::size_t texts = 1;     // so many cells of a row are no numbers
};

struct Content {
  std::string title;  // "Sport: 23 to 29 November 2026"
  std::string lead;   // whose figures these are, and what they are compared with, or why there are none
  std::vector<Table> tables;
  std::string link;  // to the same figures in the dashboard
};

// Charges reads.
Content content_of(db::Database& db, const Config& config, const tables::reports::Report& report,
                   const calendar::Zone& zone, const calendar::Period& period);

}  // namespace figures::rules::reports
