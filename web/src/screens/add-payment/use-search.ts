import { useState } from 'react';
import { type SearchBy, type SearchResult, searchAccounts } from '../../api/account-search.ts';
import { useApp } from '../../app/context.ts';
import { failureOf } from '../../app/failure.ts';
import { m } from '../../i18n/messages.ts';

/** A shorter text would fit too many accounts; units take none. */
const SHORTEST = 2;

/** Searches a unit for accounts. `result`: of the last search, until something else is typed. */
export function useSearch(unitId: string) {
  const { api } = useApp();
  const [result, setResult] = useState<SearchResult | null>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);

  const clear = () => {
    setResult(null);
    setError(undefined);
  };
  const search = async (by: SearchBy, typed: string): Promise<void> => {
    if (busy) return;
    clear();
    const text = typed.trim();
    if (text.length < SHORTEST) return setError(m.add_search_short());
    setBusy(true);
    try {
      const answer = await searchAccounts(api, { unitId, by, text });
      if (answer.ok) setResult(answer.body);
      else setError(answer.text);
    } catch (failure) {
      setError(failureOf(failure).form);
    } finally {
      setBusy(false);
    }
  };
  return { result, error, busy, search, clear };
}
