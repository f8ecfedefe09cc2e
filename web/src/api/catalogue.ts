import type { ProjectType, RequestFor, ResponseFor } from '@life-payment/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './client.ts';

const HOUR_MS = 3_600_000;

type Projects = ResponseFor<'/project/getAllProjectList'>;
export type Project = Projects['projects'][number];
export type City = NonNullable<Projects['city']>;
export type CityList = ResponseFor<'/project/getCityList'>;
export type Unit = ResponseFor<'/project/getPaymentUnitList'>['units'][number];
export type Banner = ResponseFor<'/common/getBannerList'>['banners'][number];
type Coordinate = RequestFor<'/common/getLocation'>;

/** All projects with their state in an area. Without an area the service takes the caller's city and answers it too. */
export function allProjectsOptions(api: Api, area: string | null) {
  return queryOptions({
    queryKey: ['projects', area],
    queryFn: () => api.ask('/project/getAllProjectList', area === null ? {} : { area }),
    staleTime: 5 * 60_000,
  });
}

/** The units of a project in an area, with their rules and whether each accepts payments now. */
export function unitsOptions(api: Api, area: string, projectType: ProjectType) {
  return queryOptions({
    queryKey: ['units', area, projectType],
    queryFn: async () => (await api.ask('/project/getPaymentUnitList', { area, projectType })).units,
  });
}

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
  return api.ask('/common/getLocation', where, { quiet: true });
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
    queryFn: async () => (await api.ask('/common/getLocation', {}, { quiet: true })).city,
    staleTime: HOUR_MS,
  });
}

export function bannersOptions(api: Api, outputEndpoint: string) {
  return queryOptions({
    queryKey: ['banners', outputEndpoint],
    queryFn: async () =>
      (await api.ask('/common/getBannerList', { outputEndpoint }, { quiet: true })).banners,
    staleTime: 5 * 60_000,
  });
}

/** Whether a unit accepts payments now; refused with the reason if not. */
export function askPaymentCanUse(api: Api, unitId: string) {
  return api.call('/project/paymentCanUse', { unitId });
}
