import type { Look } from './look.ts';
import { LOOKS } from './table.ts';
import { VISITS, type Visit } from './variants.ts';

/** The chosen looks. Throws on an unknown name. */
export function chosenLooks(): readonly Look[] {
  const names = LOOKS.map(({ name }) => name);
  const unknown = choiceOf('NAMES').filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`No look is called ${unknown}. There are: ${names.join(', ')}`);
  return LOOKS.filter(({ name }) => isChosen('NAMES', name));
}

/** The chosen visits, each with the chosen widths. */
export function chosenVisits(): readonly Visit[] {
  return VISITS.filter(
    ({ language, theme, look }) =>
      isChosen('LANG', language) && isChosen('THEME', theme) && isChosen('LOOK', look),
  )
    .map((visit) => ({ ...visit, widths: visit.widths.filter((width) => isChosen('WIDTH', String(width))) }))
    .filter(({ widths }) => widths.length > 0);
}

/** The choice that `npm run look` passes in an environment variable; empty: everything. */
function choiceOf(name: string): readonly string[] {
  return process.env[`LOOK_${name}`]?.split(',').filter(Boolean) ?? [];
}

function isChosen(name: string, value: string): boolean {
  return choiceOf(name).length === 0 || choiceOf(name).includes(value);
}
