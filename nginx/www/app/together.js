// together(a, b, ...): several of useLoaded as one, with a list of their data. It fails if one of them does.
export const together = (...all) => ({
  data: all.every(({ data }) => data !== null) ? all.map(({ data }) => data) : null,
  error: all.find(({ error }) => error)?.error ?? null,
  loading: all.some(({ loading }) => loading),
  at: Math.min(...all.map(({ at }) => at ?? Infinity)),
  reload: () => all.forEach(({ reload }) => reload()),
});
