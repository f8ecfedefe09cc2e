import { expect, test } from 'vitest';
import type { Ticket } from './api.ts';
import { campaignOf } from './GrantScreen.tsx';

function ticket(campaignId: string, state: Ticket['state']): Ticket {
  return {
    campaignId,
    state,
    kind: 'YEAR_END',
    title: '',
    amount: 500,
    minSpend: 5_000,
    startsAt: '2026-11-01T00:00:00+08:00',
    endsAt: '2026-12-31T23:59:59+08:00',
    validDays: 30,
  };
}

const tickets = [
  ticket('past', 'OVER'),
  ticket('soon', 'NOT_YET'),
  ticket('gone', 'ALL_GIVEN'),
  ticket('now', 'OPEN'),
];

test.each([
  ['the one asked for', tickets, 'gone', 'gone'],
  ['the open one', tickets, null, 'now'],
  ['the open one, when the one asked for is not there', tickets, 'other', 'now'],
  ['the next one, when none is open', tickets.slice(0, 3), null, 'soon'],
  ['none', [], null, undefined],
])('the campaign to show is %s', (_name, among, namedId, campaignId) => {
  expect(campaignOf(among, namedId)?.campaignId).toBe(campaignId);
});
