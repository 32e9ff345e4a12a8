#include "figures/rules/query/figures_query.h"

#include "calendar/timestamp.h"

namespace figures::rules {

events::tables::session_figures::SessionSelection selection_of(const FiguresQuery& query) {
  return {query.account_id, query.stream_id, calendar::sql_time(query.period.from), calendar::sql_time(query.period.to),
          query.filters};
}

}  // namespace figures::rules
