import { lazy, Suspense } from 'react';
import type { BillQuery } from '../../api/accounts.ts';
import { useApp } from '../../app/context.ts';

/** A chunk of its own, since nobody waits for it. Where it can't load, the bill stands without it. */
const AutopayAndQuestion = lazy(() =>
  import('./AutopayAndQuestion.tsx').catch(() => ({ default: () => null })),
);

/** What stands below a bill: automatic payment for the next ones, and a question. Guests of a link have neither. */
export function BelowBill({ bills }: { bills: BillQuery }) {
  const { link } = useApp();
  if (link) return null;
  return (
    <Suspense>
      <AutopayAndQuestion bills={bills} />
    </Suspense>
  );
}
