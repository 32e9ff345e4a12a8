// <State of=${loaded} empty=${...}>${(data) => ...}<//>: shows the data of useLoaded, or that it is loading, failed or
// empty. It is empty if its list (items, keys, tokens, streams) has no element; isEmpty=${(data) => ...} decides
// otherwise.
import { html } from "../vendor/preact.js";
import { clock } from "../lib/format.js";
import { Button } from "./buttons.js";
import { Problem } from "./problem.js";
import { Progress } from "./progress.js";

const lists = ["items", "keys", "tokens", "streams"];
const hasNothing = (data) => {
  const list = Array.isArray(data) ? data : lists.map((name) => data?.[name]).find(Array.isArray);
  return list?.length === 0;
};

const Failed = ({ error, again, at }) => html`
  <div class="notice bad" role="alert">
    <${Problem} error=${error} />
    ${at && html`<p>What is shown is of ${clock(at)}.</p>`}
    ${error.status !== 400 && html`<${Button} kind="quiet" onClick=${again}>Try again<//>`}
  </div>`;

export const State = ({ of: { data, error, loading, at, reload }, empty, isEmpty = hasNothing, children }) => {
  if (data === null && error) return html`<${Failed} error=${error} again=${reload} />`;
  if (data === null) return html`<${Progress} />`;
  const shown =
    empty !== undefined && isEmpty(data)
      ? empty
      : [children].flat().map((one) => (typeof one === "function" ? one(data) : one));
  // The bar above all screens tells when the host cannot be reached.
  return html`
    ${error && !error.offline && html`<${Failed} error=${error} again=${reload} at=${at} />`}
    <div aria-busy=${loading ? "true" : undefined}>${shown}</div>`;
};
