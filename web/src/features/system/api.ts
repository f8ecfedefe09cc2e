import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

const HOUR_MS = 3_600_000;

/** All cities, or those that match a keyword in either language. */
export function citiesOptions(api: Api, keyword?: string) {
  return queryOptions({
    queryKey: ['cities', keyword ?? ''],
    queryFn: () => api.ask('/project/getCityList', keyword === undefined ? {} : { keyword }),
    staleTime: 24 * HOUR_MS,
    gcTime: HOUR_MS,
  });
}

/** The city of a coordinate, or null. */
export function askCityAt(api: Api, where: Coordinate) {
  return api.ask('/common/getLocation', where);
}

/** The city of a coordinate, or null, cached for a while. */
export function cityAtOptions(api: Api, { latitude, longitude }: Coordinate) {
  return queryOptions({
    queryKey: ['location', latitude, longitude],
    queryFn: async () => (await askCityAt(api, { latitude, longitude })).city,
    staleTime: HOUR_MS,
  });
}

/** The city that the caller's address points to, or null. */
export function locationOptions(api: Api) {
  return queryOptions({
    queryKey: ['location'],
    queryFn: async () => (await api.ask('/common/getLocation', {})).city,
    staleTime: HOUR_MS,
  });
}

/** Degrees in WGS 84. */
export type Coordinate = { readonly latitude: number; readonly longitude: number };

const DEGREES = /^-?\d{1,3}(?:\.\d{1,12})?$/;

/** The coordinate in `latitude` and `longitude` of an address; null unless both are valid. */
export function readCoordinate(params: URLSearchParams): Coordinate | null {
  const latitude = degreesOf(params.get('latitude'), 90);
  const longitude = degreesOf(params.get('longitude'), 180);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** `28.22820, 112.93880`: precise to a metre, in the form that map apps read. */
export function coordinateText({ latitude, longitude }: Coordinate): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

function degreesOf(text: string | null, most: number): number | null {
  if (text === null || !DEGREES.test(text)) return null;
  const value = Number(text);
  return Math.abs(value) <= most ? value : null;
}
