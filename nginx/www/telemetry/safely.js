// Nothing throws into the page: faults are warnings on its console.
export const warn = (...words) => {
  mayThrow(() => console.warn("telemetry:", ...words));
};

/** The same function, which warns and returns nothing where it would throw. */
export const safely =
  (work) =>
  (...given) => {
    try {
      return work(...given);
    } catch (fault) {
      warn(fault);
    }
  };

// For what may fail without anybody having to know.
export const mayThrow = (work) => {
  try {
    return work();
  } catch {
    return null;
  }
};
