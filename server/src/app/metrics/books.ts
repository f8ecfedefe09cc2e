import { dayBounds, SECOND } from '../../kit/time.ts';
import { latestBookCheck, newestRounds, oldestDayToClose, openFindings } from '../../modules/ledger/index.ts';
import type { StateGauge } from './state-gauge.ts';

/** Most findings with a value of their own. The log and `staff findings` show more. */
const NAMED_FINDINGS = 20;

/** The gauges of the books: what the checks found, and whether they come through. */
export const BOOK_GAUGES: readonly StateGauge[] = [
  {
    name: 'life_book_findings',
    help: 'Orders and rules of the books that do not hold, up to 1000',
    read: async ({ db }) => [{ value: (await openFindings(db, 1000)).length }],
  },
  {
    name: 'life_book_finding',
    help: `What does not hold in the books, each 1 for as long as it does not; the oldest, up to ${NAMED_FINDINGS}`,
    labels: ['rule', 'order'],
    read: async ({ db }) =>
      (await openFindings(db, NAMED_FINDINGS)).map(({ rule, orderId: order }) => ({
        labels: { rule, order },
        value: 1,
      })),
  },
  {
    name: 'life_book_check_age_seconds',
    help: 'Time since the books were checked last; missing before the first check',
    read: async ({ db, now }) => {
      const check = await latestBookCheck(db);
      return check ? [{ value: (now().getTime() - check.at.getTime()) / SECOND }] : [];
    },
  },
  {
    name: 'life_book_round_age_seconds',
    help: 'Time since every order was checked once, or since the first round of that began; missing before it',
    read: async ({ db, now }) => {
      const { open, ended } = await newestRounds(db);
      const since = ended?.endedAt ?? open?.begunAt;
      return since ? [{ value: (now().getTime() - since.getTime()) / SECOND }] : [];
    },
  },
  {
    name: 'life_ledger_day_open_seconds',
    help: 'Time since the end of the oldest day of the ledger that has no closing balances; below 0 before its end',
    read: async ({ db, now }) => {
      const day = await oldestDayToClose(db);
      return day === null ? [] : [{ value: (now().getTime() - dayBounds(day).until.getTime()) / SECOND }];
    },
  },
];
