import { useState } from 'react';
import { useChannelConfig } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { later } from '../../lib/later.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import type { TileMapProps } from './TileMap.tsx';

type Props = Omit<TileMapProps, 'tiles' | 'onBroken'>;

const TileMap = later(() => import('./TileMap.tsx'), { meanwhile: <MapBones />, instead: NoMap });

/** The map of a place, if the service has one and its code and tiles load; else a line that says so. */
export function PlaceMap(props: Props) {
  const config = useChannelConfig();
  const [broken, setBroken] = useState(false);
  if (config === undefined) return <MapBones />;
  if (!config?.map || broken) return <NoMap />;
  return <TileMap {...props} tiles={config.map} onBroken={() => setBroken(true)} />;
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
