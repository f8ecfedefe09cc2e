import type { Unit } from '../answers.ts';
import { act } from './api.ts';
import type { Desk } from './desk.ts';
import { choice, el, entriesOf, row, searched } from './dom.ts';
import { named } from './text.ts';
import type { Words } from './words-zh.ts';

/** `OTHER` is a conduct that a test has set. The card shows it but can't set it. */
type State = keyof Words['unitStates'];

/** The conduct that each choice sets. */
const CONDUCTS: Readonly<Record<Exclude<State, 'OTHER'>, object>> = {
  NORMAL: {},
  SLOW: { slowMs: 5000 },
  DOWN: { down: true },
  SILENT: { query: 'NO_ANSWER' },
  REJECT: { writeOff: { kind: 'REJECT', reason: 'NOT_ACCEPTED' } },
  ANSWER_LOST: { writeOff: { kind: 'ANSWER_LOST' } },
  OFFLINE: { offline: true },
};

const MOST_FOUND = 30;

/** The card of units and their conduct. */
export function showUnits(desk: Desk): void {
  searched('units', desk, desk.words.search, (text) =>
    el('ul', { className: 'rows' }, ...shown(desk, text).map((unit) => unitRow(unit, desk))),
  );
}

function stateOf({ conduct }: Unit): State {
  const text = JSON.stringify(conduct);
  return entriesOf(CONDUCTS).find(([, each]) => JSON.stringify(each) === text)?.[0] ?? 'OTHER';
}

/** The units to show: those not normal first, then those with test accounts. Others appear by search only. */
function shown({ facts: { units, outcomes } }: Desk, text: string): readonly Unit[] {
  const fits = ({ name, unitId }: Unit) =>
    [name.zh, name.en, unitId].some((word) => word.toLowerCase().includes(text));
  if (text !== '') return units.filter(fits).slice(0, MOST_FOUND);
  const used = new Set(outcomes.flatMap(({ accounts }) => accounts.map(({ unitId }) => unitId)));
  const broken = units.filter((unit) => stateOf(unit) !== 'NORMAL');
  return [...broken, ...units.filter((unit) => used.has(unit.unitId) && !broken.includes(unit))];
}

function unitRow(unit: Unit, { words, language, refresh }: Desk): HTMLLIElement {
  const state = stateOf(unit);
  const name = named(unit.name, language);
  const set = async (chosen: State) => {
    if (chosen === 'OTHER') return;
    await act('units/conduct', { unitId: unit.unitId, conduct: CONDUCTS[chosen] });
    await refresh();
  };
  const options = entriesOf(words.unitStates).filter(([each]) => each !== 'OTHER' || state === 'OTHER');
  return row(
    name,
    words.projects[unit.projectType],
    state === 'NORMAL' ? '' : el('span', { className: 'tag' }, words.unitStates[state]),
    choice(name, options, state, set),
  );
}
