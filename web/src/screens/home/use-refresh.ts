import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { eachAtMost, staleAccounts, withAnswer } from '../../accounts/refresh.ts';
import { accountsOptions, askBills, keepBills, type SavedAccount } from '../../api/accounts.ts';
import { useApp } from '../../app/context.ts';

const AT_ONCE = 4;

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

    const ask = async (accountId: string): Promise<boolean> => {
      const answer = await askBills(api, { accountId }, { quiet: true });
      if (!answer.ok) return false;
      keepBills(client, accountId, answer.body);
      client.setQueryData(accountsOptions(api).queryKey, (list) =>
        list?.map((account) =>
          account.accountId === accountId ? withAnswer(account, answer.body) : account,
        ),
      );
      return true;
    };
    eachAtMost(AT_ONCE, ids, async (id) => {
      if (left.current) return;
      // The row keeps its amount and says that it is old; nothing else depends on the answer.
      const answered = await ask(id).catch(() => false);
      setRefresh(({ running, failed }) => ({
        running: without(running, id),
        failed: answered ? failed : new Set([...failed, id]),
      }));
    });
  }, [accounts, api, client]);

  return refresh;
}

function without(ids: ReadonlySet<string>, id: string) {
  return new Set([...ids].filter((other) => other !== id));
}
