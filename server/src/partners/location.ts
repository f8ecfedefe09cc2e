import { NotAnswering } from '../kit/ports/biller.ts';
import type { LocationProvider } from '../kit/ports/services.ts';
import { requestIdHeader, textWithin } from './partner-http.ts';

import type { PartnerWatch } from './watch.ts';

/** Time-out. It is short, because the location is only a convenience. */
const TIMEOUT_MS = 2_000;

const AREA = /^\d{6}$/;

/**
 * `GET <url>/v1/city` with `latitude` and `longitude`, or `address`, answers `{area}`. Without a clear answer the payer
 * chooses the city.
 */
export function locationOver(
  url: string | null,
  watch: PartnerWatch,
  fail: (error: unknown) => void,
): LocationProvider {
  return {
    cityOf: async (where) => {
      if (url === null) return null;
      const fields = Object.entries(where).map(([name, value]) => [name, String(value)]);
      try {
        return await watch({ partner: 'location', operation: 'city' }, () => cityAt(url, fields));
      } catch (error) {
        fail(error);
        return null;
      }
    },
  };
}

async function cityAt(url: string, fields: string[][]): Promise<string | null> {
  const answer = await fetch(`${url}/v1/city?${new URLSearchParams(fields)}`, {
    headers: requestIdHeader(),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (answer.status >= 500) throw new NotAnswering(`location answered with status ${answer.status}`);
  const area: unknown = Reflect.get(Object(JSON.parse(await textWithin(answer))), 'area');
  return answer.ok && typeof area === 'string' && AREA.test(area) ? area : null;
}
