import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { City } from '../../api/catalogue.ts';
import { cityAtOptions } from '../../api/cities.ts';
import { useApp } from '../../app/context.ts';
import { currentPosition } from '../../host/position.ts';
import { m } from '../../i18n/messages.ts';
import { type Coordinate, coordinateText } from '../../map/coordinate.ts';
import { PlaceMap } from '../../map/PlaceMap.tsx';
import type { MapView } from '../../map/TileMap.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { IconSquare } from '../../ui/icons/Icon.tsx';
import { PLACE } from '../../ui/icons/later-icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Problem } from '../../ui/views/Problem.tsx';
import s from './location-picker.module.css';
import { useSettled } from './use-settled.ts';

/** The whole country. */
const FAR: MapView = { center: { latitude: 34.5, longitude: 108 }, zoom: 3 };
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
  const [view, setView] = useState<MapView>(start ? { center: start, zoom: NEAR_ZOOM } : FAR);
  const [where, setWhere] = useState(start);
  const settled = useSettled(where, SETTLED_MS);
  const located = useQuery({
    ...cityAtOptions(api, settled ?? FAR.center),
    enabled: settled !== null,
  });
  const position = useMutation({
    mutationFn: currentPosition,
    onSuccess: (center) => {
      setWhere(center);
      setView({ center, zoom: NEAR_ZOOM });
    },
  });
  const city = (settled && located.data) ?? null;
  const looking = position.isPending || located.isFetching || settled !== where;
  return (
    <div className={s['picker']}>
      <PlaceMap label={m.map_choose_label()} view={view} onMoved={setWhere} />
      <Card>
        <Answer where={where} city={city} looking={looking} />
        <Problem text={position.isError ? m.place_no_position() : undefined} />
        <Problem text={located.isError && !looking ? m.transport_failed() : undefined} />
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
