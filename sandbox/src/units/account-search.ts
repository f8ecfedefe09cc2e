import type { SearchAnswer, SearchBy, UnitDescription } from '@life-payment/biller-api';
import type { Tx } from '../state/state.ts';
import { addressOf, oldNumber } from './accounts/people.ts';
import type { Account } from './accounts/store.ts';
import { closedUntil, unitConduct } from './conduct.ts';
import { NO_ANSWER } from './query.ts';

type Search = { readonly by: SearchBy; readonly text: string };

/** Most accounts that an answer tells. */
const MOST = 5;

/** The accounts of a unit whose address contains a text, or whose old number it is. */
export function searchAccounts(
  tx: Tx,
  unit: UnitDescription,
  { by, text }: Search,
  now: number,
): SearchAnswer | typeof NO_ANSWER {
  const { query } = unitConduct(tx, unit.unitId);
  const answersFrom = closedUntil(tx, unit.unitId, undefined, now);
  if (answersFrom) return { result: 'BATCH_WINDOW', answersFrom };
  if (query === 'NO_ANSWER') return NO_ANSWER;
  if (query === 'BUSY') return { result: query };
  const accounts = tx
    .all<Account>('select * from accounts where unit_id = ? order by number limit 100000', unit.unitId)
    .filter(({ seed }) => fits(seed, { by, text: text.replaceAll(' ', '') }));
  if (!unit.accountSearch?.includes(by) || accounts.length === 0) return { result: 'NOT_FOUND' };
  if (accounts.length > MOST) return { result: 'TOO_MANY' };
  return {
    result: 'FOUND',
    accounts: accounts.map(({ number, holder, address }) => ({
      accountNumber: number,
      holderMasked: holder,
      addressMasked: address,
    })),
  };
}

function fits(seed: string, { by, text }: Search): boolean {
  return by === 'ADDRESS' ? addressOf(seed).includes(text) : oldNumber(seed) === text;
}
