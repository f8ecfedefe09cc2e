import type { Token } from '@life-payment/biller-api';
import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { awaitToken, keepToken } from '../tokens/index.ts';
import type { BillEvent } from './machine.ts';
import { type BillRow, lockBill } from './store.ts';

type KeepToken = (tx: Tx, bill: BillRow) => Promise<void>;

/**
 * What to do about the token of a bill in the transaction of an event: keep it, or await it where its unit gives tokens. Only
 * top-ups that are written off have one.
 */
export async function tokenStep(
  { catalogue, crypto, now }: Context,
  { kind, unitId }: BillRow,
  event: BillEvent,
  token: Token | undefined,
): Promise<KeepToken> {
  if (event !== 'UNIT_WROTE_OFF' || kind !== 'TOP_UP') return async () => undefined;
  if (token) return (tx, bill) => keepToken(tx, crypto, bill, token, now());
  const given = (await catalogue.unit(unitId))?.givesTokens === true;
  return async (tx, bill) => {
    if (given) await awaitToken(tx, bill, now());
  };
}

/** Keeps a token that comes with a later answer about a top-up that is written off already. */
export async function keepLateToken(
  { db, crypto, now }: Context,
  writeOffNo: string,
  token: Token | undefined,
): Promise<void> {
  if (!token) return;
  await db.transaction().execute(async (tx) => {
    const bill = await lockBill(tx, writeOffNo);
    if (bill?.state === 'WRITTEN_OFF' && bill.kind === 'TOP_UP')
      await keepToken(tx, crypto, bill, token, now());
  });
}
