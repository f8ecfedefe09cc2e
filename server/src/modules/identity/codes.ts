import { randomInt, randomUUID } from 'node:crypto';
import { isIPv4 } from 'node:net';
import {
  CHANNEL_NOT_ANSWERING,
  CODE_TOO_MANY,
  CODE_TOO_SOON,
  CODE_USED_UP,
  CODE_WRONG,
  CODES_OF_TODAY_SENT,
  type OWN_CODE_PURPOSES,
  TOO_MANY_REQUESTS,
} from '@life-payment/contract';
import { type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { type DataCrypto, sha256 } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/database/open.ts';
import { newToken } from '../../kit/ids.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { after, DAY, HOUR, MINUTE, SECOND } from '../../kit/time.ts';
import { fill, textsOf } from '../../texts/index.ts';
import { type Limit, readTaken, takeOne } from '../limits/index.ts';
import { addCode, readLastSent, tryCode } from './code-store.ts';
import { networkOf } from './network.ts';
import { isCeilingReached } from './sms-ceiling.ts';
import { addMessage } from './sms-store.ts';
import { lockPerson } from './store.ts';

const PAUSE_MS = MINUTE;
const LIFE_MS = 5 * MINUTE;
const MOST_TRIES = 5;

/** Codes of a number. Those that its logged-in payer asks for count apart, so that no stranger can use them up. */
const OF_NUMBER: Limit = { name: 'sms-number', most: 10, windowMs: DAY };
const OF_PAYER: Limit = { name: 'sms-payer', most: 10, windowMs: DAY };

/** The purpose of a code. A code that somebody tricks a payer into telling is useless for other purposes. */
type CodePurpose = 'LOGIN' | (typeof OWN_CODE_PURPOSES)[number];

type Wish = {
  readonly purpose: CodePurpose;
  readonly mobile: string;
  readonly language: Language;
  readonly address: string;
};

/** Makes a code for a number and sends it by a job. The answer does not show whether the number is registered. */
export async function sendCode(context: Context, { purpose, mobile, language, address }: Wish) {
  const { crypto } = context;
  if (context.sms === null) return refuse(CHANNEL_NOT_ANSWERING);
  if (await isCeilingReached(context)) {
    context.log.warn('no more texts today');
    return refuse(CODES_OF_TODAY_SENT);
  }
  const mobileHash = crypto.lookUpHash('mobile', mobile);
  return context.db.transaction().execute(async (tx) => {
    await lockPerson(tx, mobileHash, []);
    const own = purpose !== 'LOGIN';
    const refused = await refusalOf(tx, context, { mobileHash, own, address });
    if (refused) return refused;
    const sentAt = context.now();
    const expiresAt = after(sentAt, LIFE_MS);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const [codeToken, codeHash] = [newToken(), hashOf(crypto, purpose, mobile, code)];
    await addCode(tx, { tokenHash: sha256(codeToken), mobileHash, own, codeHash, sentAt, expiresAt });
    const messageId = randomUUID();
    const [mobileCipher, textCipher] = [
      crypto.encrypt(mobile),
      crypto.encrypt(codeText(purpose, language, code)),
    ];
    await addMessage(tx, { messageId, mobileCipher, textCipher, expiresAt }, sentAt);
    await enqueue(tx, 'sms', messageId, sentAt);
    return { codeToken, retryInSeconds: PAUSE_MS / SECOND, expiresInSeconds: LIFE_MS / SECOND };
  });
}

/** A code as typed, its purpose, and the token with which it was requested. */
export type TypedCode = {
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly codeToken: string;
};

/** Uses a code of a number; null when it is right. Every wrong try counts against the code of this token. */
export async function useCode(
  { db, crypto, now }: Context,
  mobile: string,
  { purpose, code, codeToken }: TypedCode,
): Promise<Refusal | null> {
  const tokenHash = sha256(codeToken);
  const mobileHash = crypto.lookUpHash('mobile', mobile);
  const codeHash = hashOf(crypto, purpose, mobile, code);
  const tried = await tryCode(db, { tokenHash, mobileHash, codeHash }, MOST_TRIES, now());
  if (tried?.right) return null;
  const left = MOST_TRIES - (tried?.tries ?? MOST_TRIES);
  return left > 0 ? refuse(CODE_WRONG, 'code', { left }) : refuse(CODE_USED_UP, 'code');
}

/** Why no code may be sent now; null when one may, which is then counted. The caller has locked the number. */
async function refusalOf(
  tx: Tx,
  context: Context,
  {
    mobileHash,
    own,
    address,
  }: { readonly mobileHash: Buffer; readonly own: boolean; readonly address: string },
): Promise<Refusal | null> {
  const now = context.now();
  const last = await readLastSent(tx, mobileHash, own);
  const waitMs = last ? last.getTime() + PAUSE_MS - now.getTime() : 0;
  if (waitMs > 0) return refuse(CODE_TOO_SOON, 'mobile', { seconds: Math.ceil(waitMs / SECOND) });
  const ofNumber = own ? OF_PAYER : OF_NUMBER;
  if ((await readTaken(tx, ofNumber, mobileHash, now)) >= ofNumber.most)
    return refuse(CODE_TOO_MANY, 'mobile');
  if (!own && !(await takeOfAddress(tx, context, address))) return refuse(TOO_MANY_REQUESTS);
  await takeOne(tx, ofNumber, mobileHash, now);
  return null;
}

/** Counts a code of an address; false when it has had all of this hour. */
function takeOfAddress(tx: Tx, { config, crypto, now }: Context, address: string): Promise<boolean> {
  const network = networkOf(address);
  const most = isIPv4(network) ? config.codesAnHour.ofIpv4 : config.codesAnHour.ofIpv6;
  const limit: Limit = { name: 'sms-address', most, windowMs: HOUR };
  return takeOne(tx, limit, crypto.lookUpHash('address', network), now());
}

/** Hashes a code with its number and purpose: the hash of six digits alone is easy to reverse with the key. */
function hashOf(crypto: DataCrypto, purpose: CodePurpose, mobile: string, code: string): Buffer {
  return crypto.lookUpHash('code', `${purpose}:${mobile}:${code}`);
}

function codeText(purpose: CodePurpose, language: Language, code: string): string {
  const { sms } = textsOf(language);
  return fill(sms.code, { purpose: sms.purposes[purpose], code });
}
