// A page in TypeScript that uses the player's script by its types. Only compiled.
import { Telemetry, type About, type Session } from "https://mill.example/telemetry.mjs";

const video = document.querySelector("video")!;
const about: About = { hls: { levels: [] }, title: "Evening", season: 3 };
const session: Session = Telemetry.init({ key: "sdk_", streamId: "89cf17ef", sampleRate: 0.5, flushMs: 1000 }).attach(video, about);
session.report("quality_change", { bitrateBps: 664000, width: 640, height: null });
session.report("error", { fatal: true, code: "fragLoadError", message: "404" });
session.report("chapter", { number: 2 });
session.report("skipped");
const type: string = "of one's own";
session.report(type, {});
session.end();
session.detach();

// @ts-expect-error: init() needs a key
Telemetry.init({ streamId: "89cf17ef" });
// @ts-expect-error: is it fatal?
session.report("error", { code: 1 });
// @ts-expect-error: what failed?
session.report("error");
// @ts-expect-error: no element
Telemetry.init({ key: "sdk_" }).attach(document.body);
