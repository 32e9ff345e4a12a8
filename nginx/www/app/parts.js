// What every screen is made of.
//
//   <Page title lead actions>            a screen: its heading (which gets the focus), what is beside it, the document's title
//   <Section title actions>              a part of a screen with a heading of its own
//   <Table caption columns rows rowKey sort onSort stacked />
//                                        columns: [{ label, cell: (row) => ..., number, head, sort, title }]; `head` makes the
//                                        cells headings of their rows. A click on a column with `sort` calls onSort with
//                                        that name, or "-name" for the greatest first. On a phone the table scrolls
//                                        within its box; `stacked` shows each row as a card there
//   <Pager next route label />           links to the next page of a list (its nextCursor, kept in ?cursor=) and to the first
//   <Empty title>                        what is said where there is nothing yet
//   <Problem error />                    an ApiError in words
//   <Copy text label about />            copies the text
//   <Confirm label about question yes onYes />   a button that asks before it acts, in its place; about: what it acts on, for
//                                        those who do not see the row
//   <Age at />  <Time at />              how long ago (it ticks), and when
//   <Progress label />                   that something is on its way, once it takes longer than a second
// From forms.js, for convenience: Button, Field, useSubmit.
import { html, useEffect, useLayoutEffect, useRef, useState } from "./vendor/preact.js";
import { age, dateTime, utc } from "./format.js";
import { Button, useLater } from "./forms.js";
import { Link, useArrival, useTitle } from "./router.js";

export { Button, Field, useSubmit } from "./forms.js";

export const Page = ({ title, lead, actions, children }) => {
  const heading = useRef(null);
  useTitle(title);
  useArrival(heading);
  return html`
    <div class="page-head">
      <div><h1 ref=${heading} tabindex="-1">${title}</h1>${lead && html`<p class="lead">${lead}</p>`}</div>
      ${actions && html`<div class="actions">${actions}</div>`}
    </div>
    ${children}`;
};

let lastId = 0;
export const useId = () => {
  const id = useRef(null);
  return id.current ??= `part-${++lastId}`;
};

export const Section = ({ title, actions, children, ...rest }) => {
  const id = useId();
  return html`
    <section aria-labelledby=${id} ...${rest}>
      <div class="section-head"><h2 id=${id}>${title}</h2>${actions && html`<div class="actions">${actions}</div>`}</div>
      ${children}
    </section>`;
};

const Heading = ({ column, sort, onSort }) => {
  const { label, number, title, sort: name } = column;
  if (!name) return html`<th scope="col" role="columnheader" class=${number && "number"} title=${title}>${label}</th>`;
  const up = sort === name, down = sort === `-${name}`;
  return html`
    <th scope="col" role="columnheader" class=${number && "number"} title=${title} aria-sort=${up ? "ascending" : down ? "descending" : undefined}>
      <button type="button" class="sort" onClick=${() => onSort(down ? name : `-${name}`)}>
        ${label}<span aria-hidden="true">${up ? " ↑" : down ? " ↓" : ""}</span>
      </button>
    </th>`;
};

// The roles are those that the elements have by themselves, until cards are made of them (app.css).
const Cell = ({ column: { label, cell, number, head }, row }) => {
  const about = { class: number && "number", "data-label": typeof label === "string" ? label : undefined };
  return head ? html`<th scope="row" role="rowheader" ...${about}>${cell(row)}</th>` : html`<td role="cell" ...${about}>${cell(row)}</td>`;
};

export const Table = ({ caption, columns, rows, rowKey, sort, onSort, stacked }) => html`
  <div class=${stacked ? "wide stacked" : "wide"} role="region" aria-label=${caption} tabindex="0">
    <table role="table">
      <caption class="unseen">${caption}</caption>
      <thead role="rowgroup">
        <tr role="row">${columns.map((column) => html`<${Heading} column=${column} sort=${sort} onSort=${onSort} />`)}</tr>
      </thead>
      <tbody role="rowgroup">${rows.map((row, i) => html`
        <tr role="row" key=${rowKey ? rowKey(row) : i}>${columns.map((column) => html`<${Cell} column=${column} row=${row} />`)}</tr>`)}
      </tbody>
    </table>
  </div>`;

export const Pager = ({ next, label = "Next page", route: { path, query } }) => ((next || query.cursor) && html`
  <nav class="pager" aria-label="Pages">
    ${query.cursor && html`<${Link} to=${path} query=${{ ...query, cursor: null }}>First page<//>`}
    ${next && html`<${Link} to=${path} query=${{ ...query, cursor: next }}>${label}<//>`}
  </nav>`);

export const Empty = ({ title, children }) => html`<div class="empty"><p class="empty-title">${title}</p>${children}</div>`;

// The session cookie belongs to the address that the operator has set; /app leads there.
const Foreign = () => html`
  <p>You have opened this page at ${location.origin}, which is not the address that this host is set up for, so it does not
    accept changes from here. <a href="/app">Open the dashboard at its own address</a>.</p>`;

export const Problem = ({ error }) => {
  if (/^(INVALID|MISSING_OR_NULL)_ORIGIN$/.test(error.code)) return html`<${Foreign} />`;
  const again = error.retryAfter > 1 ? ` It can be tried again in ${error.retryAfter} s.` : "";
  return html`<p>${error.message}${again}</p>`;
};

export const Copy = ({ text, label = "Copy", about }) => {
  const [said, say] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say("Copied");
    } catch {
      say("Not allowed here: select the text and copy it");
    }
    setTimeout(() => say(""), 4000);
  };
  return html`<span class="copy"><${Button} kind="quiet" onClick=${copy} aria-label=${about && `${label} ${about}`}>${label}<//><span role="status">${said}</span></span>`;
};

export const Confirm = ({ label, about, question, yes = label, onYes, kind = "quiet" }) => {
  const [asking, ask] = useState(false), group = useRef(null), opener = useRef(null), was = useRef(false);
  useLayoutEffect(() => {  // at once: Enter may be pressed again
    if (asking) group.current?.querySelector("[data-no]")?.focus();
    else if (was.current) opener.current?.querySelector("button")?.focus();
    was.current = asking;
  }, [asking]);
  if (!asking) return html`<span ref=${opener}><${Button} kind=${kind} onClick=${() => ask(true)} aria-label=${about && `${label} ${about}`}>${label}<//></span>`;
  const close = (event) => event.key === "Escape" && ask(false);
  return html`
    <span class="confirm" role="group" aria-label=${question} ref=${group} onKeyDown=${close}>
      <span>${question}</span>
      <${Button} kind="danger" onClick=${async () => { await onYes(); ask(false); }}>${yes}<//>
      <${Button} kind="quiet" data-no onClick=${() => ask(false)}>Cancel<//>
    </span>`;
};

export const Time = ({ at, format = dateTime }) =>
  (at ? html`<time datetime=${new Date(at).toISOString()} title=${utc(at)}>${format(at)}</time>` : format(at));

export const Age = ({ at }) => {
  const [, tick] = useState(0);
  const seconds = at ? (Date.now() - new Date(at)) / 1000 : Infinity;
  useEffect(() => {
    if (seconds > 86400) return undefined;
    const timer = setInterval(() => tick(Date.now()), seconds < 60 ? 1000 : 15000);
    return () => clearInterval(timer);
  }, [at, seconds < 60]);
  return html`<${Time} at=${at} format=${age} />`;
};

export const Progress = ({ label = "Loading…" }) => html`<p class="progress" role="status">${useLater(1000) && label}</p>`;
