import type { Host } from '../../host/user-agent.ts';
import { type Coordinate, coordinateText, readCoordinate } from '../../map/coordinate.ts';

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
