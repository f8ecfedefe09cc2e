import { lazy, Suspense } from 'react';
import { isFresh } from './fresh.ts';
import type { Outcome } from './outcome.ts';

/** A chunk of its own: nobody waits for it. */
const NextCard = lazy(() => import('./NextCard.tsx').catch(() => ({ default: () => null })));

/** After a payment of now: the card of what helps next. */
export function WhatNext({ outcome }: { outcome: Outcome }) {
  if (!isFresh(outcome, Date.now())) return null;
  return (
    <Suspense>
      <NextCard outcome={outcome} />
    </Suspense>
  );
}
