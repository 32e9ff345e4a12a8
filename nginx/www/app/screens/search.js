// What a text finds: sessions, viewers, streams, and values of dimensions. If it is one thing only, that is opened.
import { html, useEffect } from "../vendor/preact.js";
import { count } from "../lib/format.js";
import { useLoaded } from "../lib/loaded.js";
import { go, Link } from "../lib/router.js";
import { Page, Value } from "../ui/page.js";
import { State } from "../ui/state.js";
import { kindOf, linkTo, nameOf } from "../filters/found.js";

export const title = "Search";

const kMostCounted = 1000;
const sessions = (n) => `${count(n)}${n === kMostCounted ? " or more" : ""} ${n === 1 ? "session" : "sessions"}`;

const Found = ({ one }) => {
  const { to, query } = linkTo(one);
  return html`
    <li><span class="faint">${kindOf(one)}</span>${" "}
      <${Link} to=${to} query=${query} translate=${false}><${Value} of=${nameOf(one)} /><//>
      ${one.sessions !== null && html` <span class="faint">${sessions(one.sessions)}</span>`}</li>`;
};

export const Screen = ({ route: { query } }) => {
  const q = String(query.q ?? "").trim();
  const found = useLoaded(q ? "/api/v1/search" : null, { q });
  const items = found.data?.items ?? [];
  useEffect(() => {
    if (items.length !== 1) return;
    const { to, query: where } = linkTo(items[0]);
    go(to, where, { replace: true });
  }, [found.data]);
  return html`
    <${Page} title=${title} lead=${q && html`for “<${Value} of=${q} />”`}>
      ${
        q
          ? html`
      <${State} of=${found} isEmpty=${() => items.length === 0}
        empty=${html`<p>Nothing was found. A session is found by the beginning of its id, a viewer by the whole id that your page gave,
          streams by any part of their name or address, and titles, players, versions, error codes and all other values of the last 30 days by any part.</p>`}>
        ${() => html`<ul class="card found" aria-label="What was found">${items.map((one) => html`<${Found} one=${one} />`)}</ul>`}
      <//>`
          : html`<p>Type what you are looking for into the search box.</p>`
      }
    <//>`;
};
