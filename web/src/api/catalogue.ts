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

/** All projects with their state in an area; without one, in the caller's city, which is answered too. */
export const allProjectsOptions = (api: Api, area: string | null) =>
  queryOptions({
    queryKey: ['projects', area],
    queryFn: () => api.ask('/project/getAllProjectList', area === null ? {} : { area }),
    staleTime: 5 * 60_000,
  });

/** The units of a project in an area, with their rules and whether each takes payments now. */
export const unitsOptions = (api: Api, area: string, projectType: ProjectType) =>
  queryOptions({
    queryKey: ['units', area, projectType],
    queryFn: async () => (await api.ask('/project/getPaymentUnitList', { area, projectType })).units,
  });

/** All cities, or those a keyword finds in either language. */
export const citiesOptions = (api: Api, keyword?: string) =>
  queryOptions({
    queryKey: ['cities', keyword ?? ''],
    queryFn: () => api.ask('/project/getCityList', keyword === undefined ? {} : { keyword }),
    staleTime: 24 * HOUR_MS,
    gcTime: HOUR_MS,
  });

/** The city of a coordinate, or null. */
export const askCityAt = (api: Api, where: Coordinate) =>
  api.ask('/common/getLocation', where, { quiet: true });

/** The city of a coordinate, or null, kept for a while. */
export const cityAtOptions = (api: Api, { latitude, longitude }: { latitude: number; longitude: number }) =>
  queryOptions({
    queryKey: ['location', latitude, longitude],
    queryFn: async () => (await askCityAt(api, { latitude, longitude })).city,
    staleTime: HOUR_MS,
  });

/** The city the caller seems to be in, or null. */
export const locationOptions = (api: Api) =>
  queryOptions({
    queryKey: ['location'],
    queryFn: async () => (await api.ask('/common/getLocation', {}, { quiet: true })).city,
    staleTime: HOUR_MS,
  });

export const bannersOptions = (api: Api, outputEndpoint: string) =>
  queryOptions({
    queryKey: ['banners', outputEndpoint],
    queryFn: async () =>
      (await api.ask('/common/getBannerList', { outputEndpoint }, { quiet: true })).banners,
    staleTime: 5 * 60_000,
  });

/** Whether a unit takes payments now; refused with the reason when it does not. */
export const askPaymentCanUse = (api: Api, unitId: string) => api.call('/project/paymentCanUse', { unitId });
