import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SavedAccount } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';

/** The state of the question to an account's unit, in this visit. */
type Asked = 'ASKING' | 'ANSWERED' | 'FAILED';

export type Refresh = {
  /** By the ids of the accounts. */
  readonly asked: ReadonlyMap<string, Asked>;
  /** Queries the units of all accounts, at the payer's wish. */
  readonly again: () => void;
};

/** Queries the units of stale accounts, four at a time, each once a visit. Waits for `accounts`. */
export function useRefresh(accounts: readonly SavedAccount[] | undefined): Refresh {
  const { api } = useApp();
  const client = useQueryClient();
  const [asked, setAsked] = useState<ReadonlyMap<string, Asked>>(new Map());
  const left = useRef(false);

  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const ask = useCallback(
    (ids: readonly string[]) => {
      if (ids.length === 0) return;
      const note = (state: Asked, ...of: readonly string[]) =>
        setAsked((before) => new Map([...before, ...of.map((id) => [id, state] as const)]));
      note('ASKING', ...ids);
      // Home does not wait for this code. A row whose unit is not asked keeps its amount and says that it is old.
      import('../pay/refresh.ts').then(
        ({ AT_ONCE, eachAtMost, refreshAccount }) =>
          eachAtMost(AT_ONCE, ids, async (id) => {
            if (left.current) return;
            const answer = await refreshAccount(client, api, id).catch(() => null);
            note(answer?.ok ? 'ANSWERED' : 'FAILED', id);
          }),
        () => note('FAILED', ...ids),
      );
    },
    [api, client],
  );

  useEffect(() => {
    ask(staleAccounts(accounts ?? [], Date.now()).filter((id) => !asked.has(id)));
  }, [accounts, asked, ask]);

  return { asked, again: () => ask((accounts ?? []).map(({ accountId }) => accountId)) };
}

const STALE_MS = 2 * 60_000;

/** The ids of accounts whose unit was last queried more than two minutes ago, or never. `now` in milliseconds. */
export function staleAccounts(accounts: readonly SavedAccount[], now: number): string[] {
  return accounts
    .filter(({ lastQuery }) => !lastQuery || now - Date.parse(lastQuery.askedAt) > STALE_MS)
    .map(({ accountId }) => accountId);
}
