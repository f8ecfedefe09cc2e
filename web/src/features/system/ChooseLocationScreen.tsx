import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { City } from '../../lib/api/catalogue.ts';
import { useApp, useArea } from '../../lib/app.ts';
import { currentPosition } from '../../lib/host/device.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Problem } from '../../ui/Field.tsx';
import { IconSquare } from '../../ui/Icon.tsx';
import { PLACE } from '../../ui/later-icons.ts';
import { type Coordinate, cityAtOptions, coordinateText, readCoordinate } from './api.ts';
import { PlaceMap } from './PlaceMap.tsx';
import type { MapView } from './TileMap.tsx';

export default ChooseLocation;

/** Chooses a place; its city becomes the current one, also on the page before. */
function ChooseLocation() {
  const { overlays } = useApp();
  const { back } = useNavigation();
  const [area, setArea] = useArea();
  const choose = ({ area: next, name }: City) => {
    setArea(next);
    overlays.toast(m.place_chosen({ city: name }));
    back();
  };
  const fromList = async () => {
    const city = await overlays.chooseCity(area);
    if (city) choose(city);
  };
  return <LocationPicker start={readCoordinate(useParams())} onChoose={choose} onList={fromList} />;
}

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
function LocationPicker({ start, onChoose, onList }: Props) {
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
    <div className="stack">
      <PlaceMap label={m.map_choose_label()} view={view} onMoved={setWhere} />
      <Card>
        <div className="stack">
          <Answer where={where} city={city} looking={looking} />
          <Problem text={position.isError ? m.place_no_position() : undefined} />
          <Problem text={located.isError && !looking ? m.transport_failed() : undefined} />
          <div className="pair">
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
        </div>
      </Card>
    </div>
  );
}

function Answer({ where, city, looking }: { where: Coordinate | null; city: City | null; looking: boolean }) {
  return (
    <div className="side">
      <IconSquare name={PLACE} tone={city ? 'accent' : 'neutral'} />
      <div role="status">
        <p className="title">
          {looking ? m.city_locating() : (city?.name ?? (where ? m.place_unknown() : m.place_none()))}
        </p>
        {where && <p className="small digits">{coordinateText(where)}</p>}
      </div>
    </div>
  );
}

/** The last value that did not change for `ms` milliseconds. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
