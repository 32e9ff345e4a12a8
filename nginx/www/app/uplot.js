// plot() -> a promise of the uPlot constructor. Loads vendor/uplot.js and its style when the first chart asks.
const here = (file) => new URL(`./vendor/${file}`, import.meta.url).href;

const loaded = (element) => new Promise((resolve, reject) => {
  element.addEventListener("load", resolve);
  element.addEventListener("error", () => {
    element.remove();
    reject(new Error("The library that draws charts could not be loaded."));
  });
  document.head.append(element);
});

const load = async () => {
  const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: here("uplot.css") });
  const script = Object.assign(document.createElement("script"), { src: here("uplot.js") });
  await Promise.all([loaded(style), loaded(script)]);
  return globalThis.uPlot;
};

let plotting = null;
export const plot = () => (plotting ??= load().catch((error) => {
  plotting = null;
  throw error;
}));
