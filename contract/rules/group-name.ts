import {
  GROUP_NAME_EMPTY,
  GROUP_NAME_SPECIAL_CHARACTERS,
  GROUP_NAME_TOO_LONG,
  GROUP_REPEATS,
} from './codes.ts';
import { type Refusal, refuse } from './refusal.ts';
import { hasSpecialCharacters } from './remark.ts';

/** Groups a user may have. */
export const MOST_GROUPS = 10;

export const GROUP_NAME_MAX_CHARACTERS = 10;

/** A group's name as it is kept: without spaces around it, in one Unicode form, so that what looks equal is equal. */
export function cleanGroupName(name: string): string {
  return name.trim().normalize('NFC');
}

/** Whether a name is good for a group beside the user's `others`. Null when it is. */
export function checkGroupName(name: string, others: readonly string[]): Refusal | null {
  const clean = cleanGroupName(name);
  if (clean === '') return refuse(GROUP_NAME_EMPTY, 'name');
  if ([...clean].length > GROUP_NAME_MAX_CHARACTERS)
    return refuse(GROUP_NAME_TOO_LONG, 'name', { max: GROUP_NAME_MAX_CHARACTERS });
  if (hasSpecialCharacters(clean)) return refuse(GROUP_NAME_SPECIAL_CHARACTERS, 'name');
  return others.some((other) => cleanGroupName(other) === clean) ? refuse(GROUP_REPEATS, 'name') : null;
}
