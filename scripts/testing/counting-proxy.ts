import { openWireProxy, type WireProxy } from './postgres-wire.ts';

export type CountingProxy = WireProxy & {
  /** Round trips so far: how often the database said that it is ready for the next query. */
  readonly roundTrips: () => number;
};

const READY_FOR_QUERY = 'Z';

/** Stands between a service and its database on this machine, and counts round trips. */
export async function openCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  let trips = 0;
  const proxy = await openWireProxy(databaseUrl, () => ({
    fromDatabase: ({ type }) => {
      if (type === READY_FOR_QUERY) trips += 1;
    },
  }));
  return { ...proxy, roundTrips: () => trips };
}
