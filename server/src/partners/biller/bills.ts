import { FoundAnswer, isSumOfParts, tidy } from '@life-payment/biller-api';
import { Compile } from 'typebox/compile';
import { billIdOf, isSameBill } from '../../kit/bill-id.ts';
import type { FoundBills, OddField } from '../../kit/ports/biller.ts';
import { textOf, unsoundField } from '../../kit/texts.ts';

type Said = Readonly<Record<string, unknown>>;
type Bill = FoundBills['bills'][number];

const { account, bills, history, yearBefore } = FoundAnswer.properties;
const { holderMasked, addressMasked, balance, lowBelow } = account.properties;
const BILL = Compile(bills.items);
const MONTH = Compile(history.items);
const EARLIER = Compile(yearBefore.items);
const FEN = { balance: Compile(balance), lowBelow: Compile(lowBelow) };

/** Fields that only explain a bill: without them the bill can still be paid. */
const EXPLAINS = (['usage', 'days', 'readings', 'items'] as const).map(
  (name) => [name, Compile(bills.items.properties[name])] as const,
);

/** A schema that has been made ready. */
type Form = Pick<typeof BILL, 'Errors'> & { readonly Check: (value: unknown) => boolean };

/** Records a field that can't be read, and the reason. */
type LeaveOut = (field: string, reason: string) => unknown;

/** Reads an answer with bills row by row: what can't be read is left out and named. Null when it is another answer. */
export function readFound(said: unknown): FoundBills | null {
  const told = Object(tidy(FoundAnswer, said)) as Said;
  if (told['result'] !== 'FOUND') return null;
  const odd: OddField[] = [];
  const leaveOut = (field: string, reason: string) => odd.push({ field, reason });
  const { list, lost } = billsIn(told['bills'], leaveOut);
  const facts = Object(told['account']) as Said;
  return {
    result: 'FOUND',
    account: {
      holderMasked: textOf(facts, 'holderMasked').slice(0, most(holderMasked)),
      addressMasked: textOf(facts, 'addressMasked').slice(0, most(addressMasked)),
      ...fenIn('balance', facts, leaveOut),
      ...fenIn('lowBelow', facts, leaveOut),
    },
    bills: list,
    history: rowsIn('history', MONTH, told, leaveOut).slice(-most(history)),
    yearBefore: rowsIn('yearBefore', EARLIER, told, leaveOut).slice(-most(yearBefore)),
    unreadable: lost,
    odd,
  };
}

/** The bills that can be read, and the number of the others. Without a list the sum that is owed is unknown. */
function billsIn(said: unknown, leaveOut: LeaveOut): { list: Bill[]; lost: number } {
  if (!Array.isArray(said)) {
    leaveOut('bills', 'is no list');
    return { list: [], lost: 1 };
  }
  const rows = said.map((row, at) => explainedBy(row, `bills/${at}`, leaveOut));
  const wrongs = rows.map((row, at) => (at < most(bills) ? wrongWith(row, rows) : 'is one too many'));
  for (const [at, wrong] of wrongs.entries()) if (wrong !== null) leaveOut(`bills/${at}`, wrong);
  // A row that came twice is one bill.
  const read = rows.flatMap((row, at) =>
    wrongs[at] === null ? [[JSON.stringify(row), row as Bill] as const] : [],
  );
  return { list: [...new Map(read).values()], lost: wrongs.filter((wrong) => wrong !== null).length };
}

/** Why a row is no bill that could be paid; null when it is one. The sum that is due must not be in doubt. */
function wrongWith(row: unknown, rows: readonly unknown[]): string | null {
  const wrong = faultIn(BILL, row);
  if (wrong !== null) return wrong;
  const bill = row as Bill;
  if (bill.due > 0 && !isSumOfParts(bill)) return 'is not the sum of its parts';
  const others = rows.filter((other) => isSameBill(billIdOf(bill), billIdOf(Object(other))));
  return others.every((other) => JSON.stringify(other) === JSON.stringify(row))
    ? null
    : 'another bill has its number and month';
}

/** The place where a value is not in its form; null when it is. */
function faultIn(form: Form, value: unknown): string | null {
  if (form.Check(value)) return unsoundField(value) === null ? null : 'has broken characters';
  const [error] = form.Errors(value);
  return `${error?.instancePath ?? ''} ${error?.message ?? ''}`.trim();
}

/** The longest that the published form takes of a text or a list. */
function most(schema: object): number {
  const { maxLength, maxItems = maxLength } = schema as { maxLength?: number; maxItems?: number };
  return maxItems ?? 0;
}

/** A bill without those explanations that can't be read. */
function explainedBy(row: unknown, field: string, leaveOut: LeaveOut): unknown {
  const wrong = EXPLAINS.filter(([name, form]) => {
    const value = Object(row)[name];
    return value !== undefined && !form.Check(value) && (name !== 'items' || comesToDue(row as Bill));
  }).map(([name]) => name as string);
  for (const name of wrong) leaveOut(`${field}/${name}`, 'is not understood');
  return wrong.length === 0
    ? row
    : Object.fromEntries(Object.entries(Object(row)).filter(([name]) => !wrong.includes(name)));
}

/** True when the items of a row, however they are described, add up to its due amount. */
function comesToDue(row: Bill): boolean {
  const items: unknown = row.items;
  if (!Array.isArray(items)) return false;
  return items.length === 0 || row.due <= 0 || isSumOfParts({ ...row, items: items.map(Object) });
}

/** The rows of a list that only explains. */
function rowsIn<T>(
  name: string,
  form: Form & { Check: (value: unknown) => value is T },
  told: Said,
  leaveOut: LeaveOut,
): T[] {
  const said = told[name] ?? [];
  return (Array.isArray(said) ? said : [said]).filter((row, at): row is T => {
    const wrong = faultIn(form, row);
    if (wrong !== null) leaveOut(`${name}/${at}`, wrong);
    return wrong === null;
  });
}

/** A sum of the account, in fen. */
function fenIn<N extends keyof typeof FEN>(
  name: N,
  facts: Said,
  leaveOut: LeaveOut,
): { [Name in N]?: number } {
  const value = facts[name];
  if (value === undefined) return {};
  const wrong = faultIn(FEN[name], value);
  if (wrong === null) return { [name]: value as number } as { [Name in N]: number };
  leaveOut(`account/${name}`, wrong);
  return {};
}
