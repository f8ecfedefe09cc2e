import { BASE } from '@life-payment/contract/pages';
import type { Preview } from '../../app/navigation/preview.ts';
import { ALBUM_MOST } from '../../ui/defaults.ts';

/** `none`: the address names no pictures. `refused`: it names some that are not the app's to show. */
export type Asked = Preview | 'none' | 'refused';

/**
 * The pictures an address asks for by `urls` and `current` (a place, counted from 0, or one of the addresses): nine at
 * most, and only of the app's own origin, so that nobody can show theirs under the app's name.
 */
export function readAsked(params: URLSearchParams, origin: string): Asked {
  const named = addressesOf(params);
  if (named.length === 0) return 'none';
  const pictures = named.flatMap((address) => ownAddress(address, origin) ?? []);
  if (pictures.length < named.length || pictures.length > ALBUM_MOST) return 'refused';
  const current = params.get('current') ?? '0';
  const place = /^\d+$/.test(current) ? Number(current) : named.indexOf(current);
  return { pictures, current: Math.min(Math.max(place, 0), pictures.length - 1) };
}

/** Addresses may stand in one parameter with commas between, or in several. */
function addressesOf(params: URLSearchParams): string[] {
  return params
    .getAll('urls')
    .flatMap((part) => part.split(','))
    .filter((address) => address !== '');
}

/** The address of a picture of the app's own origin; null for anything else. */
function ownAddress(address: string, origin: string): string | null {
  const url = parse(address, `${origin}/jiaofei/`);
  if (url === null || url.origin !== origin || url.username !== '' || url.password !== '') return null;
  const isFile = url.protocol !== 'blob:' && url.pathname.startsWith(`${BASE}/`);
  return isFile || url.protocol === 'blob:' ? url.href : null;
}

/** `URL.parse`, which older phones lack. */
function parse(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
