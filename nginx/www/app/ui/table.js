// Tables and lists.
//
//   <Table caption columns rows rowKey sort onSort stacked />
//     columns: [{ label, cell: (row) => ..., number, head, sort, title }]; `head`: its cells are headings of their rows. A
//     click on one with `sort` calls onSort with that name, or "-name" for the greatest first. On a phone the table
//     scrolls in its box, or is cards if it is `stacked`
//   <Pager next route label />   links to the next page of a list (its nextCursor, kept in ?cursor=) and to the first
import { html } from "../vendor/preact.js";
import { Link } from "../lib/router.js";
import { style } from "../lib/style.js";

await style("/app/table.css");

const Heading = ({ column, sort, onSort }) => {
  const { label, number, title, sort: name } = column;
  if (!name) return html`<th scope="col" role="columnheader" class=${number && "number"} title=${title}>${label}</th>`;
  const up = sort === name;
  const down = sort === `-${name}`;
  return html`
    <th scope="col" role="columnheader" class=${number && "number"} title=${title}
      aria-sort=${up ? "ascending" : down ? "descending" : undefined}>
      <button type="button" class="sort" onClick=${() => onSort(down ? name : `-${name}`)}>
        ${label}<span aria-hidden="true">${up ? " ↑" : down ? " ↓" : ""}</span>
      </button>
    </th>`;
};

// The roles are those that the elements have by themselves, until cards are made of them (table.css).
const Cell = ({ column: { label, cell, number, head }, row }) => {
  const named = typeof label === "string"; // what has no name is a button
  const about = {
    class: number && "number",
    translate: number && named ? false : undefined, // Preact sets the property, to which "no" is true
    "data-label": named ? label : undefined,
  };
  return head
    ? html`<th scope="row" role="rowheader" ...${about}>${cell(row)}</th>`
    : html`<td role="cell" ...${about}>${cell(row)}</td>`;
};

export const Table = ({ caption, columns, rows, rowKey, sort, onSort, stacked }) => html`
  <div class=${stacked ? "wide stacked" : "wide"} role="region" aria-label=${caption} tabindex="0">
    <table role="table">
      <caption class="unseen">${caption}</caption>
      <thead role="rowgroup">
        <tr role="row">${columns.map((column) => html`<${Heading} column=${column} sort=${sort} onSort=${onSort} />`)}
          </tr>
      </thead>
      <tbody role="rowgroup">${rows.map(
        (row, i) => html`
        <tr role="row" key=${rowKey ? rowKey(row) : i}>${columns.map((column) => html`<${Cell} column=${column} row=${row} />`)}</tr>`,
      )}
      </tbody>
    </table>
  </div>`;

export const Pager = ({ next, label = "Next page", route: { path, query } }) =>
  (next || query.cursor) &&
  html`
  <nav class="pager" aria-label="Pages">
    ${query.cursor && html`<${Link} to=${path} query=${{ ...query, cursor: null }}>First page<//>`}
    ${next && html`<${Link} to=${path} query=${{ ...query, cursor: next }}>${label}<//>`}
  </nav>`;
