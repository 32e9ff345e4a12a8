// <People name legend members chosen ended error />: those of the account, to be ticked, for an input of that name. chosen: who
// is ticked, by default whoever reads this; ended: who wants no more of it, both as [{ userId }]. Nobody is written to who has not
// confirmed that an address is theirs: they cannot be chosen, but whoever was chosen before stays so.
import { html } from "../vendor/preact.js";
import { style } from "../lib/style.js";
import { useUser } from "../lib/user.js";
import { useId, Value } from "../ui/page.js";
import { Verify } from "../ui/verify.js";

await style("/app/people.css");

const kUnconfirmed = "not confirmed yet, which they can do on their account's screen";
const kWaits = ": nothing is sent until then";
const kEnded = "has ended it, and only they can begin it again";

const Person = ({ of: { userId, name, email }, why, ...input }) => {
  const id = useId();
  return html`
    <div class="person"><label class="check"><input type="checkbox" value=${userId} ...${input}
      aria-describedby=${why ? id : input["aria-describedby"]} />
      <span translate=${false}><${Value} of=${name} /> <span class="faint">${email}</span></span></label>
      ${why && html`<span class="faint" id=${id}>${why}</span>`}</div>`;
};

const Unconfirmed = ({ email }) => html`
  <div class="lines unconfirmed">
    <p>Your own address is not confirmed yet, so nothing can be sent to it.</p>
    <${Verify} email=${email}>Then come back to this page, and save.<//>
  </div>`;

// The API's words for it name a call.
const sentenceOf = (error) => {
  const [, email] = /, and (\S+) has not \(/.exec(error) ?? [];
  return email
    ? `The address ${email} is not confirmed any more, so it cannot be chosen now. Please untick it.`
    : `${error[0].toUpperCase() + error.slice(1)}.`;
};

export const People = ({ name, legend, members, chosen, ended = [], error }) => {
  const { user } = useUser();
  const id = useId();
  const isIn = (list, { userId }) => list.some((one) => one.userId === userId);
  const about = error ? { "aria-invalid": "true", "aria-describedby": id } : {};
  const inputOf = (one) => {
    const isOwn = one.userId === user.id;
    const wasChosen = chosen && isIn(chosen, one);
    if (isIn(ended, one) && !isOwn) return { why: kEnded, disabled: true };
    const defaultChecked = chosen ? wasChosen : isOwn;
    if (isOwn ? user.emailVerified : one.emailVerified) return { defaultChecked, ...about };
    const why = isOwn ? "not confirmed yet" : kUnconfirmed;
    return wasChosen ? { why: why + kWaits, defaultChecked } : { why, disabled: true };
  };
  return html`
    <fieldset class="ticks people">
      <legend>${legend}</legend>
      ${members.map((one) => html`<${Person} key=${one.userId} of=${one} name=${name} ...${inputOf(one)} />`)}
      ${error && html`<p class="refused" id=${id}>${sentenceOf(error)}</p>`}
      ${!user.emailVerified && html`<${Unconfirmed} email=${user.email} />`}
    </fieldset>`;
};
