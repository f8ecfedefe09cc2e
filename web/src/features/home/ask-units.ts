import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { eachAtMost, refreshAccount } from '../pay/refresh.ts';

const AT_ONCE = 4;

/** Asks the units of accounts, four at a time, until the payer has left. `ended` hears of each whether its unit answered. */
export async function askUnits(
  client: QueryClient,
  api: Api,
  ids: readonly string[],
  hasLeft: () => boolean,
  ended: (id: string, answered: boolean) => void,
): Promise<void> {
  await eachAtMost(AT_ONCE, ids, async (id) => {
    if (hasLeft()) return;
    const answer = await refreshAccount(client, api, id).catch(() => null);
    ended(id, answer?.ok === true);
  });
}
