import type { Look } from './look.ts';
import { LOOKS } from './table.ts';
import { VISITS, type Visit } from './variants.ts';

/** The looks asked for. Throws on a name that none has. */
export function chosenLooks(): readonly Look[] {
  const names = LOOKS.map(({ name }) => name);
  const unknown = asked('NAMES').filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`No look is called ${unknown}. There are: ${names.join(', ')}`);
  return LOOKS.filter(({ name }) => isAsked('NAMES', name));
}

/** The visits asked for, each with the widths asked for. */
export function chosenVisits(): readonly Visit[] {
  return VISITS.filter(
    ({ language, theme, look }) =>
      isAsked('LANG', language) && isAsked('THEME', theme) && isAsked('LOOK', look),
  )
    .map((visit) => ({ ...visit, widths: visit.widths.filter((width) => isAsked('WIDTH', String(width))) }))
    .filter(({ widths }) => widths.length > 0);
}

/** What of the matrix is asked for, as `npm run look` hands it over; all of it where nothing is named. */
function asked(name: string): readonly string[] {
  return process.env[`LOOK_${name}`]?.split(',').filter(Boolean) ?? [];
}

function isAsked(name: string, value: string): boolean {
  return asked(name).length === 0 || asked(name).includes(value);
}
