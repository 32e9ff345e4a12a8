// telemetry.js as a module: import { Telemetry } from "https://mill.example/telemetry.mjs". telemetry.d.ts has its
// types.
import "./telemetry.js";

export const Telemetry = globalThis[Symbol.for("millrace telemetry")];
Telemetry.src ||= import.meta.url; // events go to the host of this file, unless init() is given a url
export default Telemetry;
