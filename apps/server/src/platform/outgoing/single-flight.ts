/** Runs `work` once for all who ask for the same key meanwhile; each gets its result or its failure. */
type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>;

export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Promise<T>>();
  return (key, work) => {
    const known = flights.get(key);
    if (known !== undefined) return known;
    const flight = work().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}
