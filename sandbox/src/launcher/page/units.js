import { api } from './api.js';
import { choice, el, show } from './dom.js';
import { named } from './text.js';

/** What each state of the choice sets; `OTHER` is what a test set and is only shown. */
const CONDUCTS = {
  NORMAL: {},
  SLOW: { slowMs: 5000 },
  DOWN: { down: true },
  SILENT: { query: 'NO_ANSWER' },
  REJECT: { writeOff: { kind: 'REJECT', reason: 'NOT_ACCEPTED' } },
  ANSWER_LOST: { writeOff: { kind: 'ANSWER_LOST' } },
  OFFLINE: { offline: true },
};

const stateOf = (conduct) =>
  Object.keys(CONDUCTS).find((state) => JSON.stringify(CONDUCTS[state]) === JSON.stringify(conduct)) ??
  'OTHER';

const row = (unit, desk) => {
  const { words, language } = desk;
  const state = stateOf(unit.conduct);
  const name = named(unit.name, language);
  const set = async (chosen) => {
    if (chosen === 'OTHER') return;
    await api('units/conduct', { unitId: unit.unitId, conduct: CONDUCTS[chosen] });
    await desk.refresh();
  };
  const options = Object.entries(words.unitStates).filter(([each]) => each !== 'OTHER' || state === 'OTHER');
  return el(
    'li',
    {},
    el('span', { className: 'grow' }, name, el('small', {}, words.projects[unit.projectType])),
    state === 'NORMAL' ? null : el('span', { className: 'tag bad' }, words.unitStates[state]),
    choice(name, options, state, set),
  );
};

/** Broken ones first, then those with test accounts; a search finds the others. */
const shown = ({ units, outcomes, unitSearch }) => {
  const text = unitSearch.toLowerCase();
  if (text !== '')
    return units
      .filter(({ name, unitId }) =>
        [name.zh, name.en, unitId].some((word) => word.toLowerCase().includes(text)),
      )
      .slice(0, 30);
  const used = new Set(outcomes.flatMap(({ accounts }) => accounts.map(({ unitId }) => unitId)));
  const broken = units.filter(({ conduct }) => stateOf(conduct) !== 'NORMAL');
  return [...broken, ...units.filter((unit) => used.has(unit.unitId) && !broken.includes(unit))];
};

/** Units and how each behaves. */
export const showUnits = (desk) => {
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
  show(
    'units',
    el('div', { className: 'filters' }, search),
    el('div', { className: 'scroll', tabIndex: 0, role: 'region', 'aria-label': words.units }, rows),
  );
};
