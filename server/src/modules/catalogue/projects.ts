import type { UnitDescription } from '@life-payment/biller-api';
import { PROJECT_TYPES, type ProjectType } from '@life-payment/contract';
import type { Language } from '@life-payment/contract/rules';
import { textsOf } from '../../texts/index.ts';

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
    name: textsOf(language).projects[projectType],
    state: projectState(units, projectType),
  }));
}
