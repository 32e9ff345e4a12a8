// <SavedFilters route dimensions close />: the filters that the account has given a name, to be chosen, and a form that
// gives one to those that are chosen. The address has their conditions, not their names: it means the same for whoever
// opens it, and after the filter is another one.
import { html, useState } from "../vendor/preact.js";
import { del, post } from "../lib/api.js";
import { useLoaded } from "../lib/loaded.js";
import { go } from "../lib/router.js";
import { isolated } from "../lib/format.js";
import { Button } from "../ui/buttons.js";
import { Confirm } from "../ui/confirm.js";
import { Field, Form, useSubmit } from "../ui/forms.js";
import { Problem } from "../ui/problem.js";
import { Value } from "../ui/page.js";
import { useMay } from "../ui/role.js";
import { State } from "../ui/state.js";
import { filtersIn } from "./filters.js";

const kPath = "/api/v1/filters";

const Save = ({ where, onSaved }) => {
  const form = useSubmit(async ({ name }, element) => {
    await post(kPath, { name: name.trim(), where });
    element.reset();
    await onSaved();
  });
  return html`
    <${Form} of=${form} class="line" autocomplete="off">
      <${Field} label="Save these filters as" name="name" required maxlength="60" error=${form.fields.name}
        hint="The name works in the API as well: filter=NAME." />
      <${Button} type="submit" busy=${form.busy} busyLabel="Saving…">Save<//>
    <//>`;
};

const Saved = ({ items, choose, remove, mayChange }) => html`
  <ul class="saved-filters" aria-label="Saved filters">
    ${items.map(
      ({ id, name, where }) => html`
    <li key=${id}><button type="button" class="chip" title=${where.map(isolated).join(", ")} onClick=${() => choose(where)}><${Value} of=${name} /></button>
      ${
        mayChange &&
        html`<${Confirm} label="Delete" about=${isolated(name)} kind="quiet small" question=${`Delete “${isolated(name)}”?`}
        onYes=${() => remove(id)} />`
      }</li>`,
    )}
  </ul>`;

export const SavedFilters = ({ route, dimensions, close }) => {
  const loaded = useLoaded(kPath);
  const mayChange = useMay("editor");
  const [refused, setRefused] = useState(null);
  const isShown = ({ where }) => filtersIn({ filter: where }).every(({ dimension }) => dimensions.includes(dimension));
  const where = filtersIn(route.query).map(({ text }) => text);
  const choose = (conditions) => {
    close();
    go(route.path, { ...route.query, cursor: undefined, filter: conditions });
  };
  const remove = async (id) => {
    try {
      await del(`${kPath}/${id}`);
      setRefused(null);
    } catch (problem) {
      if (problem.status !== 404) setRefused(problem); // 404: it was deleted meanwhile
    }
    await loaded.reload();
  };
  const list = (items) =>
    items.length > 0 && html`<${Saved} items=${items} choose=${choose} remove=${remove} mayChange=${mayChange} />`;
  return html`
    <div role="alert">${refused && html`<${Problem} error=${refused} />`}</div>
    <${State} of=${loaded}>${({ items }) => html`
      ${list(items.filter(isShown))}
      ${mayChange && where.length > 0 && html`<${Save} where=${where} onSaved=${loaded.reload} />`}`}
    <//>`;
};
