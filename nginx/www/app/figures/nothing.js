// Where a screen has nothing to show.
//
//   <Nothing period query to what shared />   no sessions in the period; `to` is the path of the screen, `what` says more than
//                                      "sessions"; shared: nothing else can be chosen
//   <Missing what back label />        what the address names is not there
import { html } from "../vendor/preact.js";
import { Link } from "../lib/router.js";
import { Empty } from "../ui/page.js";
import { filtersIn } from "../filters/filters.js";

const advice = (period, isFiltered) => {
  if (period.from > Date.now()) return "That time is still to come.";
  return isFiltered
    ? "Take a filter away, or choose another period."
    : "Choose another period, or check whether players still report.";
};

const within = ({ from, to }) => (!from || !to ? "in" : from === to ? "on" : "from");

export const Nothing = ({ period, query, to, what = "sessions", shared }) => {
  const { filter, metric, by } = query;
  const isFiltered = filtersIn(query).length > 0;
  const isLong = period.last === "30d";
  if (shared) return html`<${Empty} title="No sessions in this period" />`;
  return html`
    <${Empty} title=${`No ${what} ${within(query)} ${period.words}`}>
      <p>${advice(period, isFiltered)}</p>
      <p>
        ${!isLong && html`<${Link} to=${to} query=${{ filter, metric, by, last: "30d" }}>The last 30 days<//> · `}
        <${Link} to="/app/start">Connect a player<//>
      </p>
    <//>`;
};

export const Missing = ({ what, back, label }) => html`
  <${Empty} title=${`There is no such ${what}`}>
    <p>It may have been deleted, be older than what is kept, or belong to another account.</p>
    <p><${Link} to=${back}>${label}<//></p>
  <//>`;
