import type { Point } from '../ui/controls/gestures.ts';
import type { Coordinate } from './coordinate.ts';

/** The visible part of the world: its middle, and the zoom. Each step of `zoom` doubles the size. */
export type MapView = { readonly center: Coordinate; readonly zoom: number };

export type Size = { readonly width: number; readonly height: number };

/** A tile and its place, in pixels from the middle. */
export type TilePlace = {
  readonly key: string;
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
  readonly side: number;
};

const TILE_SIDE = 256;
const FARTHEST = 3;
const CLOSEST = 18;
/** The limit of Web Mercator. */
const MOST_LATITUDE = 85.05;

/** The view after the map was dragged by pixels. */
export function pushed({ center, zoom }: MapView, { x, y }: Point): MapView {
  const at = worldPoint(center, zoom);
  return { center: coordinateOf({ x: at.x - x, y: at.y - y }, zoom), zoom };
}

/** The view after zooming by a factor; the map keeps its place at a point, counted from the middle. */
export function zoomedAt({ center, zoom }: MapView, factor: number, at: Point): MapView {
  const next = between(zoom + Math.log2(factor), FARTHEST, CLOSEST);
  const grown = 2 ** (next - zoom);
  const middle = worldPoint(center, zoom);
  const moved = { x: (middle.x + at.x) * grown - at.x, y: (middle.y + at.y) * grown - at.y };
  return { center: coordinateOf(moved, next), zoom: next };
}

/** The place of a coordinate, in pixels from the middle. */
export function placeOf(view: MapView, coordinate: Coordinate): Point {
  const [at, middle] = [worldPoint(coordinate, view.zoom), worldPoint(view.center, view.zoom)];
  return { x: at.x - middle.x, y: at.y - middle.y };
}

/** The tiles that cover a frame. */
export function tilesIn({ center, zoom }: MapView, { width, height }: Size): TilePlace[] {
  const z = Math.round(zoom);
  const side = TILE_SIDE * 2 ** (zoom - z);
  const across = 2 ** z;
  const middle = worldPoint(center, zoom);
  const columns = range(Math.floor((middle.x - width / 2) / side), Math.floor((middle.x + width / 2) / side));
  const rows = range(
    Math.max(0, Math.floor((middle.y - height / 2) / side)),
    Math.min(across - 1, Math.floor((middle.y + height / 2) / side)),
  );
  return rows.flatMap((y) =>
    columns.map((column) => ({
      key: `${z}/${column}/${y}`,
      z,
      x: ((column % across) + across) % across,
      y,
      left: column * side - middle.x,
      top: y * side - middle.y,
      side,
    })),
  );
}

/** The address of a tile. */
export function tileAddress(template: string, { z, x, y }: Pick<TilePlace, 'z' | 'x' | 'y'>): string {
  return template.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));
}

/** The place of a coordinate on the whole map at a zoom, in pixels from its upper left corner. */
function worldPoint({ latitude, longitude }: Coordinate, zoom: number): Point {
  const tangent = Math.tan(Math.PI / 4 + radians(between(latitude, -MOST_LATITUDE, MOST_LATITUDE)) / 2);
  return {
    x: ((longitude + 180) / 360) * worldSide(zoom),
    y: ((1 - Math.log(tangent) / Math.PI) / 2) * worldSide(zoom),
  };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function between(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function worldSide(zoom: number): number {
  return TILE_SIDE * 2 ** zoom;
}

function coordinateOf({ x, y }: Point, zoom: number): Coordinate {
  const side = worldSide(zoom);
  const longitude = (x / side) * 360 - 180;
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / side))) * 180) / Math.PI;
  return {
    latitude: between(latitude, -MOST_LATITUDE, MOST_LATITUDE),
    // The map continues at the date line.
    longitude: ((((longitude + 180) % 360) + 360) % 360) - 180,
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
