import type { StatementAnswer } from '@life-payment/biller-api';
import { expect, test } from 'vitest';
import { StatementRefused } from '../../kit/ports/wallet.ts';
import { readPages } from './statement.ts';

function line(writeOffNo: string, amount: number, writtenOffAt = '2026-11-20T15:04:12+08:00') {
  return { writeOffNo, amount, reference: 'R', writtenOffAt };
}

type Ready = Extract<StatementAnswer, { result: 'READY' }>;

function page(lines: Ready['lines'], more = false, change: Partial<Ready> = {}): Ready {
  return { result: 'READY', lines, count: 3, total: 600, more, ...change };
}

const WHOLE = [page([line('LW1', 100), line('LW2', 200)], true), page([line('LW3', 300)])];

/** Reads these pages; `asked` gets the number after which each page was requested. */
function read(pages: readonly StatementAnswer[], asked: (string | undefined)[] = []) {
  return readPages(async (after) => {
    asked.push(after);
    return pages[asked.length - 1] ?? { result: 'NOT_READY' };
  }, '2026-11-20');
}

test('the pages of a statement are requested one after another, each after the last number', async () => {
  const asked: (string | undefined)[] = [];
  const lines = await read(WHOLE, asked);
  expect(asked).toEqual([undefined, 'LW2']);
  expect(lines?.map(({ kind, number, amount }) => [kind, number, amount])).toEqual([
    ['WRITE_OFF', 'LW1', 100],
    ['WRITE_OFF', 'LW2', 200],
    ['WRITE_OFF', 'LW3', 300],
  ]);
});

test('the rows of a page may come in reverse order', async () => {
  const asked: (string | undefined)[] = [];
  const pages = [page([line('LW2', 200), line('LW1', 100)], true), page([line('LW3', 300)])];
  expect(await read(pages, asked)).toEqual(await read(WHOLE));
  expect(asked).toEqual([undefined, 'LW2']);
});

test('a unit that is not ready has no statement yet', async () => {
  expect(await read([])).toBeNull();
});

function payment(settlementNo: string, receivedAt = '2026-11-20T10:00:00+08:00', forDay = '2026-11-19') {
  return { settlementNo, forDay, amount: 500, receivedAt };
}

test('a payment that is on every page of a statement counts once', async () => {
  const received = [payment('S1'), payment('S2')];
  const lines = await read(WHOLE.map((one) => ({ ...one, received })));
  expect(lines?.slice(3)).toMatchObject([
    { kind: 'RECEIVED', number: 'S1', amount: 500, forDay: '2026-11-19' },
    { kind: 'RECEIVED', number: 'S2' },
  ]);
});

const first = WHOLE.slice(0, 1);
test.each<[string, readonly StatementAnswer[]]>([
  ['disappears between two pages', first],
  ['says that more follow and has none', [...first, page([], true)]],
  ['has a number twice', [...first, page([line('LW2', 300)])]],
  ['goes back on a later page', [page([line('LW2', 100)], true), page([line('LW1', 200), line('LW3', 300)])]],
  ['has another count', [...first, page([line('LW3', 300)], false, { count: 4 })]],
  ['has another total', [...first, page([line('LW3', 301)])]],
  ['has a line of another day', [...first, page([line('LW3', 300, '2026-11-21T00:00:00+08:00')])]],
  [
    'has a payment twice',
    [...first, page([line('LW3', 300)], false, { received: [payment('S1'), payment('S1')] })],
  ],
  [
    'has a payment of another day',
    [...first, page([line('LW3', 300)], false, { received: [payment('S1', '2026-11-19T10:00:00+08:00')] })],
  ],
  [
    'has a payment for a day to come',
    [...first, page([line('LW3', 300)], false, { received: [payment('S1', undefined, '2026-11-21')] })],
  ],
  ['has a line at no time', [...first, page([line('LW3', 300, 'yesterday')])]],
])('when it %s', async (_name, pages) => {
  await expect(read(pages)).rejects.toThrow(StatementRefused);
});
