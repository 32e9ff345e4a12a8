// <Time at />: a moment. <Age at />: how long ago it was; it ticks.
import { html, useEffect, useState } from "../vendor/preact.js";
import { age, dateTime, utc } from "../lib/format.js";

export const Time = ({ at, format = dateTime }) =>
  at
    ? html`<time translate=${false} datetime=${new Date(at).toISOString()} title=${utc(at)}>${format(at)}</time>`
    : format(at);

export const Age = ({ at }) => {
  const [, tick] = useState(0);
  const seconds = at ? (Date.now() - new Date(at).getTime()) / 1000 : Infinity;
  useEffect(() => {
    if (seconds > 86400) return undefined;
    const timer = setInterval(() => tick(Date.now()), seconds < 60 ? 1000 : 15000);
    return () => clearInterval(timer);
  }, [at, seconds < 60]);
  return html`<${Time} at=${at} format=${age} />`;
};
