import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SavedAccount } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';

type Asked = {
  /** The ids of the accounts being queried, and of those whose unit did not answer. */
  readonly running: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
};

export type Refresh = Asked & {
  /** Queries the units of all accounts, at the payer's wish. */
  readonly again: () => void;
};

/** Queries the units of stale accounts, four at a time, each once a visit. Waits for `accounts`. */
export function useRefresh(accounts: readonly SavedAccount[] | undefined): Refresh {
  const { api } = useApp();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>({ running: new Set(), failed: new Set() });
  const tried = useRef(new Set<string>());
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
      for (const id of ids) tried.current.add(id);
      setAsked(({ running, failed }) => ({
        running: new Set([...running, ...ids]),
        failed: new Set([...failed].filter((id) => !ids.includes(id))),
      }));
      const ended = (id: string, answered: boolean) =>
        setAsked(({ running, failed }) => ({
          running: new Set([...running].filter((other) => other !== id)),
          failed: answered ? failed : new Set([...failed, id]),
        }));
      // Home does not wait for this code. A row whose unit is not asked keeps its amount and says that it is old.
      import('../pay/refresh.ts').then(
        ({ askUnits }) => askUnits(client, api, ids, () => left.current, ended),
        () => {
          for (const id of ids) ended(id, false);
        },
      );
    },
    [api, client],
  );

  useEffect(() => {
    ask(staleAccounts(accounts ?? [], Date.now()).filter((id) => !tried.current.has(id)));
  }, [accounts, ask]);

  return { ...asked, again: () => ask((accounts ?? []).map(({ accountId }) => accountId)) };
}

const STALE_MS = 2 * 60_000;

/** The ids of accounts whose unit was last queried more than two minutes ago, or never. `now` in milliseconds. */
export function staleAccounts(accounts: readonly SavedAccount[], now: number): string[] {
  return accounts
    .filter(({ lastQuery }) => !lastQuery || now - Date.parse(lastQuery.askedAt) > STALE_MS)
    .map(({ accountId }) => accountId);
}
