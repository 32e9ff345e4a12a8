// knownIn(name, value, known): { value, note } of what an address names: the value if it is among those that are known, or
// a sentence that says that it is not.
import { isolated } from "../lib/format.js";

export const knownIn = (name, value, known) => {
  const isKnown = !value || known.includes(value);
  return {
    value: isKnown ? value : undefined,
    note: isKnown ? null : `Unknown ${name} “${isolated(value)}” in the address, so it is left out.`,
  };
};
