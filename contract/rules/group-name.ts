import {
  GROUP_NAME_EMPTY,
  GROUP_NAME_SPECIAL_CHARACTERS,
  GROUP_NAME_TOO_LONG,
  GROUP_REPEATS,
} from './codes.ts';
import { type Refusal, refuse } from './refusal.ts';
import { hasSpecialCharacters } from './remark.ts';

/** The most groups of a user. */
export const MOST_GROUPS = 10;

export const GROUP_NAME_MAX_CHARACTERS = 10;

/**
 * A group's name as stored: without spaces around it and in one Unicode form, so that names that look equal are equal.
 */
export function cleanGroupName(name: string): string {
  return name.trim().normalize('NFC');
}

/** Checks a name for a group beside the user's `others`; null when it is valid. */
export function checkGroupName(name: string, others: readonly string[]): Refusal | null {
  const clean = cleanGroupName(name);
  if (clean === '') return refuse(GROUP_NAME_EMPTY, 'name');
  if ([...clean].length > GROUP_NAME_MAX_CHARACTERS)
    return refuse(GROUP_NAME_TOO_LONG, 'name', { max: GROUP_NAME_MAX_CHARACTERS });
  if (hasSpecialCharacters(clean)) return refuse(GROUP_NAME_SPECIAL_CHARACTERS, 'name');
  return others.some((other) => cleanGroupName(other) === clean) ? refuse(GROUP_REPEATS, 'name') : null;
}
