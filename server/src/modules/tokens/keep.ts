import type { Token } from '@life-payment/biller-api';
import type { DataCrypto } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/database/open.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { unitSlot } from '../../kit/jobs/slots.ts';
import { nextRound } from './rounds.ts';
import { addAwaited, addToken, type TopUp } from './store.ts';

/** Records that the token of a booked top-up is awaited, and adds the job that asks for it. Changes nothing where it is known. */
export async function awaitToken(tx: Tx, topUp: TopUp, now: Date): Promise<void> {
  const next = nextRound(0, now);
  if (await addAwaited(tx, topUp, now, next))
    await enqueue(tx, 'token', topUp.writeOffNo, next, unitSlot(topUp.unitId));
}

/** Keeps the token of a booked top-up, encrypted with the key of its user. The first one stays. */
export function keepToken(tx: Tx, crypto: DataCrypto, topUp: TopUp, token: Token, now: Date): Promise<void> {
  return addToken(tx, topUp, crypto.encrypt(JSON.stringify(token)), now);
}
