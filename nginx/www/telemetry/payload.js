// What payloads of events are made of.
export const milliseconds = (seconds) => (Number.isFinite(seconds) ? Math.round(seconds * 1000) : null);
export const known = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value));

// How far an element can play on with what it has.
export const bufferMs = ({ buffered, currentTime }) => {
  for (let i = 0; i < buffered.length; ++i) {
    if (buffered.start(i) <= currentTime && currentTime < buffered.end(i))
      return milliseconds(buffered.end(i) - currentTime);
  }
  return 0;
};
