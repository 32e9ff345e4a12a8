// Forms.
//
//   useSubmit(send)    -> { busy, error, fields, submit }: submit is for <form onSubmit>; it calls send with the
//                      fields' values and keeps what it throws. `fields` is { name: what is wrong }
//   <Field label name error hint secret focus children ...input />   a labelled input; secret: a password, which can be
//                      shown; focus: it gets the focus when it appears; `children` (options) make it a select
//   <Form of submit ...>   a form with the sentence about what went wrong above its buttons
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { useId } from "./page.js";
import { Problem } from "./problem.js";

export const useSubmit = (send) => {
  const [{ busy, error }, set] = useState({ busy: false, error: null });
  const submit = async (event) => {
    event?.preventDefault();
    if (busy) return;
    const values = event?.target instanceof HTMLFormElement ? Object.fromEntries(new FormData(event.target)) : {};
    set({ busy: true, error: null });
    try {
      await send(values, event?.target);
      set({ busy: false, error: null });
    } catch (problem) {
      set({ busy: false, error: problem });
      if (problem.status === undefined) throw problem; // a mistake of ours
    }
  };
  return { busy, error, fields: error?.fields ?? {}, submit };
};

// The sentence is left out if every wrong field says it itself.
const isSaidBy = (form, error) => {
  const names = Object.keys(error.fields ?? {});
  return names.length > 0 && names.every((name) => form?.elements[name]);
};

export const Form = ({ of: { error, submit }, children, ...rest }) => {
  const form = useRef(null);
  useLayoutEffect(() => {
    if (error) form.current.querySelector("[aria-invalid]")?.focus();
  }, [error]);
  return html`
    <form ref=${form} onSubmit=${submit} ...${rest}>
      ${children}
      <div role="alert" class="refused">
        ${error && !isSaidBy(form.current, error) && html`<${Problem} error=${error} />`}</div>
    </form>`;
};

export const Field = ({ label, name, error, hint, secret, focus, children, class: className, ...input }) => {
  const id = useId();
  const [shown, show] = useState(false);
  // Whoever is quicker than this is typing already.
  useEffect(() => {
    if (focus && !document.activeElement?.matches("input, select")) document.getElementById(id).focus();
  }, []);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const about = {
    id,
    name,
    dir: children || input.type || secret ? undefined : "auto", // names are of any script, addresses are not
    "aria-describedby": described,
    "aria-invalid": error ? "true" : undefined,
    ...input,
  };
  return html`
    <div class=${`field ${className ?? ""}`}>
      <label for=${id}>${label}</label>
      <div class="with-button">
        ${
          children
            ? html`<select ...${about}>${children}</select>`
            : html`<input type=${secret && !shown ? "password" : "text"} ...${secret ? { autocapitalize: "off", spellcheck: false } : {}} ...${about} />`
        }
        ${
          secret &&
          html`<button type="button" class="quiet" aria-pressed=${shown} onClick=${() => show(!shown)}
          aria-label=${`Show ${label.toLowerCase()}`}>${shown ? "Hide" : "Show"}</button>`
        }
      </div>
      ${hint && html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
      ${error && html`<p class="refused" id=${`${id}-error`}>${error[0].toUpperCase() + error.slice(1)}</p>`}
    </div>`;
};
