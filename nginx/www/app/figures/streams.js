// useStreams(known) -> { name(id, given), loaded }: the names of streams, or the ends of their addresses; the API may have told
// one (given), or all are known, by id.
import { useLoaded } from "../lib/loaded.js";
import { visible } from "../lib/format.js";

const kGeneric = /^(main|master|index|playlist|manifest)?\.?\w*$/i;

// https://cdn.example/news/main.m3u8 is "news/main.m3u8", since many streams end alike.
const shortened = (address) => {
  try {
    const { hostname, pathname } = new URL(address);
    const parts = pathname.split("/").filter(Boolean);
    const end = parts.slice(kGeneric.test(parts.at(-1) ?? "") ? -2 : -1).join("/");
    return end ? decodeURIComponent(end) : hostname;
  } catch {
    return address;
  }
};

export const streamName = ({ name, sourceUrl }) => visible(name || shortened(sourceUrl));

export const useStreams = (known) => {
  const loaded = useLoaded(known ? null : "/api/v1/streams", { limit: 200 });
  const byId = new Map(loaded.data?.items.map((stream) => [stream.id, stream]));
  const name = (id, given) =>
    visible(given || known?.[id]) ||
    (id === null ? "no stream" : byId.has(id) ? streamName(byId.get(id)) : `stream ${id.slice(0, 8)}`);
  return { name, loaded };
};
