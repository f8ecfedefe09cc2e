import { useState } from 'react';
import type { BillQuery } from '../../api/accounts.ts';
import type { Wish } from './wish.ts';

/** Passes a wish to `pay` once the payer has confirmed the account: before the first payment of an account, and once for these bills. */
export function useRecognised({ account }: BillQuery, pay: (wish: Wish) => void) {
  const [pending, setPending] = useState<Wish | null>(null);
  const [recognised, setRecognised] = useState(!account.firstPayment);
  return {
    asking: pending !== null,
    pay: (wish: Wish) => (recognised ? pay(wish) : setPending(wish)),
    close: () => setPending(null),
    yes: () => {
      if (pending === null) return;
      setPending(null);
      setRecognised(true);
      pay(pending);
    },
  };
}
