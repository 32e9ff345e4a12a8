// style(path): adds a style sheet that few screens need. A module that needs it waits for it: await style("/app/start.css")
export const style = (href) =>
  new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = link.onerror = resolve; // without it, the screen is only less pretty
    document.head.append(link);
  });
