import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SavedAccount } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';

/** The ids of the accounts being queried, and of those whose unit did not answer. */
export type Refresh = { readonly running: ReadonlySet<string>; readonly failed: ReadonlySet<string> };

/** Queries the units of stale accounts, four at a time, each once a visit. Waits for `accounts`. */
export function useRefresh(accounts: readonly SavedAccount[] | undefined): Refresh {
  const { api } = useApp();
  const client = useQueryClient();
  const [refresh, setRefresh] = useState<Refresh>({ running: new Set(), failed: new Set() });
  const tried = useRef(new Set<string>());
  const left = useRef(false);

  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  useEffect(() => {
    const ids = staleAccounts(accounts ?? [], Date.now()).filter((id) => !tried.current.has(id));
    if (ids.length === 0) return;
    for (const id of ids) tried.current.add(id);
    setRefresh(({ running, failed }) => ({ running: new Set([...running, ...ids]), failed }));

    const ended = (id: string, answered: boolean) =>
      setRefresh((before) => ({
        running: without(before.running, id),
        failed: answered ? before.failed : new Set([...before.failed, id]),
      }));
    // Home does not wait for this code. A row whose unit is not asked keeps its amount and says that it is old.
    import('./ask-units.ts').then(
      ({ askUnits }) => askUnits(client, api, ids, () => left.current, ended),
      () => {
        for (const id of ids) ended(id, false);
      },
    );
  }, [accounts, api, client]);

  return refresh;
}

function without(ids: ReadonlySet<string>, id: string) {
  return new Set([...ids].filter((other) => other !== id));
}

const STALE_MS = 6 * 3_600_000;

/** The ids of accounts whose unit was last queried more than six hours ago, or never. `now` in milliseconds. */
export function staleAccounts(accounts: readonly SavedAccount[], now: number): string[] {
  return accounts
    .filter(({ lastQuery }) => !lastQuery || now - Date.parse(lastQuery.askedAt) > STALE_MS)
    .map(({ accountId }) => accountId);
}
