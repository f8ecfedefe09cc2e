import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { City } from '../api/catalogue.ts';
import { cityAtOptions } from '../api/cities.ts';
import { useChannelConfig } from '../app/channel-config.ts';
import { useApp } from '../app/context.ts';
import { currentPosition } from '../host/position.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/controls/Button.tsx';
import { IconSquare } from '../ui/icons/Icon.tsx';
import { PLACE } from '../ui/icons/later-icons.ts';
import { Card } from '../ui/layout/Card.tsx';
import { Bone, Skeleton } from '../ui/views/Skeleton.tsx';
import { type Coordinate, coordinateText } from './coordinate.ts';
import s from './location-picker.module.css';
import { SlippyMap } from './SlippyMap.tsx';
import { useSettled } from './use-settled.ts';
import type { MapView } from './view.ts';

/** The whole country. */
const FAR: MapView = { center: { latitude: 34.5, longitude: 108 }, zoom: 3.5 };
/** A town. */
const NEAR_ZOOM = 12;
const SETTLED_MS = 400;

type Props = {
  /** Where to begin. */
  start: Coordinate | null;
  onChoose: (city: City) => void;
  /** Opens the list of cities instead. */
  onList: () => void;
};

/** Chooses the city of a place: on the map, by the phone's position, or from the list. */
export function LocationPicker({ start, onChoose, onList }: Props) {
  const { api } = useApp();
  const config = useChannelConfig();
  const [view, setView] = useState<MapView>(start ? { center: start, zoom: NEAR_ZOOM } : FAR);
  const [chosen, setChosen] = useState(start !== null);
  const [broken, setBroken] = useState(false);
  const settled = useSettled(view.center, SETTLED_MS);
  const located = useQuery({ ...cityAtOptions(api, settled), enabled: chosen });
  const position = useMutation({
    mutationFn: currentPosition,
    onSuccess: (center) => {
      setChosen(true);
      setView({ center, zoom: NEAR_ZOOM });
    },
  });
  const city = located.data ?? null;
  const looking = position.isPending || (chosen && (located.isFetching || settled !== view.center));
  const tiles = broken ? undefined : config?.map;
  return (
    <div className={s['picker']}>
      {config === undefined && (
        <Skeleton>
          <Bone width="100%" height={360} radius={16} />
        </Skeleton>
      )}
      {tiles && (
        <SlippyMap
          tiles={tiles}
          label={m.map_choose_label()}
          view={view}
          onView={(next) => {
            setChosen(true);
            setView(next);
          }}
          onBroken={() => setBroken(true)}
        />
      )}
      <Card>
        {config !== undefined && !tiles && <p className={s['note']}>{m.map_missing()}</p>}
        <Answer where={chosen ? view.center : null} city={city} looking={looking} />
        {position.isError && (
          <p className={s['problem']} role="alert">
            {m.place_no_position()}
          </p>
        )}
        {located.isError && !looking && (
          <p className={s['problem']} role="alert">
            {m.transport_failed()}
          </p>
        )}
        <div className={s['ways']}>
          <Button variant="soft" small busy={position.isPending} onClick={() => position.mutate()}>
            {m.city_locate()}
          </Button>
          <Button variant="soft" small onClick={onList}>
            {m.place_from_list()}
          </Button>
        </div>
        <Button wide disabled={looking || city === null} onClick={() => city && onChoose(city)}>
          {m.place_use()}
        </Button>
      </Card>
    </div>
  );
}

function Answer({ where, city, looking }: { where: Coordinate | null; city: City | null; looking: boolean }) {
  return (
    <div className={s['answer']}>
      <IconSquare name={PLACE} tone={city ? 'accent' : 'neutral'} />
      <div role="status">
        <p className={s['city']}>
          {looking ? m.city_locating() : (city?.name ?? (where ? m.place_unknown() : m.place_none()))}
        </p>
        {where && <p className={s['coordinate']}>{coordinateText(where)}</p>}
      </div>
    </div>
  );
}
