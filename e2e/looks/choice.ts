import type { Look } from './look.ts';
import { LOOKS } from './table.ts';
import { VISITS, type Visit } from './variants.ts';

/** The chosen looks. Throws on an unknown name. */
export function chosenLooks(): readonly Look[] {
  const names = LOOKS.map(({ name }) => name);
  const unknown = asked('NAMES').filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`No look is called ${unknown}. There are: ${names.join(', ')}`);
  return LOOKS.filter(({ name }) => isAsked('NAMES', name));
}

/** The chosen visits, each with the chosen widths. */
export function chosenVisits(): readonly Visit[] {
  return VISITS.filter(
    ({ language, theme, look }) =>
      isAsked('LANG', language) && isAsked('THEME', theme) && isAsked('LOOK', look),
  )
    .map((visit) => ({ ...visit, widths: visit.widths.filter((width) => isAsked('WIDTH', String(width))) }))
    .filter(({ widths }) => widths.length > 0);
}

/** The choice that `npm run look` passes in an environment variable; empty: everything. */
function asked(name: string): readonly string[] {
  return process.env[`LOOK_${name}`]?.split(',').filter(Boolean) ?? [];
}

function isAsked(name: string, value: string): boolean {
  return asked(name).length === 0 || asked(name).includes(value);
}
