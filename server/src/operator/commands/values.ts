import { readFileSync } from 'node:fs';
import { NotUnderstood, Refused } from '../command.ts';

/** The value of an option that is a whole number from 1; undefined where it was not given. */
export const wholeNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new NotUnderstood(`${name} is a whole number from 1.`);
  return Number(text);
};

/** The text of a file the operator named. */
export const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Refused(`${file} can’t be read: ${error instanceof Error ? error.message : String(error)}`);
  }
};
