import { lazy, Suspense } from 'react';
import type { BillQuery } from '../../api/accounts.ts';
import { useApp } from '../../app/context.ts';

/** A chunk of its own, since few ask. Where it can't load, the bill stands without the question. */
const BillQuestion = lazy(() => import('./BillQuestion.tsx').catch(() => ({ default: () => null })));

/** A question about a bill. Guests of a link have no cases. */
export function Question({ bills }: { bills: BillQuery }) {
  const { link } = useApp();
  if (link) return null;
  return (
    <Suspense>
      <BillQuestion bills={bills} />
    </Suspense>
  );
}
