import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Language } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { enqueue, growingWait } from '../../kit/jobs/queue.ts';
import { after, HOUR, instant, SECOND } from '../../kit/time.ts';
import { keptMs } from '../../retention/list.ts';
import { endForPayer, liveMandates, lockMandate } from '../mandates/index.ts';
import { finishClosing, hasMandates, hasOpenOrders, postponeClosing, readClosing } from './closing-store.ts';
import { collectData } from './collect.ts';
import { keepContent, readToMake } from './copy-store.ts';
import { copyOf } from './document.ts';
import { erase } from './erase.ts';

const FIRST_WAIT_MS = 30 * SECOND;
const LONGEST_WAIT_MS = HOUR;

const pack = promisify(gzip);

/**
 * Takes the next step of closing an account if its row says that it is due: ends mandates at the wallet, waits for orders
 * of the last moment, erases personal data. Late refunds and payments need
 * none of the erased data.
 */
export async function advanceClosing(context: Context, lifeUserId: string): Promise<void> {
  const { db, now } = context;
  const closing = await readClosing(db, lifeUserId);
  if (!closing?.nextActionAt || closing.nextActionAt > after(now(), SECOND)) return;
  await endMandates(context, lifeUserId);
  if ((await hasMandates(db, lifeUserId)) || (await hasOpenOrders(db, lifeUserId))) {
    const next = after(now(), growingWait(closing.asked, FIRST_WAIT_MS, LONGEST_WAIT_MS));
    return db.transaction().execute(async (tx) => {
      await postponeClosing(tx, lifeUserId, closing.asked + 1, next);
      await enqueue(tx, 'closing', lifeUserId, next);
    });
  }
  await erase(db, lifeUserId);
  await db.transaction().execute((tx) => finishClosing(tx, lifeUserId, now()));
}

/** Makes a copy if its row says that it is due. The copy is stored gzipped and encrypted. */
export async function advanceCopy(context: Context, copyId: string): Promise<void> {
  const { db, crypto, now } = context;
  const copy = await readToMake(db, copyId);
  if (!copy?.nextActionAt || copy.nextActionAt > after(now(), SECOND)) return;
  const { lifeUserId } = copy;
  const language = copy.language as Language;
  const document = copyOf(await collectData(context, lifeUserId, language), language, instant(now()));
  const packed = await pack(JSON.stringify(document));
  const content = crypto.encrypt(packed.toString('base64'));
  await keepContent(db, copyId, content, after(now(), keptMs('data_copies')));
}

/** Ends every mandate of a user; their jobs end them at the wallet. */
async function endMandates({ db, now }: Context, lifeUserId: string): Promise<void> {
  for (const { agreementId } of await liveMandates(db, lifeUserId))
    await db.transaction().execute(async (tx) => {
      const mandate = await lockMandate(tx, agreementId);
      if (mandate) await endForPayer(tx, mandate, now());
    });
}
