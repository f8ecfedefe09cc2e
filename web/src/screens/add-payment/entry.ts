import { projectTypeOf } from '../../i18n/projects.ts';

export type Prefill = ReturnType<typeof readPrefill>;

/** What the address fills in beforehand; what is not understood is left out. `money` is fen. */
export function readPrefill(params: URLSearchParams) {
  const area = params.get('area');
  const projectType = params.get('projectType');
  const unitId = params.get('unitId');
  const money = params.get('money');
  return {
    area: area !== null && /^\d{6}$/.test(area) ? area : null,
    projectType: projectTypeOf(projectType),
    // Chosen only when it is one of the units offered.
    unitId,
    money: money !== null && /^\d{1,10}$/.test(money) ? money : undefined,
  };
}
