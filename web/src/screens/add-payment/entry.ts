import type { ProjectType } from '@life-payment/contract';

const PROJECT_TYPES: Readonly<Record<ProjectType, true>> = {
  WATER: true,
  ELECTRICITY: true,
  GAS: true,
  PHONE: true,
  BROADBAND: true,
  TV: true,
  HEATING: true,
  PROPERTY: true,
};

const isProjectType = (text: string | null): text is ProjectType =>
  text !== null && Object.hasOwn(PROJECT_TYPES, text);

export type Prefill = ReturnType<typeof readPrefill>;

/** What the address fills in beforehand; what is not understood is left out. `money` is fen. */
export const readPrefill = (params: URLSearchParams) => {
  const area = params.get('area');
  const projectType = params.get('projectType');
  const unitId = params.get('unitId');
  const money = params.get('money');
  return {
    area: area !== null && /^\d{6}$/.test(area) ? area : null,
    projectType: isProjectType(projectType) ? projectType : null,
    // Chosen only when it is one of the units offered.
    unitId,
    money: money !== null && /^\d{1,10}$/.test(money) ? money : undefined,
  };
};
