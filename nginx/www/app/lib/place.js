// placeOf(userAgent) -> "Chrome on macOS": where somebody is signed in, in words.
import { isolated } from "./format.js";
const browsers = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\/|FxiOS/, "Firefox"],
  [/Chrome\/|CriOS/, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];
const first = (names, text) => names.find(([pattern]) => pattern.test(text))?.[1];

export const placeOf = (userAgent) => {
  const text = userAgent ?? "";
  const browser = first(browsers, text);
  const system = first(systems, text);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? isolated(text.split(/[/ ]/)[0] || "Unknown");
};
