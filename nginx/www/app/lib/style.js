// style(path): adds a style sheet that few screens need, once. A module that needs it waits for it:
// await style("/app/start.css")
const added = new Map();

const add = (href) =>
  new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = link.onerror = resolve; // without it, the screen is only less pretty
    document.head.append(link);
  });

export const style = (href) => {
  if (!added.has(href)) added.set(href, add(href));
  return added.get(href);
};
