// Of which time figures are, and what they are made from.
//
//   together(a, b, ...)   several of useLoaded as one, with a list of their data. It fails if one of them does
//   <AsOf of data />   of an answer of /api/v1/metrics/...
//   <Few n />          that they are of few attempts
import { html } from "./vendor/preact.js";
import { clock, count } from "./format.js";
import { Age } from "./parts.js";

export const together = (...all) => ({
  data: all.every(({ data }) => data !== null) ? all.map(({ data }) => data) : null,
  error: all.find(({ error }) => error)?.error ?? null,
  loading: all.some(({ loading }) => loading),
  at: Math.min(...all.map(({ at }) => at ?? Infinity)),
  reload: () => all.forEach(({ reload }) => reload()),
});

const kLate = 5 * 60000;
const kBasis = { rollup: "made from sums by the hour", sessions: "made from single sessions" };

const Late = ({ asOf }) => html`
  <div class="notice bad" role="status"><p>
    ${asOf ? html`The figures are as of ${clock(asOf)}: sums should be made every minute, but are not.` : "Sums have never been made."}
    ${" "}Does <code>millrace-admin maintain</code> run on this host?
  </p></div>`;

export const AsOf = ({ of: { asOf, basis, open } }) => html`
  ${(!asOf || Date.now() - new Date(asOf) > kLate) && html`<${Late} asOf=${asOf} />`}
  <p class="as-of">
    ${asOf && html`Figures as of <${Age} at=${asOf} />, `}${kBasis[basis]}.
    ${open > 0 && ` ${count(open)} ${open === 1 ? "session is" : "sessions are"} still under way and counted so far.`}
  </p>`;

export const Few = ({ n }) => html`
  <span class="few" title="Shares and percentiles of fewer than 25 attempts say little">few: ${count(n)}<span class="unseen"> attempts, which say little</span></span>`;
