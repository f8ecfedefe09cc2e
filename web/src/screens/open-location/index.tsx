import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cityAtOptions } from '../../api/cities.ts';
import { useChannelConfig } from '../../app/channel-config.ts';
import { useApp } from '../../app/context.ts';
import { useParams } from '../../app/navigation/navigation.ts';
import { HomeButton } from '../../app/views/NotFoundView.tsx';
import { copyText } from '../../host/clipboard.ts';
import { m } from '../../i18n/messages.ts';
import { coordinateText } from '../../map/coordinate.ts';
import { SlippyMap } from '../../map/SlippyMap.tsx';
import type { MapView } from '../../map/view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { PLACE } from '../../ui/icons/later-icons.ts';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Bone, Skeleton } from '../../ui/views/Skeleton.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import s from './open-location.module.css';
import { mapAppAddress, type Place, placeText, readPlace } from './place.ts';

const ZOOM = 15;

export default OpenLocation;

/** Shows a place: on the map if there is one, always in words, and how to get there. */
function OpenLocation() {
  const { overlays, host } = useApp();
  const params = useParams();
  const place = readPlace(params);
  if (!place)
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
    <div className={s['page']} key={params.toString()}>
      <PlaceMap place={place} />
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

function PlaceMap({ place }: { place: Place }) {
  const config = useChannelConfig();
  const [view, setView] = useState<MapView>({ center: place.where, zoom: ZOOM });
  const [broken, setBroken] = useState(false);
  if (config === undefined)
    return (
      <Skeleton>
        <Bone width="100%" height={360} radius={16} />
      </Skeleton>
    );
  if (!config?.map || broken) return <p className={s['note']}>{m.map_missing()}</p>;
  return (
    <SlippyMap
      tiles={config.map}
      label={m.map_label()}
      view={view}
      onView={setView}
      pin={place.where}
      onBroken={() => setBroken(true)}
    />
  );
}

function PlaceCard({ place }: { place: Place }) {
  const { api } = useApp();
  const city = useQuery(cityAtOptions(api, place.where));
  return (
    <Card>
      <h1 className={s['name']}>{place.name || city.data?.name || m.place_title()}</h1>
      {place.address && <p>{place.address}</p>}
      <p className={s['note']}>
        {[place.name && city.data?.name, coordinateText(place.where)].filter(Boolean).join(' · ')}
      </p>
    </Card>
  );
}
