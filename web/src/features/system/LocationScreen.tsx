import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { City } from '../../lib/api/catalogue.ts';
import { useApp, useArea, useChannelConfig } from '../../lib/app.ts';
import { copyText, currentPosition } from '../../lib/host/device.ts';
import type { Host } from '../../lib/host/host.ts';
import { m } from '../../lib/i18n/messages.ts';
import { later } from '../../lib/later.tsx';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Problem } from '../../ui/Field.tsx';
import { IconSquare } from '../../ui/Icon.tsx';
import { PLACE } from '../../ui/later-icons.ts';
import { HomeButton } from '../../ui/NotFoundView.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { type Coordinate, cityAtOptions, coordinateText, readCoordinate } from './api.ts';
import type { MapView, TileMapProps } from './TileMap.tsx';

const ZOOM = 15;

export default OpenLocation;

/** Shows a place: on the map if there is one, always in words, and how to get there. */
function OpenLocation() {
  const { overlays, host } = useApp();
  const params = useParams();
  const query = params.toString();
  const place = useMemo(() => readPlace(new URLSearchParams(query)), [query]);
  const view = useMemo(() => place && { center: place.where, zoom: ZOOM }, [place]);
  if (!place || !view)
    return (
      <EmptyView
        icon={PLACE}
        tone="neutral"
        title={m.place_missing()}
        text={m.place_missing_text()}
        action={<HomeButton />}
      />
    );
  const copy = async () =>
    overlays.toast((await copyText(placeText(place))) ? m.order_copied() : m.place_not_copied());
  return (
    <div className="stack" key={query}>
      <PlaceMap label={m.map_label()} view={view} />
      <PlaceCard place={place} />
      <BottomBar>
        <div className="pair">
          <Button variant="soft" onClick={copy}>
            {m.place_copy()}
          </Button>
          <a className={buttonClass({})} href={mapAppAddress(place, host.system)}>
            {m.place_open_app()}
          </a>
        </div>
      </BottomBar>
    </div>
  );
}

function PlaceCard({ place }: { place: Place }) {
  const { api } = useApp();
  const city = useQuery(cityAtOptions(api, place.where));
  return (
    <Card title={place.name || city.data?.name || m.place_title()}>
      {place.address && <p>{place.address}</p>}
      <p className="small digits">
        {[place.name && city.data?.name, coordinateText(place.where)].filter(Boolean).join(' · ')}
      </p>
    </Card>
  );
}

/** A place to show. */
export type Place = { readonly where: Coordinate; readonly name: string; readonly address: string };

const LONGEST = 100;

/** The place of an address; null without a valid coordinate. */
export function readPlace(params: URLSearchParams): Place | null {
  const where = readCoordinate(params);
  return where && { where, name: textOf(params, 'name'), address: textOf(params, 'address') };
}

/** Everything known about the place, a line each, for copying. */
export function placeText({ where, name, address }: Place): string {
  return [name, address, coordinateText(where)].filter((line) => line !== '').join('\n');
}

/** An address that opens the phone's own map app. */
export function mapAppAddress({ where, name }: Place, system: Host['system']): string {
  const at = `${where.latitude},${where.longitude}`;
  const label = encodeURIComponent(name || at);
  return system === 'ios' ? `maps:?ll=${at}&q=${label}` : `geo:${at}?q=${at}(${label})`;
}

function textOf(params: URLSearchParams, name: string): string {
  return (params.get(name) ?? '').trim().slice(0, LONGEST);
}

/** The whole country. */
const FAR: MapView = { center: { latitude: 34.5, longitude: 108 }, zoom: 3 };
/** A town. */
const NEAR_ZOOM = 12;
const SETTLED_MS = 400;

/** Chooses a city on the map, by the phone's position, or from the list; it becomes the current one, also on the page before. */
export function ChooseLocation() {
  const { api, overlays } = useApp();
  const { back } = useNavigation();
  const start = readCoordinate(useParams());
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
          <div className="side">
            <IconSquare name={PLACE} tone={city ? 'accent' : 'neutral'} />
            <div role="status">
              <p className="title">
                {looking ? m.city_locating() : (city?.name ?? (where ? m.place_unknown() : m.place_none()))}
              </p>
              {where && <p className="small digits">{coordinateText(where)}</p>}
            </div>
          </div>
          <Problem text={position.isError ? m.place_no_position() : undefined} />
          <Problem text={located.isError && !looking ? m.transport_failed() : undefined} />
          <div className="pair">
            <Button variant="soft" small busy={position.isPending} onClick={() => position.mutate()}>
              {m.city_locate()}
            </Button>
            <Button variant="soft" small onClick={fromList}>
              {m.place_from_list()}
            </Button>
          </div>
          <Button wide disabled={looking || city === null} onClick={() => city && choose(city)}>
            {m.place_use()}
          </Button>
        </div>
      </Card>
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

const TileMap = later(() => import('./TileMap.tsx'), { meanwhile: <MapBones />, instead: NoMap });

/** The map of a place, if the service has one and its code and tiles load; else a line that says so. */
function PlaceMap(props: Omit<TileMapProps, 'tiles' | 'onBroken'>) {
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
