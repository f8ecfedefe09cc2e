import type { ProjectType } from '@life-payment/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './client.ts';

/** The units of a project in an area, with their rules and whether each accepts payments now. */
export function unitsOptions(api: Api, area: string, projectType: ProjectType) {
  return queryOptions({
    queryKey: ['units', area, projectType],
    queryFn: async () => (await api.ask('/project/getPaymentUnitList', { area, projectType })).units,
  });
}

/** Whether a unit accepts payments now; refused with the reason if not. */
export function askPaymentCanUse(api: Api, unitId: string) {
  return api.call('/project/paymentCanUse', { unitId });
}
