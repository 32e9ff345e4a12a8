// What a text finds: sessions, viewers, streams, and values of dimensions.
import { html } from "../vendor/preact.js";
import { count } from "../lib/format.js";
import { useLoaded } from "../lib/loaded.js";
import { Link } from "../lib/router.js";
import { Page, Value } from "../ui/page.js";
import { State } from "../ui/state.js";
import { useDimensions } from "../filters/dimensions.js";
import { kDimensions, sessionAddress, withFilter } from "../filters/filters.js";

export const title = "Search";

const linkTo = ({ kind, value }) => {
  if (kind === "session") return { to: sessionAddress(value) };
  if (kind === "stream") return { to: `/app/streams/${value}` };
  return { to: "/app/sessions", query: withFilter({}, kind, value) };
};

const Found = ({ one }) => {
  const { to, query } = linkTo(one);
  return html`
    <li><span class="faint">${one.kind === "session" ? "Session" : kDimensions[one.kind]}</span>${" "}
      <${Link} to=${to} query=${query} translate=${false}><${Value} of=${one.name ?? one.value} /><//>
      ${one.sessions !== null && html` <span class="faint">${count(one.sessions)} ${one.sessions === 1 ? "session" : "sessions"}</span>`}</li>`;
};

export const Screen = ({ route: { query } }) => {
  const q = String(query.q ?? "").trim();
  useDimensions();
  const found = useLoaded(q ? "/api/v1/search" : null, { q });
  return html`
    <${Page} title=${title} lead=${q && html`for “<${Value} of=${q} />”`}>
      ${
        q
          ? html`
      <${State} of=${found} isEmpty=${({ items }) => items.length === 0}
        empty=${html`<p>Nothing is called so. A session is found by the beginning of its id, a viewer by the whole id that your page gave,
          streams, titles, videos, series and error codes by any part, of the last 30 days.</p>`}>
        ${({ items }) => html`<ul class="card found" aria-label="What was found">${items.map((one) => html`<${Found} one=${one} />`)}</ul>`}
      <//>`
          : html`<p>Type what you look for into the box beside this.</p>`
      }
    <//>`;
};
