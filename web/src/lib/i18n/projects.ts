import type { ProjectType } from '@life-payment/contract';
import { LANGUAGE_TAGS } from '@life-payment/contract/rules';
import { m } from './messages.ts';

/** The name of each kind of bill, in the order they are shown. */
const NAMES: Record<ProjectType, () => string> = {
  WATER: m.project_water,
  ELECTRICITY: m.project_electricity,
  GAS: m.project_gas,
  PHONE: m.project_phone,
  BROADBAND: m.project_broadband,
  TV: m.project_tv,
  HEATING: m.project_heating,
  PROPERTY: m.project_property,
};

export function projectName(projectType: ProjectType): string {
  return NAMES[projectType]();
}

/** Names that the app offers for a payer's groups. */
export const OFFERED_GROUPS = [m.add_whose_home, m.add_whose_parents, m.add_whose_rented];

/** The name of a group for the payer: one that the app offered follows the language. */
export function groupText(name: string): string {
  const offered = OFFERED_GROUPS.find((text) =>
    LANGUAGE_TAGS.some((locale) => text({}, { locale }) === name),
  );
  return offered?.() ?? name;
}

export type Named = {
  readonly projectType: ProjectType;
  readonly remark: string;
  readonly groupName?: string | undefined;
};

/**
 * The name of an account: its remark, or else its group, and the kind of bill. `under`: the heading above it, which is not said
 * twice. A line never begins at the dot.
 */
export function accountName({ projectType, remark, groupName }: Named, under?: string): string {
  const called = remark || (groupName === under ? '' : groupText(groupName ?? ''));
  return called ? `${called}\u00a0· ${projectName(projectType)}` : projectName(projectType);
}

/** The group of an account for the line below its name, where neither the name nor the heading `under` says it. */
export function groupBeside({ remark, groupName }: Named, under?: string): string | undefined {
  return remark === '' || groupName === under ? undefined : groupName;
}

/** Every kind of bill, in the order they are shown. */
export const PROJECT_TYPES: readonly ProjectType[] = Object.keys(NAMES).filter(isProjectType);

/** The kind of bill that an address names; null for anything else. */
export function projectTypeOf(text: string | null): ProjectType | null {
  return text !== null && isProjectType(text) ? text : null;
}

function isProjectType(text: string): text is ProjectType {
  return Object.hasOwn(NAMES, text);
}
