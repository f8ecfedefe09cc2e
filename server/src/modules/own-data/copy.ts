import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { COPIES_USED_UP } from '@life-payment/contract';
import { type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { randomId } from '../../kit/ids.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { after, DAY } from '../../kit/time.ts';
import { keptMs } from '../../retention/list.ts';
import { type Limit, readTaken, takeOne } from '../limits/index.ts';
import { type Asker, addCopy, type KeptCopy, takeCopy } from './copy-store.ts';
import { pageOf } from './document.ts';

/** Most copies of a user on one day: each reads all of the user's data. */
const COPIES_A_DAY: Limit = { name: 'data-copies', most: 3, windowMs: DAY };

const COPY_ID_LENGTH = 20;

const unpack = promisify(gunzip);

/** Why a user gets no further copy today; null when the user does. Checked before the code is used. */
export async function refusedToday({ db, now }: Context, lifeUserId: string): Promise<Refusal | null> {
  return (await readTaken(db, COPIES_A_DAY, Buffer.from(lifeUserId), now())) < COPIES_A_DAY.most
    ? null
    : usedUp();
}

/** Adds a job that makes a copy of a user's data. Replaces a waiting copy. */
export function askForCopy(
  { db, now }: Context,
  asker: Asker,
  language: Language,
): Promise<KeptCopy | Refusal> {
  return db.transaction().execute(async (tx) => {
    const askedAt = now();
    if (!(await takeOne(tx, COPIES_A_DAY, Buffer.from(asker.lifeUserId), askedAt))) return usedUp();
    const copy = {
      copyId: randomId(COPY_ID_LENGTH),
      askedAt,
      expiresAt: after(askedAt, keptMs('data_copies')),
    };
    await addCopy(tx, { ...copy, ...asker, language });
    await enqueue(tx, 'copy', copy.copyId, askedAt);
    return { ...copy, made: false };
  });
}

/** Gives a copy out, once and to the session that asked for it, as a JSON document and as a page. Null when there is none of this id. */
export async function fetchCopy(
  { db, crypto, now }: Context,
  asker: Asker,
  copyId: string,
): Promise<{ readonly copy: string; readonly page: string } | null> {
  const content = await takeCopy(db, asker, copyId, now());
  if (!content) return null;
  const packed = Buffer.from(crypto.decrypt(content), 'base64');
  const copy = (await unpack(packed)).toString();
  return { copy, page: pageOf(JSON.parse(copy)) };
}

function usedUp(): Refusal {
  return refuse(COPIES_USED_UP, undefined, { max: COPIES_A_DAY.most });
}
