import {
  GROUP_NAME_EMPTY,
  GROUP_NAME_SPECIAL_CHARACTERS,
  GROUP_NAME_TOO_LONG,
  GROUP_REPEATS,
} from './codes.ts';
import { type Refusal, refuse } from './refusal.ts';
import { hasSpecialCharacters } from './remark.ts';
import { readText } from './typed.ts';

/** The most groups of a user. */
export const MOST_GROUPS = 10;

export const GROUP_NAME_MAX_CHARACTERS = 10;

/** Checks a name for a group beside the user's `others`; null when it is valid. */
export function checkGroupName(name: string, others: readonly string[]): Refusal | null {
  const clean = readText(name);
  if (clean === '') return refuse(GROUP_NAME_EMPTY, 'name');
  if ([...clean].length > GROUP_NAME_MAX_CHARACTERS)
    return refuse(GROUP_NAME_TOO_LONG, 'name', { max: GROUP_NAME_MAX_CHARACTERS });
  if (hasSpecialCharacters(clean)) return refuse(GROUP_NAME_SPECIAL_CHARACTERS, 'name');
  return others.some((other) => readText(other) === clean) ? refuse(GROUP_REPEATS, 'name') : null;
}
