import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cityAtOptions } from '../../api/cities.ts';
import { useApp } from '../../app/context.ts';
import { useParams } from '../../app/navigation/navigation.ts';
import { HomeButton } from '../../app/views/NotFoundView.tsx';
import { copyText } from '../../host/clipboard.ts';
import { m } from '../../i18n/messages.ts';
import { coordinateText } from '../../map/coordinate.ts';
import { PlaceMap } from '../../map/PlaceMap.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { PLACE } from '../../ui/icons/later-icons.ts';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import s from './open-location.module.css';
import { mapAppAddress, type Place, placeText, readPlace } from './place.ts';

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
    overlays.toast((await copyText(placeText(place))) ? m.place_copied() : m.place_not_copied());
  return (
    <div className={s['page']} key={query}>
      <PlaceMap label={m.map_label()} view={view} />
      <PlaceCard place={place} />
      <BottomBar>
        <div className={s['actions']}>
          <Button variant="soft" onClick={copy}>
            {m.place_copy()}
          </Button>
          <a className={s['app']} href={mapAppAddress(place, host.system)}>
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
    <Card>
      <h2 className={s['name']}>{place.name || city.data?.name || m.place_title()}</h2>
      {place.address && <p>{place.address}</p>}
      <p className={s['note']}>
        {[place.name && city.data?.name, coordinateText(place.where)].filter(Boolean).join(' · ')}
      </p>
    </Card>
  );
}
