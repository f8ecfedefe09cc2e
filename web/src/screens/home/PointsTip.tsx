import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { pointsTipOptions } from '../../api/accounts.ts';
import { BannerBone } from '../../app/views/HomeBones.tsx';

/** Loaded only for who has points; home is whole without it, also when it does not come. */
const PointsHint = lazy<ComponentType<{ points: number }>>(() =>
  import('../../benefits/PointsHint.tsx').catch(() => ({ default: Nothing })),
);

/** The points hint, where there are points and it has not been closed. */
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
