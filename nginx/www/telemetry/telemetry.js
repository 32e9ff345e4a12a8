// What a page calls: Telemetry.init(settings).attach(element, about). telemetry.d.ts says how to use it.
import { consentOf, refuse, withdraw } from "./consent.js";
import { onceOpened } from "./page.js";
import { mayThrow, safely, warn } from "./safely.js";
import { script } from "./script.js";
import { sendStored } from "./sender.js";
import { Session, version } from "./session.js";

const attached = new WeakMap(); // the session of an element
const nothing = { report() {}, end() {}, detach() {} };

const ownUrl = () => {
  const ours = ({ src }) => /\/telemetry\.js([?#]|$)/.test(src);
  const src = script?.src || Telemetry.src || Array.from(globalThis.document?.scripts ?? []).find(ours)?.src;
  if (!src) warn("init() was given no url; events go to the page's own host");
  return new URL("/api/v1/telemetry", src || location.href).href;
};

const isRefused = ({ enabled = true, respectGpc = false }) =>
  !enabled ||
  (respectGpc && /** @type {{ globalPrivacyControl?: boolean }} */ (globalThis.navigator)?.globalPrivacyControl);

const settingsOf = (given) => {
  const { key } = given ?? {};
  const enabled = !isRefused(given ?? {});
  if (enabled && !key) return warn('init() needs a key, as in init({ key: "sdk_..." })');
  const url = mayThrow(() => new URL(given?.url || ownUrl(), location.href));
  if (!/^https?:$/.test(url?.protocol)) return warn(`init() was given a url that is none: ${given?.url}`);
  const settings = { sampleRate: 1, flushMs: 10000, ...given, enabled, url: url.href };
  if (!enabled) return refuse(settings);
  settings.consent = consentOf(settings);
  if (settings.sampleRate >= 0 && settings.sampleRate <= 1) return settings;
  warn("init() needs a sampleRate from 0 to 1; it is taken as 1");
  return Object.assign(settings, { sampleRate: 1 });
};

const attach = (settings, element, about) => {
  if (!mayThrow(() => element.addEventListener && element.readyState + element.buffered.length >= 0)) {
    const advice = element ? "attach the <video> inside" : "is the script above the element?";
    return warn(`attach() needs a <video> or <audio> element; ${advice}`);
  }
  if (Object(about) !== about)
    about = warn("attach() needs an object of what is played, such as { title }; it is left out") ?? {};
  const before = attached.get(element);
  if (!settings || settings.consent.aborted) return before?.detach();
  if (before?.isOf(settings, about)) {
    warn("attach() of an element that is attached already; its session goes on");
    before.learn(about);
    return before;
  }
  if (before?.rename(settings, about)) return before;
  if (before && !before.said?.length) before.forgo();
  before?.detach();
  attached.set(element, new Session(settings, element, about, before));
  return attached.get(element);
};

const Telemetry = {
  version,
  src: "",
  withdraw: () => safely(() => withdraw())(),
  init: (given) => {
    const settings = safely(() => settingsOf(given))();
    if (settings) onceOpened(safely(() => sendStored(settings)));
    return { attach: (element, about) => safely(() => attach(settings, element, about ?? {}))() ?? { ...nothing } };
  },
};

// Two scripts would tell of each play twice. A Telemetry of the page's own is left to it; an element of that id is not one.
const name = Symbol.for("millrace telemetry");
const others = globalThis.Telemetry;
if (globalThis[name]) warn("this script is on the page twice; the first one goes on");
else {
  globalThis[name] = Telemetry;
  if (!others || others.nodeType) globalThis.Telemetry = Telemetry;
  else warn("the page has another Telemetry; import telemetry.mjs instead");
}
