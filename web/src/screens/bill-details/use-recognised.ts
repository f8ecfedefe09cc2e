import { useState } from 'react';
import type { BillQuery } from '../../api/accounts.ts';
import type { Wish } from './wish.ts';

/**
 * Passes a wish to `pay` once the payer has confirmed the account: before the first payment of an account, and
 * once for these bills.
 */
export function useRecognised({ account }: BillQuery, pay: (wish: Wish) => void) {
  const [asked, setAsked] = useState<Wish | null>(null);
  const [recognised, setRecognised] = useState(!account.firstPayment);
  return {
    asking: asked !== null,
    pay: (wish: Wish) => (recognised ? pay(wish) : setAsked(wish)),
    close: () => setAsked(null),
    yes: () => {
      if (asked === null) return;
      setAsked(null);
      setRecognised(true);
      pay(asked);
    },
  };
}
