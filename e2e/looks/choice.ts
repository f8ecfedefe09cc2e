import type { Look } from './look.ts';
import { LOOKS } from './table.ts';
import { VISITS, type Visit } from './variants.ts';

/** What of the matrix is asked for, as `npm run look` hands it over; all of it where nothing is named. */
const asked = (name: string): readonly string[] =>
  process.env[`LOOK_${name}`]?.split(',').filter(Boolean) ?? [];

const isAsked = (name: string, value: string): boolean =>
  asked(name).length === 0 || asked(name).includes(value);

/** The looks asked for. Throws on a name that none has. */
export const chosenLooks = (): readonly Look[] => {
  const names = LOOKS.map(({ name }) => name);
  const unknown = asked('NAMES').filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`No look is called ${unknown}. There are: ${names.join(', ')}`);
  return LOOKS.filter(({ name }) => isAsked('NAMES', name));
};

/** The visits asked for, each with the widths asked for. */
export const chosenVisits = (): readonly Visit[] =>
  VISITS.filter(
    ({ language, theme, look }) =>
      isAsked('LANG', language) && isAsked('THEME', theme) && isAsked('LOOK', look),
  )
    .map((visit) => ({ ...visit, widths: visit.widths.filter((width) => isAsked('WIDTH', String(width))) }))
    .filter(({ widths }) => widths.length > 0);
