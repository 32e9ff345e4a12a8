// offset(ms): a time since a session began, such as "3:05" or "1:03:05".
export const offset = (ms) => {
  const seconds = Math.round(Math.abs(ms) / 1000), two = (n) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60), sign = ms <= -500 ? "−" : "";
  return minutes < 60 ? `${sign}${minutes}:${two(seconds % 60)}` : `${sign}${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
};
