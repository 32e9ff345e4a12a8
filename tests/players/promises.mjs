// node promises.mjs MILLRACE MEDIA   plays in Chromium with the players of package.json, and compares what Millrace says of each
// session with what the page saw. Three pages play at a time. Nobody can tell who is wrong if the page or this program saw nothing
// for longer than the figure may be off, since the machine was too busy: that is played twice more, and then counted apart, in a
// line `cannot tell SENTENCE`. The last line is `N passed, N failed`.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { cases } from "./cases.mjs";
import { startChromium } from "./chromium.mjs";
import { cmcdGuide, guide, namesVersion, speaksCmcd, wraps } from "./guides.mjs";
import { signUp } from "./millrace.mjs";
import { site, wayTo } from "./server.mjs";

const [millrace, media] = process.argv.slice(2);
const only = process.env.ONLY ?? "";  // such as "shaka: a stall"
const players = ["hls.js", "shaka", "dash.js", "video.js", "Plyr", "hls-video"];
const modules = new URL("../node_modules", import.meta.url).pathname;
let passed = 0, failed = 0;
const later = [];  // what needs no page any more
const tooLate = 250;  // ms in which nothing was seen, for what has no tolerance of its own

const isUnclear = ({ late, tolerance = tooLate }) => late > tolerance;
const promise = async (sentence, check) => {
  try {
    const found = await check();
    if (typeof found === "function") return void later.push(promise(sentence, found));
    console.log(`ok      ${sentence}${found ? ` (${found})` : ""}`);
    ++passed;
  } catch (fault) {
    const why = fault.message.split("\n").slice(0, 6).join(" ");
    if (process.env.TRACE) console.log(fault.stack);
    if (isUnclear(fault)) return void console.log(`cannot tell ${sentence}: ${why}`);
    console.log(`FAILED  ${sentence}: ${why}`);
    ++failed;
  }
};

const account = await signUp(millrace);
const chromium = startChromium();

const play = async ({ name, player, cmcd, run }) => {
  const way = await wayTo(millrace);
  const pageOf = cmcd ? cmcdGuide : guide;
  const place = await site({ media, modules, page: () => pageOf(player, { way: way.url, key: account.key, ...run }) });
  Object.assign(place.rules, structuredClone(run.rules));
  const context = { name, player, cmcd, way, rules: place.rules, account, late: 0 };
  const delay = monitorEventLoopDelay();
  delay.enable();
  try {
    context.page = await chromium.open(`${place.url}/`);
    const found = await run.plays(context);
    const warned = context.page.warnings.filter((text) => text.startsWith("telemetry:"));
    if (warned.length > 0) throw new Error(`telemetry.js warned ${warned.length} times: ${warned[0]}`);
    return found;
  } catch (fault) {
    const late = await context.page?.value("truth.late").catch(() => 0) ?? 0;
    throw Object.assign(fault, { late: Math.round(Math.max(context.late, late, delay.max / 1e6)) });
  } finally {
    delay.disable();
    await context.page?.forget();
    place.close();
    way.close();
  }
};
const playUntilClear = async (one, more = 2) => {
  try {
    return await play(one);
  } catch (fault) {
    if (!isUnclear(fault) || more === 0) throw fault;
    console.log(`again   ${one.sentence}: nothing was seen for ${fault.late} ms, so this may be wrong: ${fault.message.slice(0, 200)}`);
    return playUntilClear(one, more - 1);
  }
};

const check = await chromium.open("about:blank#");
await promise("the browser plays H.264 with AAC", async () => {
  if (!(await check.value(`MediaSource.isTypeSupported('video/mp4; codecs="avc1.42E01E,mp4a.40.2"')`))) throw new Error("it does not");
});
await check.forget();
for (const player of players.filter((one) => !wraps(one))) {
  await promise(`${player}: the guide names the version that is tested`, () => {
    if (!namesVersion(player)) throw new Error("it does not");
  });
}
const everyone = players.flatMap((player) => [
  { name: player, player, cmcd: false }, ...(speaksCmcd(player) ? [{ name: `${player} by CMCD`, player, cmcd: true }] : [])]);
const runs = cases.flatMap((run) => everyone.map((one) => ({ ...one, run, sentence: `${one.name}: ${run.name}` })))
  .filter(({ player, run }) => run.wrapped || !wraps(player))
  .filter(({ name, run, sentence }) => !run.not?.includes(name) && (run.only ?? [name]).includes(name) && sentence.includes(only));
const next = async () => {
  for (let one; (one = runs.shift());) await promise(one.sentence, () => playUntilClear(one));
};
await Promise.all([next(), next(), next()]);
await Promise.all(later);
await chromium.stop();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
