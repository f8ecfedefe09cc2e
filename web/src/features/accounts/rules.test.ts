import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkDraft, type Draft, errorsOf, inGroups, movesOf } from './rules.ts';
import { billQuery, savedAccount } from './samples.ts';

const { unit } = billQuery([], {
  unit: {
    unitId: 'u1',
    projectType: 'ELECTRICITY',
    account: { label: 'Customer number', hint: '', pattern: '\\d{10}', digitsOnly: true, maxLength: 10 },
  },
});

const draft: Draft = {
  area: '430100',
  projectType: 'ELECTRICITY',
  unit,
  accountNumber: '0731553391',
  remark: '我家',
  groupId: null,
  newGroup: null,
};

beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }));
afterAll(vi.unstubAllGlobals);

test('a complete draft has no errors', () => {
  expect(checkDraft(draft)).toEqual({});
  expect(checkDraft({ ...draft, remark: '' })).toEqual({});
});

test('an empty draft asks for city and project, not yet for the rest', () => {
  const empty = { ...draft, area: null, projectType: null, unit: null, accountNumber: '', remark: '' };
  expect(Object.keys(checkDraft(empty))).toEqual(['area', 'projectType']);
});

test('a draft without a unit asks for one', () => {
  expect(Object.keys(checkDraft({ ...draft, unit: null }))).toEqual(['unitId']);
});

test.each(['', '073155339', '07315533911', '073155339x'])(
  'a draft with the number %j has an error at the number',
  (accountNumber) => {
    expect(Object.keys(checkDraft({ ...draft, accountNumber }))).toEqual(['accountNumber']);
  },
);

test('a number of the wrong length is told how long it is and should be', () => {
  expect(checkDraft({ ...draft, accountNumber: '07' }).accountNumber).toMatch(
    /an account number has 10 digits, you typed 2$/,
  );
});

test('a draft with a remark that is too long or has special characters has an error at the remark', () => {
  expect(checkDraft({ ...draft, remark: '12345678901' }).remark).toBe(
    'Remarks too long: at most 10 characters',
  );
  expect(checkDraft({ ...draft, remark: '50%' }).remark).toBe('The remark contains special characters');
});

const refused = { ok: false, code: 'LIV04012', text: 'not known' } as const;
test('a refusal is shown at the field it names', () => {
  expect(errorsOf({ ...refused, field: 'accountNumber' })).toEqual({ accountNumber: 'not known' });
});
test('a refusal without a shown field is shown at the form', () => {
  expect(errorsOf(refused)).toEqual({ form: 'not known' });
  expect(errorsOf({ ...refused, field: 'queryId' })).toEqual({ form: 'not known' });
});

const account = (accountId: string, groupId?: string) =>
  savedAccount(accountId, undefined, groupId === undefined ? {} : { groupId });

const groups = [
  { groupId: 'g1', name: '我家', accounts: 1 },
  { groupId: 'g2', name: '爸妈家', accounts: 0 },
];
const accounts = [account('a1'), account('a2', 'g1'), account('a3', 'gone'), account('a4', 'g1')];

function idsIn(sections: ReturnType<typeof inGroups>) {
  return sections.map((section) => [
    section.group?.groupId,
    section.accounts.map(({ accountId }) => accountId),
  ]);
}

test('each group has its accounts, in the order of the groups, and accounts without a group come last', () => {
  expect(idsIn(inGroups(accounts, groups))).toEqual([
    ['g1', ['a2', 'a4']],
    ['g2', []],
    [undefined, ['a1', 'a3']],
  ]);
});

test('there is no section without a group if every account has one', () => {
  expect(idsIn(inGroups([account('a2', 'g1')], groups))).toEqual([
    ['g1', ['a2']],
    ['g2', []],
  ]);
  expect(inGroups([], [])).toEqual([]);
});

test('accounts are moved into and out of a group, and those that are in place are not moved', () => {
  expect(movesOf(accounts, 'g1', ['a1', 'a4'])).toEqual({ into: ['a1'], out: ['a2'] });
  expect(movesOf(accounts, 'g1', ['a2', 'a4'])).toEqual({ into: [], out: [] });
});
