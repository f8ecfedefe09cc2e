import type { RequestFor } from '@life-payment/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

const HOUR_MS = 3_600_000;

type Coordinate = RequestFor<'/common/getLocation'>;

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
export function cityAtOptions(api: Api, { latitude, longitude }: { latitude: number; longitude: number }) {
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
