import type { Unit } from '../answers.ts';
import { act } from './api.ts';
import type { Desk } from './desk.ts';
import { choice, el, entriesOf, scrolling, show } from './dom.ts';
import { named } from './text.ts';
import type { Words } from './words-zh.ts';

/** The card of units and their conduct. */
export function showUnits(desk: Desk): void {
  const { words } = desk;
  const rows = el('ul', { className: 'rows' });
  const refill = () => {
    const units = shown(desk);
    rows.replaceChildren(...units.map((unit) => row(unit, desk)));
    if (units.length === 0) rows.append(el('li', { className: 'empty' }, words.none));
  };
  const search = el('input', {
    type: 'search',
    placeholder: words.search,
    'aria-label': words.search,
    value: desk.unitSearch,
  });
  search.addEventListener('input', () => {
    desk.unitSearch = search.value.trim();
    refill();
  });
  refill();
  show('units', el('div', { className: 'filters' }, search), scrolling(words.units, rows));
}

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

function stateOf({ conduct }: Unit): State {
  const text = JSON.stringify(conduct);
  return entriesOf(CONDUCTS).find(([, each]) => JSON.stringify(each) === text)?.[0] ?? 'OTHER';
}

/** The units to show: those not normal first, then those with test accounts. Others appear by search only. */
function shown({ units, outcomes, unitSearch }: Desk): readonly Unit[] {
  const text = unitSearch.toLowerCase();
  if (text !== '')
    return units
      .filter(({ name, unitId }) =>
        [name.zh, name.en, unitId].some((word) => word.toLowerCase().includes(text)),
      )
      .slice(0, 30);
  const used = new Set(outcomes.flatMap(({ accounts }) => accounts.map(({ unitId }) => unitId)));
  const broken = units.filter((unit) => stateOf(unit) !== 'NORMAL');
  return [...broken, ...units.filter((unit) => used.has(unit.unitId) && !broken.includes(unit))];
}

function row(unit: Unit, desk: Desk): HTMLLIElement {
  const { words, language } = desk;
  const state = stateOf(unit);
  const name = named(unit.name, language);
  const set = async (chosen: State) => {
    if (chosen === 'OTHER') return;
    await act('units/conduct', { unitId: unit.unitId, conduct: CONDUCTS[chosen] });
    await desk.refresh();
  };
  const options = entriesOf(words.unitStates).filter(([each]) => each !== 'OTHER' || state === 'OTHER');
  return el(
    'li',
    {},
    el('span', { className: 'grow' }, name, el('small', {}, words.projects[unit.projectType])),
    state === 'NORMAL' ? '' : el('span', { className: 'tag bad' }, words.unitStates[state]),
    choice(name, options, state, set),
  );
}
