import type { ResponseFor } from '@life-payment/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './client.ts';

type Projects = ResponseFor<'/project/getAllProjectList'>;
export type Project = Projects['projects'][number];
export type City = NonNullable<Projects['city']>;
export type CityList = ResponseFor<'/project/getCityList'>;
export type Unit = ResponseFor<'/project/getPaymentUnitList'>['units'][number];
export type Banner = ResponseFor<'/common/getBannerList'>['banners'][number];

/** All projects with their state in an area. Without an area the service takes the caller's city and answers it too. */
export function allProjectsOptions(api: Api, area: string | null) {
  return queryOptions({
    queryKey: ['projects', area],
    queryFn: () => api.ask('/project/getAllProjectList', area === null ? {} : { area }),
    staleTime: 5 * 60_000,
  });
}

/** The projects that can be paid in an area. */
export function payableProjectsOptions(api: Api, area: string) {
  return queryOptions({
    queryKey: ['payableProjects', area],
    queryFn: async () => (await api.ask('/project/getProjectList', { area })).projects,
    staleTime: 5 * 60_000,
  });
}

export function bannersOptions(api: Api, outputEndpoint: string) {
  return queryOptions({
    queryKey: ['banners', outputEndpoint],
    queryFn: async () => (await api.ask('/common/getBannerList', { outputEndpoint })).banners,
    staleTime: 5 * 60_000,
  });
}
