import { readFileSync } from 'node:fs';
import { NotUnderstood, Refused } from '../command.ts';

/** The value of an option that is a whole number from 1; undefined when not given. */
export function wholeNumber(name: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : numberIn(name, text);
}

/** An argument that is a whole number from 1. */
export function numberIn(name: string, text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new NotUnderstood(`${name} is a whole number from 1.`);
  return Number(text);
}

/** The number of a login, if given. */
export function uidIn(text: string | undefined): number | undefined {
  if (text !== undefined && !/^(0|[1-9]\d{0,9})$/.test(text))
    throw new NotUnderstood('A login is a number: "id -u <login>".');
  return text === undefined ? undefined : Number(text);
}

/** An amount in yuan, in fen; undefined when not given. */
export function fenIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, yuan = '', fen = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (yuan === '') throw new NotUnderstood('An amount is in yuan, such as 12.30.');
  return Number(yuan) * 100 + Number(fen.padEnd(2, '0'));
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The value of an option that is a time in Asia/Shanghai; undefined when not given. */
export function momentIn(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(`${text}:00+08:00`);
  if (!MOMENT.test(text) || Number.isNaN(moment.getTime()))
    throw new NotUnderstood(`--${name} is written YYYY-MM-DDTHH:MM (Asia/Shanghai).`);
  return moment;
}

/** The text of a given file. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Refused(`${file} can’t be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day as people write it: `YYYY-MM-DD`. */
export function dayIn(text: string): string {
  if (!DAY.test(text) || Number.isNaN(Date.parse(text)) || new Date(text).toISOString().slice(0, 10) !== text)
    throw new NotUnderstood('A day is written YYYY-MM-DD.');
  return text;
}

/** A line of what is printed, without the parts that are missing. */
export function partsLine(...parts: readonly (string | number | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined).join('  ');
}

/** A line of CSV (RFC 4180) without its end. */
export function csvLine(fields: readonly string[]): string {
  return fields
    .map((field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field))
    .join(',');
}
