import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { pointsTipOptions } from '../../api/accounts.ts';
import { BannerBone } from '../../app/views/HomeBones.tsx';

/** Loaded only for payers with points. Home is complete if it does not load. */
const PointsHint = lazy<ComponentType<{ points: number }>>(() =>
  import('../../benefits/PointsHint.tsx').catch(() => ({ default: Nothing })),
);

/** The points hint, if there are points and the payer has not closed it. */
export function PointsTip() {
  const { data } = useQuery(pointsTipOptions());
  if (!data) return null;
  return (
    <Suspense fallback={<BannerBone />}>
      <PointsHint points={data} />
    </Suspense>
  );
}

function Nothing() {
  return null;
}
