// Of which sessions an alert or a report is: all, those of a saved filter, of the filters of the screen that one comes from, or of
// a stream; the last two then get a name.
//
//   useFilters(given, { where, saved, reload, streams })   given: the alert or report, undefined for a new one; where: the
//                        conditions of that screen; the others are of with-choices.js. chosenFor(key): the filter that is chosen,
//                        for that metric; save(name, key) gives it that name if it has none, and returns its id, or null for all
//   <FilterChoice of=${useFilters()} metric fields required />   required: another one has to be chosen for one that was deleted
//   useName(given, suggested)   { value, onInput }: its name, which is the suggested one until it is changed
import { html, useState } from "../vendor/preact.js";
import { post } from "../lib/api.js";
import { isolated, visible } from "../lib/format.js";
import { Field } from "../ui/forms.js";
import { areSame, inWords, isOneStream } from "./conditions.js";
import { isOfViewers } from "./choices.js";

const kPath = "/api/v1/filters";
const kAll = "all";
const kHere = "here";
const kGone = ""; // it was deleted
const kMostOfName = 60;
const isStream = (id) => Boolean(id?.startsWith("stream:"));
const isUnsaved = (id) => id === kHere || isStream(id);

// What it is for has a name of its own.
const sayAtFilter = (problem) => {
  const { name, ...others } = problem.fields;
  problem.fields = name ? { ...others, filterName: name } : others;
  throw problem;
};

export const useFilters = (given, { where, saved, reload, streams }) => {
  const [own, choose] = useState(given && (given.filter?.id ?? kAll));
  const words = (conditions) => inWords(conditions, streams);
  const same = saved.find((one) => areSame(one.where, where));
  const here = where.length > 0 && !same ? { id: kHere, name: visible(words(where)), where } : null;
  const named = here ? [here, ...saved] : saved;
  const ofStreams = streams.loaded.data.items
    .map(({ id }) => [`stream:${id}`])
    .filter((one) => !named.some((other) => areSame(other.where, one)))
    .map((one) => ({ id: one[0], name: visible(words(one)), where: one }));
  const options = [...named, ...ofStreams];
  const wanted = own ?? same?.id ?? here?.id ?? kAll;
  const offeredFor = (key) => (isOfViewers(key) ? options.filter((one) => isOneStream(one.where)) : options);
  const chosenFor = (key) => offeredFor(key).find(({ id }) => id === wanted) ?? null;
  const isGone = own !== undefined && !isUnsaved(own) && ![kAll, ...saved.map(({ id }) => id)].includes(own);
  const save = async (name, key) => {
    const chosen = chosenFor(key);
    if (isGone) return own;
    if (!isUnsaved(chosen?.id)) return chosen?.id ?? null;
    const { id } = await post(kPath, { name: name.trim(), where: chosen.where }).catch(sayAtFilter);
    await reload();
    choose(id);
    return id;
  };
  return { isGone, offeredFor, chosenFor, choose, save, words };
};

const hintOf = ({ isGone, words }, chosen, metric) => {
  if (chosen?.id === kHere) return "The filters of the screen that you come from.";
  if (chosen) return `${words(chosen.where)}.`;
  if (isGone) return "Without it, there are no figures: choose another one.";
  return isOfViewers(metric?.key)
    ? "Viewers can be filtered by one stream, and by nothing else."
    : "Filters get a name where figures are shown: “Filter…”, on the Overview.";
};

export const FilterChoice = ({ of: filters, metric, fields, required }) => {
  const { isGone, offeredFor, chosenFor, choose } = filters;
  const chosen = chosenFor(metric?.key);
  const offered = offeredFor(metric?.key);
  const [streams, others] = [true, false].map((is) => offered.filter(({ id }) => isStream(id) === is));
  const listed = (some) => some.map(({ id, name }) => html`<option value=${id}>${isolated(name)}</option>`);
  return html`
    <div class="line">
      <${Field} label="Of which sessions" name="filter" required=${required} value=${chosen?.id ?? (isGone ? kGone : kAll)} hint=${hintOf(filters, chosen, metric)} error=${fields.filter}
        onChange=${(event) => choose(event.target.value)}>
        ${isGone && html`<option value=${kGone} disabled>Its filter was deleted</option>`}
        <option value=${kAll}>All</option>
        ${listed(others)}
        ${streams.length > 0 && html`<optgroup label="Streams">${listed(streams)}</optgroup>`}
      <//>
      ${
        isUnsaved(chosen?.id) &&
        html`<${Field} key=${chosen.id} label="Save this filter as" name="filterName" required maxlength=${kMostOfName} error=${fields.filterName}
          defaultValue=${chosen.name.slice(0, kMostOfName)} hint="It is saved under this name, for other screens as well." />`
      }
    </div>`;
};

export const useName = (given, suggested) => {
  const [typed, type] = useState(given?.name ?? null);
  return { value: typed ?? suggested, onInput: (event) => type(event.target.value) };
};
