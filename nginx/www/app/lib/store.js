// store(value) -> { get(), set(value), use(), listen(work) }: a value that components can follow. use() is a hook;
// listen() returns what ends it.
import { useEffect, useState } from "../vendor/preact.js";

export const store = (value) => {
  const listeners = new Set();
  const listen = (work) => {
    listeners.add(work);
    return () => listeners.delete(work);
  };
  const set = (next) => {
    if (next === value) return;
    value = next;
    for (const work of [...listeners]) work(value);
  };
  const use = () => {
    const [, render] = useState(value);
    useEffect(() => {
      render(value); // it may have changed since the first render
      return listen(render);
    }, []);
    return value;
  };
  return { get: () => value, set, use, listen };
};
