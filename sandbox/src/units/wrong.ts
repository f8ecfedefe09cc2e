import { UNIT_CALLS, type WriteOff } from '@life-payment/biller-api';
import type { Tx } from '../state/state.ts';
import { openBills } from './accounts/store.ts';
import { bookWriteOff } from './books.ts';
import type { Wrong } from './conduct.ts';
import { unitConduct, unitConducts } from './conduct.ts';
import { contentOf } from './writeOffs.ts';

type Answer = { readonly [field: string]: unknown };
type Act<O> = (tx: Tx, request: unknown, now: number) => O;

const { queryBills, writeOff, queryWriteOff, cancelWriteOff, reverseWriteOff } = UNIT_CALLS;

/** What the units do wrong before they know which of them is asked. */
export function wrongsOf(tx: Tx): ReadonlySet<Wrong> {
  return new Set([...unitConducts(tx).values()].flatMap((conduct) => conduct.wrong ?? []));
}

/** The act of the call at `path`, with what the conduct of its unit does wrong. */
export function wrongly<O extends { readonly way: string; readonly answer?: Answer }>(
  path: string,
  act: Act<O>,
): Act<O> {
  return (tx, request, now) => {
    const sent = request as WriteOff;
    const { wrong } = unitConduct(tx, sent.unitId ?? '');
    if (!wrong) return act(tx, request, now);
    if (wrong === 'BOOKS_AGAIN' && path === writeOff.path && isBooked(tx, sent)) bookWriteOff(tx, sent, now);
    const outcome = act(tx, path === writeOff.path ? takenAs(tx, wrong, sent) : sent, now);
    if (wrong === 'CANCELS_NOTHING' && path === cancelWriteOff.path)
      tx.run('delete from write_offs where write_off_no = ?', sent.writeOffNo);
    if (wrong === 'REVERSES_NOTHING' && path === reverseWriteOff.path && outcome.answer)
      tx.run(`update bills set state = 'WRITTEN_OFF' where unit_id = ? and state = 'OPEN'`, sent.unitId);
    return outcome.answer ? { ...outcome, answer: saidInstead(wrong, path, outcome.answer) } : outcome;
  };
}

/** What a unit takes a write-off for. */
function takenAs(tx: Tx, wrong: Wrong, sent: WriteOff): WriteOff {
  if (wrong === 'NO_MEMORY') tx.run('delete from write_offs where write_off_no = ?', sent.writeOffNo);
  if (wrong === 'ANY_CONTENT')
    tx.run('update write_offs set content = ? where write_off_no = ?', contentOf(sent), sent.writeOffNo);
  if (wrong === 'REPEATS_NUMBERS') return { ...sent, ...ofMonth(tx, sent) };
  if (wrong !== 'ANY_AMOUNT') return sent;
  const [bill] = openBills(tx, sent.unitId, sent.accountNumber);
  return { ...sent, amount: bill?.due ?? 5_000 };
}

/** Our own number of the bill of a month. */
function ofMonth(tx: Tx, { unitId, accountNumber, month }: WriteOff): { billNo?: string } {
  const bill = tx.one<{ bill_no: string }>(
    'select bill_no from bills where unit_id = ? and number = ? and month = ?',
    unitId,
    accountNumber,
    month ?? '',
  );
  return bill ? { billNo: bill.bill_no } : {};
}

function isBooked(tx: Tx, { writeOffNo }: WriteOff): boolean {
  return (
    tx.one(`select 1 from write_offs where write_off_no = ? and state = 'WRITTEN_OFF'`, writeOffNo) !==
    undefined
  );
}

function saidInstead(wrong: Wrong, path: string, answer: Answer): Answer {
  const { result } = answer;
  if (wrong === 'FORGETS' && path === queryWriteOff.path) return { result: 'NOT_KNOWN' };
  if (wrong === 'KNOWS_ALL' && result === 'NOT_KNOWN') return { result: 'PROCESSING' };
  if (wrong === 'ANY_ACCOUNT' && path === queryBills.path && result === 'ACCOUNT_UNKNOWN')
    return { result: 'FOUND', account: { holderMasked: '*', addressMasked: '*' }, bills: [], history: [] };
  if (wrong === 'REPEATS_NUMBERS' && Array.isArray(answer['bills']))
    return { ...answer, bills: answer['bills'].map((bill) => ({ ...bill, billNo: 'NA' })) };
  return answer;
}
