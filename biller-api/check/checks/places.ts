import { UNIT_CALLS, type UnitCall } from '../../calls.ts';

/** Where the API describes the signatures. */
export const SIGNATURES = '/components/securitySchemes';

/** Where the API describes a call. */
export function placeOf(call: UnitCall): string {
  return `/paths/${UNIT_CALLS[call].path.replaceAll('/', '~1')}/post`;
}
