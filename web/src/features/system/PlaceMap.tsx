import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useChannelConfig } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import type { TileMapProps } from './TileMap.tsx';

type Props = Omit<TileMapProps, 'tiles' | 'onBroken'>;

const TileMap = lazy<ComponentType<TileMapProps>>(() =>
  import('./TileMap.tsx').catch(() => ({ default: NoMap })),
);

/** The map of a place, if the service has one and its code and tiles load; else a line that says so. */
export function PlaceMap(props: Props) {
  const config = useChannelConfig();
  const [broken, setBroken] = useState(false);
  if (config === undefined) return <MapBones />;
  if (!config?.map || broken) return <NoMap />;
  return (
    <Suspense fallback={<MapBones />}>
      <TileMap {...props} tiles={config.map} onBroken={() => setBroken(true)} />
    </Suspense>
  );
}

function NoMap() {
  return <p className="small">{m.map_missing()}</p>;
}

function MapBones() {
  return (
    <Skeleton>
      <Bone width="100%" height={360} radius={16} />
    </Skeleton>
  );
}
