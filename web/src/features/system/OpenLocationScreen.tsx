import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '../../lib/app.ts';
import { copyText } from '../../lib/host/device.ts';
import type { Host } from '../../lib/host/host.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useParams } from '../../lib/navigation/navigation.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PLACE } from '../../ui/later-icons.ts';
import { HomeButton } from '../../ui/NotFoundView.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { type Coordinate, cityAtOptions, coordinateText, readCoordinate } from './api.ts';
import { PlaceMap } from './PlaceMap.tsx';

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
