import { type ComponentType, lazy, Suspense } from 'react';
import type { BillQuery } from '../../api/accounts.ts';
import { HistoryBones } from './BillBones.tsx';

type Shown = { bills: BillQuery; selected: BillQuery['bills'] };

/** A chunk of its own, which comes while the unit is asked. If it does not come, the bills can be paid all the same. */
const loading: Promise<{ default: ComponentType<Shown> }> = import('./HistoryCard.tsx').then(
  ({ HistoryCard }) => ({ default: HistoryCard }),
  () => ({ default: () => null }),
);
const HistoryCard = lazy(() => loading);

type Props = { bills: BillQuery; selected?: BillQuery['bills'] };

/** The months before, where the unit tells them. */
export function History({ bills, selected = [] }: Props) {
  if (bills.history.length === 0) return null;
  return (
    <Suspense fallback={<HistoryBones />}>
      <HistoryCard bills={bills} selected={selected} />
    </Suspense>
  );
}
