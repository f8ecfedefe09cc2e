import type { ProjectType } from '@life-payment/contract';
import { NAMES, type Named, projectName } from './projects.ts';

/** Every kind of bill, in the order they are shown. */
export const PROJECT_TYPES: readonly ProjectType[] = Object.keys(NAMES).filter(isProjectType);

/** The kind of bill that an address names; null for anything else. */
export function projectTypeOf(text: string | null): ProjectType | null {
  return text !== null && isProjectType(text) ? text : null;
}

/** The name of an account for `Parts`, for little room: a dot at the end of a line is left out. */
export function accountNameParts({ projectType, remark }: Named): readonly string[] {
  return [remark, projectName(projectType)];
}

function isProjectType(text: string): text is ProjectType {
  return Object.hasOwn(NAMES, text);
}
