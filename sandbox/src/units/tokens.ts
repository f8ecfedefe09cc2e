import { createHash } from 'node:crypto';
import type { Token, UnitDescription } from '@life-payment/biller-api';
import type { Tx } from '../state/state.ts';
import { findAccount } from './accounts/store.ts';
import { textOf } from './catalogue/rules.ts';
import { accountConduct, unitConduct } from './conduct.ts';

type Answer = { readonly result: string };
type Booked = { readonly number: string; readonly done_at: number };

const CODE_LENGTH = 20;

/** An answer about a write-off with the token of a booked top-up, where its unit gives tokens and has this one already. */
export function withToken<A extends Answer>(
  tx: Tx,
  unit: UnitDescription,
  writeOffNo: string,
  answer: A,
  now: number,
): A | (A & { readonly token: Token }) {
  if (!unit.givesTokens || answer.result !== 'WRITTEN_OFF') return answer;
  const booked = tx.one<Booked>(
    'select number, done_at from write_offs where write_off_no = ? and unit_id = ?',
    writeOffNo,
    unit.unitId,
  );
  if (!booked || !hasToken(tx, unit, booked, now)) return answer;
  const words = textOf(
    unit.projectType,
    '在电表键盘上输入，再按确认键',
    'Enter it at the meter, then press OK',
  );
  return { ...answer, token: { code: codeOf(writeOffNo), words } };
}

/** The token of a write-off: the same each time. */
function codeOf(writeOffNo: string): string {
  const hash = createHash('sha256').update(`token ${writeOffNo}`).digest('hex');
  return BigInt(`0x${hash}`).toString().slice(0, CODE_LENGTH);
}

function hasToken(tx: Tx, unit: UnitDescription, { number, done_at }: Booked, now: number): boolean {
  const own = accountConduct(findAccount(tx, unit.unitId, number)).token;
  const conduct = own ?? unitConduct(tx, unit.unitId).token;
  return conduct === undefined || (conduct.kind === 'LATE' && now >= done_at + conduct.ms);
}
