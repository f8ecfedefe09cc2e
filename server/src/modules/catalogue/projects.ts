import type { UnitDescription } from '@life-payment/biller-api';
import { PROJECT_TYPES, type ProjectType } from '@life-payment/contract';
import type { Language } from '@life-payment/contract/rules';

const NAMES: Record<ProjectType, { readonly zh: string; readonly en: string }> = {
  WATER: { zh: '水费', en: 'Water' },
  ELECTRICITY: { zh: '电费', en: 'Electricity' },
  GAS: { zh: '燃气费', en: 'Gas' },
  PHONE: { zh: '话费', en: 'Phone' },
  BROADBAND: { zh: '宽带', en: 'Broadband' },
  TV: { zh: '有线电视', en: 'TV' },
  HEATING: { zh: '供暖', en: 'Heating' },
  PROPERTY: { zh: '物业费', en: 'Property' },
};

export type ProjectState = 'OPEN' | 'OFFLINE' | 'NONE';

/** The state of one project among the units of an area. */
export function projectState(units: readonly UnitDescription[], projectType: ProjectType): ProjectState {
  const ofProject = units.filter((unit) => unit.projectType === projectType);
  if (ofProject.length === 0) return 'NONE';
  return ofProject.some(({ offline }) => !offline) ? 'OPEN' : 'OFFLINE';
}

/** All projects with their state, as an area's units make it. */
export function projectsOf(units: readonly UnitDescription[], language: Language) {
  return PROJECT_TYPES.map((projectType) => ({
    projectType,
    name: projectName(projectType, language),
    state: projectState(units, projectType),
  }));
}

function projectName(projectType: ProjectType, language: Language): string {
  return NAMES[projectType][language === 'en' ? 'en' : 'zh'];
}
