// <Form screen route period />: a button that shares what is shown: one screen with its filters, by a link. The address is
// shown once.
import { html, useRef, useState } from "../vendor/preact.js";
import { post, timezone } from "../lib/api.js";
import { dateTime } from "../lib/format.js";
import { href, Link } from "../lib/router.js";
import { style } from "../lib/style.js";
import { Button } from "../ui/buttons.js";
import { Field, Form as Submitted, useSubmit } from "../ui/forms.js";
import { useMay } from "../ui/role.js";
import { asked } from "../filters/filters.js";
import { ShownOnce } from "./credentials.js";

await style("/app/share-form.css");

const kDay = 86400000;
const kDays = { 7: "for a week", 30: "for 30 days", 90: "for 90 days", 365: "for a year" };

// How it is shown is up to the address, whose end is the token.
const linkOf = (link, { metric, by, sort }) => {
  const [path, token] = link.split("#");
  return `${href(path, { metric, by, sort })}#${token}`;
};

const momentsOf = (moving, { last, from, to }) =>
  moving === "moving"
    ? { last }
    : { from: new Date(from).toISOString(), to: new Date(to).toISOString(), timezone: timezone() };

const hostsIn = (text) => text.split(/[\s,]+/).filter(Boolean);

const New = ({ screen, route: { query }, period, close, onCreated }) => {
  const form = useSubmit(async ({ label, moving, days, sessions, hosts }) => {
    const created = await post("/api/v1/shares", {
      label: label.trim(),
      screen,
      ...asked(query),
      ...(screen === "live" ? { filter: [] } : momentsOf(moving, period)),
      sessions: sessions === "on",
      hosts: hostsIn(hosts),
      expiresAt: new Date(Date.now() + days * kDay).toISOString(),
    });
    onCreated({ ...created, link: linkOf(created.link, query), embed: linkOf(created.embed, query) });
  });
  const fixed = period && `${dateTime(period.from)} to ${dateTime(period.to)}, always`;
  return html`
    <${Submitted} of=${form} class="card" autocomplete="off" aria-label="Share this screen"
      onKeyDown=${(event) => event.key === "Escape" && close()}>
      <p>Whoever has the link sees this screen with its filters, and can neither choose others nor change anything.</p>
      <${Field} label="Label" name="label" required maxlength="120" focus error=${form.fields.label}
        hint="What you will know it by. Those who open it see it, too." />
      ${
        period &&
        html`<${Field} label="Period" name="moving" error=${form.fields.last ?? form.fields.from}>
          ${period.last && html`<option value="moving">${period.words}, whenever it is opened</option>`}
          <option value="fixed">${fixed}</option>
        <//>`
      }
      <${Field} label="Open" name="days" error=${form.fields.expiresAt}>
        ${Object.entries(kDays).map(([days, words]) => html`<option value=${days}>${words}</option>`)}
      <//>
      <${Field} label="Hosts of pages that embed it" name="hosts" maxlength="5000" error=${form.fields.hosts}
        hint="Such as www.example.com; without any, it is shown in no frame." />
      <label class="check"><input type="checkbox" name="sessions" /> Also single sessions, viewers and pages</label>
      <div class="actions">
        <${Button} type="submit" busy=${form.busy} busyLabel="Sharing…">Share<//>
        <${Button} kind="quiet" onClick=${close}>Cancel<//>
      </div>
    <//>`;
};

const frameOf = ({ label, embed }) => {
  const name = label.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<iframe src="${embed}" title="${name}" width="100%" height="900"></iframe>`;
};

const Created = ({ share, close }) => html`
  <${ShownOnce} value=${share.link} noun="link"><${Button} kind="quiet" onClick=${close}>Done<//><//>
  ${share.shows.hosts.length > 0 && html`<${ShownOnce} value=${frameOf(share)} noun="code for your page" />`}
  <p>It can be ended on <${Link} to="/app/account">Account<//>.</p>`;

export const Form = ({ screen, route, period }) => {
  const [{ isOpen, share }, set] = useState({ isOpen: false, share: null });
  const opener = useRef(null);
  const mayShare = useMay("editor");
  const close = () => {
    set({ isOpen: false, share: null });
    opener.current?.querySelector("button").focus();
  };
  if (!mayShare) return null;
  return html`
    <p ref=${opener}><${Button} kind="quiet" aria-expanded=${isOpen ? "true" : "false"} onClick=${() => (isOpen ? close() : set({ isOpen: true, share: null }))}>Share…<//></p>
    ${isOpen && !share && html`<${New} screen=${screen} route=${route} period=${period} close=${close} onCreated=${(created) => set({ isOpen: true, share: created })} />`}
    ${share && html`<${Created} share=${share} close=${close} />`}`;
};
