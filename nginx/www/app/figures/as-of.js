// Of which time figures are, and what they are made from.
//
//   <AsOf of query />   of an answer of /api/v1/figures/overall, on a screen with that query; its children follow
//   <Few n />           so many attempts, which are few
import { html } from "../vendor/preact.js";
import { count } from "../lib/format.js";
import { Link } from "../lib/router.js";
import { periodIn } from "../filters/period.js";
import { Lazy } from "../ui/lazy.js";
import { Age } from "../ui/time.js";

const kLate = 5 * 60000;
const kBasis = { rollup: "hourly roll-ups", sessions: "single sessions" };
const kFew = "Shares and percentiles of fewer than 25 attempts say little";

const basisOf = ({ asOf, basis, liveSessions: live, attempts, lowSample }) =>
  `${asOf ? ", from" : "From"} ${kBasis[basis]}.` +
  (live > 0 ? ` ${count(live)} session${live === 1 ? " has" : "s have"} not ended yet, counted so far.` : "") +
  (lowSample && attempts > 0 ? ` ${kFew}.` : "");

const LeftOut = ({ n, query }) =>
  n > 0 &&
  html`<span> <${Link} to="/app/breakdown" query=${{ ...periodIn(query), by: "automated" }}>${`${count(n)} session${n === 1 ? " of a program" : "s of programs"}`}<//>, such as a crawler, left out.</span>`;

export const AsOf = ({ of: figures, query, children }) => {
  const { asOf } = figures;
  return html`
    ${(!asOf || Date.now() - Date.parse(asOf) > kLate) && html`<${Lazy} load=${() => import("./late.js")} asOf=${asOf} />`}
    <p class="as-of">${asOf && html`Figures as of <${Age} at=${asOf} />`}${basisOf(figures)}<${LeftOut} n=${figures.automatedSessions} query=${query} />${children}</p>`;
};

export const Few = ({ n }) => html`<span class="few" title=${kFew}>${count(n)}, low sample</span>`;
