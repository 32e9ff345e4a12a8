// <DimensionNames>: the names that the account gives to its custom dimensions and its CDNs, for whoever may give them.
import { html, useState } from "../vendor/preact.js";
import { put } from "../lib/api.js";
import { reloadAll, useLoaded } from "../lib/loaded.js";
import { Button } from "../ui/buttons.js";
import { Field, Form, useSubmit } from "../ui/forms.js";
import { Section } from "../ui/page.js";
import { useMay } from "../ui/role.js";
import { State } from "../ui/state.js";

// "*.cdn.example = One, media.example = Own"
const written = (cdns) =>
  Object.entries(cdns)
    .map((one) => one.join(" = "))
    .join(", ");
const hostsIn = (text) =>
  Object.fromEntries(
    text
      .split(",")
      .filter((one) => one.trim())
      .map((one) => [one.split("=")[0].trim(), one.split("=").slice(1).join("=").trim()]),
  );

const Names = ({ items, cdns }) => {
  const [saved, setSaved] = useState(false);
  const form = useSubmit(async ({ cdns: hosts, ...values }) => {
    setSaved(false);
    const names = Object.fromEntries(Object.entries(values).map(([id, name]) => [id, name.trim() || null]));
    await put("/api/v1/dimensions", { ...names, cdns: hostsIn(hosts) });
    await reloadAll(); // other screens name dimensions so, too; what came later would undo what is typed by then
    setSaved(true);
  });
  return html`
    <${Form} of=${form} class="card">
      ${items.map(
        ({ id, name }) => html`
      <${Field} label=${`Custom ${id.slice(6)}`} name=${id} value=${name ?? ""} maxlength="32" autocomplete="off"
        error=${form.fields[id]} />`,
      )}
      <${Field} label="CDNs by host" name="cdns" value=${written(cdns)} autocomplete="off" error=${form.fields.cdns}
        hint="Such as *.cdn.example = One, media.example = Own. A host without a name stands for itself." />
      <div class="actions"><${Button} type="submit" busy=${form.busy} busyLabel="Saving…">Save the names<//>
        <span role="status" class="faint">${saved && "Saved."}</span></div>
    <//>`;
};

const Dimensions = () => {
  const dimensions = useLoaded("/api/v1/dimensions");
  return html`
    <${Section} title="Dimensions of your own">
      <p>What your page says about a session by these names, such as <code translate=${false}>custom: { experiment: "b" }</code>, is there to filter and
        to break down by, from the next session on.</p>
      <${State} of=${dimensions}>
        ${({ items, cdns }) => html`
          <${Names} items=${items.filter(({ from }) => from === "account")} cdns=${cdns} />`}
      <//>
    <//>`;
};

export const DimensionNames = () => useMay("editor") && html`<${Dimensions} />`;
