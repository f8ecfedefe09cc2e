import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BillQuery } from '../../api/accounts.ts';
import { confirmedOptions } from '../../api/confirmed.ts';
import type { Wish } from './wish.ts';

/**
 * Passes a wish to `pay` once the payer has confirmed the account: where the number was entered, or else before the first
 * payment of the account, once for these bills.
 */
export function useRecognised({ account, queryId }: BillQuery, pay: (wish: Wish) => void) {
  const { data: confirmed = false } = useQuery(confirmedOptions(account.accountId ?? queryId));
  const [pending, setPending] = useState<Wish | null>(null);
  const [said, setSaid] = useState(false);
  const recognised = !account.firstPayment || confirmed || said;
  return {
    asking: pending !== null,
    pay: (wish: Wish) => (recognised ? pay(wish) : setPending(wish)),
    close: () => setPending(null),
    yes: () => {
      if (pending === null) return;
      setPending(null);
      setSaid(true);
      pay(pending);
    },
  };
}
