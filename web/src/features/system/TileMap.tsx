import {
  control,
  divIcon,
  type LatLngTuple,
  type Map as LeafletMap,
  map,
  marker,
  tileLayer,
} from 'leaflet/dist/leaflet-src.esm.js';
import { useEffect, useRef } from 'react';
import 'leaflet/dist/leaflet.css';
import type { ChannelConfig } from '../../lib/channel/channel.ts';
import { m } from '../../lib/i18n/messages.ts';
import { PLACE } from '../../ui/later-icons.ts';
import type { Coordinate } from './api.ts';
import './map.css';

/** The middle of a map, and its zoom: each step doubles the size. */
export type MapView = { readonly center: Coordinate; readonly zoom: number };

export type TileMapProps = {
  tiles: NonNullable<ChannelConfig['map']>;
  label: string;
  /** The centre of the map; another value leads it there. */
  view: MapView;
  /** Called with the place of the pin, which then stays in the middle, when the map has moved. Without it the pin stays where it is. */
  onMoved?: (center: Coordinate) => void;
  /** Called if no tile loads. */
  onBroken: () => void;
};

export default TileMap;

/** A map of tiles with a pin, by Leaflet: moved and zoomed by fingers, mouse, wheel, buttons and keys. */
function TileMap({ tiles, label, view, onMoved, onBroken }: TileMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef({ onMoved, onBroken });
  latest.current = { onMoved, onBroken };
  useEffect(() => {
    if (!frame.current) return;
    const made = mapIn(frame.current, view);
    addTiles(made, tiles.tiles, () => latest.current.onBroken());
    const pin = addPin(made);
    if (latest.current.onMoved) made.on('move', () => pin.setLatLng(made.getCenter()));
    made.on('moveend', () => {
      const { lat, lng } = made.getCenter().wrap();
      latest.current.onMoved?.({ latitude: lat, longitude: lng });
    });
    return () => {
      made.remove();
    };
  }, [tiles.tiles, view]);
  return (
    <div className="map">
      <div className="map-frame" ref={frame} role="application" aria-label={label} />
      {tiles.credit && <small className="map-credit">{tiles.credit}</small>}
    </div>
  );
}

function mapIn(element: HTMLElement, { center, zoom }: MapView): LeafletMap {
  const moves = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const made = map(element, {
    attributionControl: false,
    zoomControl: false,
    minZoom: 3,
    maxZoom: 18,
    worldCopyJump: true,
    zoomAnimation: moves,
    fadeAnimation: moves,
    inertia: moves,
  });
  control
    .zoom({ position: 'bottomright', zoomInTitle: m.map_closer(), zoomOutTitle: m.map_farther() })
    .addTo(made);
  return made.setView(pointOf(center), zoom);
}

function addTiles(made: LeafletMap, template: string, onBroken: () => void): void {
  let arrived = false;
  tileLayer(template)
    .on('tileload', () => {
      arrived = true;
    })
    .on('tileerror', () => {
      if (!arrived) onBroken();
    })
    .addTo(made);
}

/** The tip of the pin marks the place. */
function addPin(made: LeafletMap) {
  const icon = divIcon({
    className: 'map-pin',
    html: `<svg viewBox="0 0 24 24" width="40" height="40" aria-hidden="true"><path d="${PLACE.path}"/></svg>`,
    iconSize: [40, 40],
    iconAnchor: [20, 35],
  });
  return marker(made.getCenter(), { icon, interactive: false, keyboard: false }).addTo(made);
}

function pointOf({ latitude, longitude }: Coordinate): LatLngTuple {
  return [latitude, longitude];
}
