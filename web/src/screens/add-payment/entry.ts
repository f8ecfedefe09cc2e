import { projectTypeOf } from '../../i18n/project-types.ts';

export type Prefill = ReturnType<typeof readPrefill>;

/** The values that the address fills in; unknown ones are left out. `money` is fen. */
export function readPrefill(params: URLSearchParams) {
  const area = params.get('area');
  const projectType = params.get('projectType');
  const unitId = params.get('unitId');
  const money = params.get('money');
  return {
    area: area !== null && /^\d{6}$/.test(area) ? area : null,
    projectType: projectTypeOf(projectType),
    // Selected only if it is one of the units on offer.
    unitId,
    money: money !== null && /^\d{1,10}$/.test(money) ? money : undefined,
  };
}
