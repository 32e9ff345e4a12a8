// Of which sessions an alert is: all, those of a saved filter, or of the filters of the screen that one comes from, which then
// get a name.
//
//   useFilters(where, given)    where: the conditions of that screen; given: the id of the alert's filter, "" if it has none,
//                               undefined for a new alert. chosenFor(key): the filter that is chosen, for that metric; save(key, name)
//                               gives those of the screen that name if they are, and returns the id of the chosen one, or null
//   <FilterChoice of=${useFilters()} metric fields />
import { html, useState } from "../vendor/preact.js";
import { post } from "../lib/api.js";
import { useLoaded } from "../lib/loaded.js";
import { isolated, visible } from "../lib/format.js";
import { Field } from "../ui/forms.js";
import { State } from "../ui/state.js";
import { areSame, isOneStream, useInWords } from "./conditions.js";
import { kViewers } from "./choices.js";

const kPath = "/api/v1/filters";
const kAll = "";
const kHere = "here";
const kGone = "gone"; // it was deleted, and is sent as it is
const kMostOfName = 60;

// The alert has a name of its own.
const sayAtFilter = (problem) => {
  const { name, ...others } = problem.fields;
  problem.fields = name ? { ...others, filterName: name } : others;
  throw problem;
};

export const useFilters = (where, given) => {
  const loaded = useLoaded(kPath);
  const { data, reload } = loaded;
  const [own, choose] = useState(given);
  const inWords = useInWords();
  const items = data?.items ?? [];
  const same = items.find((one) => areSame(one.where, where));
  const hasHere = where.length > 0 && data && !same;
  const here = hasHere ? { id: kHere, name: visible(inWords(where)), where } : null;
  const options = here ? [here, ...items] : items;
  const wanted = own ?? (where.length > 0 ? (same?.id ?? kHere) : kAll);
  const offeredFor = (key) => (key === kViewers ? options.filter((one) => isOneStream(one.where)) : options);
  const chosenFor = (key) => offeredFor(key).find(({ id }) => id === wanted) ?? null;
  const isGone = Boolean(data && own && own !== kHere) && !items.some(({ id }) => id === own);
  const save = async (key, name) => {
    const chosen = chosenFor(key);
    if (isGone) return own;
    if (chosen?.id !== kHere) return chosen?.id ?? null;
    const { id } = await post(kPath, { name: name.trim(), where }).catch(sayAtFilter);
    await reload();
    choose(id);
    return id;
  };
  return { loaded, isGone, offeredFor, chosenFor, choose, save, inWords };
};

const hintOf = ({ isGone, inWords }, chosen, metric) => {
  if (chosen?.id === kHere) return "The filters of the screen that you come from.";
  if (chosen) return `${inWords(chosen.where)}.`;
  if (isGone) return "Without it, the alert is unknown: choose another one.";
  return metric.key === kViewers
    ? "Viewers can be filtered by one stream, with a saved filter that has nothing else."
    : "Filters get a name where figures are shown: “Filter…”, on the Overview.";
};

export const FilterChoice = ({ of: filters, metric, fields }) => {
  const { loaded, isGone, offeredFor, chosenFor, choose } = filters;
  const chosen = chosenFor(metric.key);
  return html`
    <${State} of=${loaded}>${() => html`
      <div class="line">
        <${Field} label="Of which sessions" name="filter" value=${chosen?.id ?? (isGone ? kGone : kAll)} hint=${hintOf(filters, chosen, metric)} error=${fields.filter}
          onChange=${(event) => choose(event.target.value)}>
          ${isGone && html`<option value=${kGone} disabled>Its filter was deleted</option>`}
          <option value=${kAll}>All</option>
          ${offeredFor(metric.key).map(({ id, name }) => html`<option value=${id}>${isolated(name)}</option>`)}
        <//>
        ${
          chosen?.id === kHere &&
          html`<${Field} label="Save this filter as" name="filterName" required maxlength=${kMostOfName} error=${fields.filterName}
            defaultValue=${chosen.name.slice(0, kMostOfName)} hint="It is saved with the alert, or once you try it." />`
        }
      </div>`}
    <//>`;
};
