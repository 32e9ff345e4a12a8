// <People members report error />: those of the account, to be ticked as recipients of a report; by default who reads this.
import { html } from "../vendor/preact.js";
import { useUser } from "../lib/user.js";
import { useId, Value } from "../ui/page.js";
import { Verify } from "../ui/verify.js";

const kEnded = "has ended it, and only they can begin it again";

const Person = ({ of: { userId, name, email }, ticked, ended, ...input }) => html`
  <label class="check"><input type="checkbox" name="recipients" value=${userId} defaultChecked=${ticked} ...${input} />
    <span><span translate=${false}><${Value} of=${name} /> <span class="faint">${email}</span></span>${ended && ` ${kEnded}`}</span></label>`;

// To receive reports one has to show that an address is one's own.
const Unconfirmed = ({ email }) => html`
  <div class="lines unconfirmed">
    <p>Your own address is not confirmed yet, so nothing can be sent to it.</p>
    <${Verify} email=${email}>Then come back to this page, and save.<//>
  </div>`;

// The host names the route to programs.
const said = (error) =>
  error[0].toUpperCase() + error.slice(1).replace(/ \(POST [^)]*\)/, ": they can on their screen “Account”");

export const People = ({ members, report, error }) => {
  const { user } = useUser();
  const id = useId();
  const now = report?.recipients ?? [{ userId: user.id, status: "receives" }];
  const about = error && { "aria-invalid": "true", "aria-describedby": id };
  return html`
    <fieldset class="ticks">
      <legend>Who receives it</legend>
      ${members.map((member) => {
        const status = now.find(({ userId }) => userId === member.userId)?.status;
        const ended = status === "ended";
        const isTheirs = ended && member.userId !== user.id;
        return html`<${Person} key=${member.userId} of=${member} ticked=${status && !ended} ended=${ended}
          disabled=${isTheirs} ...${isTheirs ? {} : about} />`;
      })}
      ${error && html`<p class="refused" id=${id}>${said(error)}.</p>`}
      ${!user.emailVerified && html`<${Unconfirmed} email=${user.email} />`}
    </fieldset>`;
};
