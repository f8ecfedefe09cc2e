import { readFileSync } from 'node:fs';
import { NotUnderstood, Refused } from '../command.ts';

/** The value of an option that is a whole number from 1; undefined where it was not given. */
export const wholeNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new NotUnderstood(`${name} is a whole number from 1.`);
  return Number(text);
};

/** An argument that is a whole number from 1. */
export const numberIn = (name: string, text: string): number => {
  const number = wholeNumber(name, text);
  if (number === undefined) throw new NotUnderstood(`${name} is a whole number from 1.`);
  return number;
};

/** The text of a file the operator named. */
export const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Refused(`${file} can’t be read: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day as people write it: `YYYY-MM-DD`. */
export const dayIn = (text: string): string => {
  if (!DAY.test(text) || Number.isNaN(Date.parse(text)) || new Date(text).toISOString().slice(0, 10) !== text)
    throw new NotUnderstood('A day is written YYYY-MM-DD.');
  return text;
};

/** A line of CSV (RFC 4180) without its end. */
export const csvLine = (fields: readonly string[]): string =>
  fields.map((field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',');
