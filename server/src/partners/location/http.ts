import type { LocationProvider } from './port.ts';

/** A place is a convenience: who does not answer in this time is not waited for. */
const TIMEOUT_MS = 2_000;

const AREA = /^\d{6}$/;

/**
 * Asks a location service: `GET <url>/v1/city` with `latitude` and `longitude`, or `address`, answers `{area}`. Without
 * a service, and whenever it has no clear answer, the city is not known and the payer is asked.
 */
export const locationOver = (url: string | null, fail: (error: unknown) => void): LocationProvider => ({
  cityOf: async (where) => {
    if (url === null) return null;
    const fields = Object.entries(where).map(([name, value]) => [name, String(value)]);
    try {
      const answer = await fetch(`${url}/v1/city?${new URLSearchParams(fields)}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const area: unknown = Reflect.get(Object(await answer.json()), 'area');
      return answer.ok && typeof area === 'string' && AREA.test(area) ? area : null;
    } catch (error) {
      fail(error);
      return null;
    }
  },
});
