// A shared screen, at /app/share#share_TOKEN or, in a frame, /embed/ID#share_TOKEN: what is behind the # is asked with, and
// nothing else lets this page read anything. The host applies the filters and the period; the address only says how they are
// shown.
import { html, render } from "../vendor/preact.js";
import { forget } from "../lib/account.js";
import { askWith, timezone as ownZone } from "../lib/api.js";
import { useLoaded } from "../lib/loaded.js";
import { all, define, href, linkBy, useRoute } from "../lib/router.js";
import { style } from "../lib/style.js";
import { Lazy } from "../ui/lazy.js";
import { Page } from "../ui/page.js";
import { Problem } from "../ui/problem.js";
import { Progress } from "../ui/progress.js";
import { setRole } from "../ui/role.js";
import { Time } from "../ui/time.js";
import { intervalFor } from "../figures/trend.js";
import { Known } from "../filters/dimensions.js";
import { usePeriod } from "../filters/period.js";
import { dayIn } from "./days.js";
import { Filters } from "./filters.js";

const kScreens = {
  overview: () => import("./overview.js"),
  breakdown: () => import("../screens/breakdown.js").then(({ Screen: Form }) => ({ Form })),
  live: () => import("../screens/live.js").then(({ Screen: Form }) => ({ Form })),
  sessions: () => import("./sessions.js"),
};

// What the account has chosen, and how it is to be shown.
const queryOf = ({ last, from, to, streamId, filter }, { metric, by, sort, cursor }) => ({
  last: last ?? undefined,
  from: from ?? undefined,
  to: to ?? undefined,
  filter: [...(streamId ? [`stream:${streamId}`] : []), ...filter],
  metric,
  by,
  sort,
  cursor,
});

const begins = (words) => words[0].toUpperCase() + words.slice(1);

// Where they are not those of whoever reads this.
const Days = ({ of: { screen, timezone }, period }) =>
  screen !== "sessions" &&
  timezone &&
  timezone !== ownZone() &&
  intervalFor(period.hours) === "day" &&
  html` Days are those of <span translate=${false}>${timezone}</span>.`;

const Head = ({ shows, names, expiresAt, query, period }) => html`
  <${Filters} query=${query} names=${names} />
  <p class="as-of">${shows.screen === "live" ? "" : `${begins(period.words)}. `}Open until <${Time} at=${expiresAt} />.<${Days} of=${shows} period=${period} /></p>`;

const Shared = ({ share: { label, shows, expiresAt, streamNames } }) => {
  const given = useRoute();
  const query = queryOf(shows, given.query);
  const period = usePeriod(query);
  const isOpen = (to, wanted) =>
    to === given.path && wanted?.last === query.last && String(all(wanted?.filter)) === String(query.filter);
  linkBy((to, wanted) => (isOpen(to, wanted) ? href(to, wanted) + location.hash : undefined));
  const head = html`<${Head} shows=${shows} names=${streamNames} expiresAt=${expiresAt} query=${query} period=${period} />`;
  const route = { ...given, query, shared: { ...shows, label, streamNames, head, dayOf: dayIn(shows.timezone) } };
  return html`<${Lazy} load=${kScreens[shows.screen]} route=${route} period=${period} />`;
};

const Nothing = ({ children }) => html`<${Page} title="There is nothing to see here">${children}<//>`;

const Cut = () => html`
  <${Nothing}><p role="alert">The address is not whole: what follows its # is missing. Please open the link as it was sent.</p><//>`;

const App = () => {
  const { data, error } = useLoaded("/api/v1/share");
  const { id } = useRoute().params;
  if (data && id && id !== data.id) return html`<${Cut} />`; // the hosts of that one may not frame this one
  if (data) return html`<${Known}><${Shared} share=${data} /><//>`;
  return error ? html`<${Nothing}><div role="alert"><${Problem} error=${error} /></div><//>` : html`<${Progress} />`;
};

const token = /^#(share_\w+)$/.exec(location.hash)?.[1];
addEventListener("hashchange", () => location.reload());
forget(); // whoever shows this page works in no account
setRole("viewer");
askWith(token);
define([
  ["/app/share", "share"],
  ["/embed/:id", "share"],
]);
await style("/app/share.css");
if (location.pathname.startsWith("/embed/"))
  for (const link of document.querySelectorAll("footer a")) link.target = "_blank"; // no frame may have those pages
render(
  html`<div class="shared"><header><p class="name" translate=${false}><img src="/icon.svg" alt="" width="22" height="22" />Millrace</p></header><main>${token ? html`<${App} />` : html`<${Cut} />`}</main></div>`,
  document.getElementById("app"),
);
