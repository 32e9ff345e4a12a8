// Forms.
//
//   useSubmit(send)    -> { busy, error, fields, submit }: submit is for <form onSubmit>; it calls send with the fields' values
//                      and keeps what it throws. `fields` is { name: what is wrong }
//   <Field label name error hint secret focus children ...input />   a labelled input; secret: a password, which can be
//                      shown; focus: it gets the focus when it appears; `children` (options) make it a select
//   <Button busy busyLabel kind>   kind: "quiet" or "danger"; while busy it keeps the focus and does nothing. Without a busy
//                      of its own it is busy while its onClick (a promise) is
//   <Form of submit ...>   a form with the sentence about what went wrong above its buttons
//   useLater(ms)       false, and true after so many ms
import { html, useEffect, useLayoutEffect, useRef, useState } from "./vendor/preact.js";
import { Problem } from "./parts.js";

export const useLater = (ms) => {
  const [later, set] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => set(true), ms);
    return () => clearTimeout(timer);
  }, []);
  return later;
};

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
      if (problem.status === undefined) throw problem;  // a mistake of ours
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
  useLayoutEffect(() => { if (error) form.current.querySelector("[aria-invalid]")?.focus(); }, [error]);
  return html`
    <form ref=${form} onSubmit=${submit} ...${rest}>
      ${children}
      <div role="alert" class="refused">${error && !isSaidBy(form.current, error) && html`<${Problem} error=${error} />`}</div>
    </form>`;
};

let lastId = 0;

export const Field = ({ label, name, error, hint, secret, focus, children, class: className, ...input }) => {
  const id = useRef(null), [shown, show] = useState(false);
  id.current ??= `field-${++lastId}`;
  useEffect(() => { if (focus) document.getElementById(id.current).focus(); }, []);
  const described = [hint && `${id.current}-hint`, error && `${id.current}-error`].filter(Boolean).join(" ") || undefined;
  const about = { id: id.current, name, "aria-describedby": described, "aria-invalid": error ? "true" : undefined, ...input };
  return html`
    <div class=${`field ${className ?? ""}`}>
      <label for=${id.current}>${label}</label>
      <div class="with-button">
        ${children ? html`<select ...${about}>${children}</select>`
          : html`<input type=${secret && !shown ? "password" : "text"} ...${secret ? { autocapitalize: "off", spellcheck: false } : {}} ...${about} />`}
        ${secret && html`<button type="button" class="quiet" aria-pressed=${shown} onClick=${() => show(!shown)}
          aria-label=${`Show ${label.toLowerCase()}`}>${shown ? "Hide" : "Show"}</button>`}
      </div>
      ${hint && html`<p class="hint" id=${`${id.current}-hint`}>${hint}</p>`}
      ${error && html`<p class="refused" id=${`${id.current}-error`}>${error[0].toUpperCase() + error.slice(1)}</p>`}
    </div>`;
};

const Later = ({ busy, label }) => (useLater(1000) ? busy : label);

export const Button = ({ busy, busyLabel, kind, type = "button", onClick, children, ...rest }) => {
  const [working, work] = useState(false), waiting = busy ?? working;
  const press = async (event) => {
    if (waiting) return event.preventDefault();
    const doing = onClick?.(event);
    if (!(doing instanceof Promise)) return undefined;
    work(true);
    try { await doing; } finally { work(false); }
    return undefined;
  };
  return html`
    <button type=${type} class=${kind} aria-disabled=${waiting ? "true" : undefined} onClick=${press} ...${rest}>
      ${waiting && busyLabel ? html`<${Later} busy=${busyLabel} label=${children} />` : children}
    </button>`;
};
