// typedTime(at) -> "2026-11-21T10:44": a time (ms) as <input type="datetime-local"> has it, in the viewer's zone.
const kMinute = 60000;

export const typedTime = (at) => new Date(at - new Date(at).getTimezoneOffset() * kMinute).toISOString().slice(0, 16);
