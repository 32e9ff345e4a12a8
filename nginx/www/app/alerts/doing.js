// What one does with an alert or with what fired.
//
//   useDoing()     act(work, said): what `work` (a promise) has changed is asked for again, and said(answer) is shown;
//                  actAndLeave() is for a button that is gone then
//   <Done of=${useDoing()} />   what was done, and what went wrong
import { html, useRef, useState } from "../vendor/preact.js";
import { reloadAll } from "../lib/loaded.js";
import { Problem } from "../ui/problem.js";

const nothing = { said: "", error: null };

export const useDoing = () => {
  const [state, set] = useState(nothing);
  const status = useRef(null);
  const act = async (work, said) => {
    set(nothing);
    try {
      set({ said: said(await work()), error: null });
      reloadAll();
    } catch (error) {
      set({ said: "", error });
    }
  };
  const actAndLeave = async (work, said) => {
    await act(work, said);
    status.current.focus();
  };
  return { ...state, status, act, actAndLeave };
};

export const Done = ({ of: { said, error, status } }) => html`
  <p class="faint done" role="status" tabindex="-1" ref=${status}>${said || null}</p>
  <div role="alert" class="refused">${error && html`<${Problem} error=${error} />`}</div>`;
