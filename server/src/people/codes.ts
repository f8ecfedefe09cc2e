import { randomInt } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import {
  CHANNEL_NOT_ANSWERING,
  CODE_TOO_MANY,
  CODE_TOO_SOON,
  CODE_USED_UP,
  CODE_WRONG,
  CODES_OF_TODAY_SENT,
  getOwnCode,
  type OWN_CODE_PURPOSES,
  TOO_MANY_REQUESTS,
  USER_UNKNOWN,
} from '@life-payment/contract';
import { isRefusal, type Language, maskMobile, type Refusal, refuse } from '@life-payment/contract/rules';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import { type DataCrypto, sha256 } from '../kit/crypto.ts';
import type { Tx } from '../kit/database/open.ts';
import { serve } from '../kit/http/serve.ts';
import { newToken } from '../kit/ids.ts';
import { type Limit, readTaken, takeOne } from '../kit/limits.ts';
import { after, DAY, HOUR, MINUTE, SECOND } from '../kit/time.ts';
import { fill, textsOf } from '../texts/index.ts';
import { addSms, isDayUsedUp } from './sms.ts';
import { lockPerson, readMobile } from './user-store.ts';

/** Least time between two codes of a number. */
const PAUSE_MS = MINUTE;
const LIFE_MS = 5 * MINUTE;
const MOST_TRIES = 5;

/** Codes of a number. Those that its logged-in payer asks for count apart, so that no stranger can use them up. */
const OF_NUMBER: Limit = { name: 'sms-number', most: 10, windowMs: DAY };
const OF_PAYER: Limit = { name: 'sms-payer', most: 10, windowMs: DAY };

/** The purpose of a code. A code that somebody tricks a payer into telling is useless for other purposes. */
type CodePurpose = 'LOGIN' | (typeof OWN_CODE_PURPOSES)[number];

/** Makes a code for a number and sends it by a job. The answer does not show whether the number is registered. */
export async function sendCode(
  context: Context,
  {
    purpose,
    mobile,
    language,
    address,
  }: { purpose: CodePurpose; mobile: string; language: Language; address: string },
) {
  const { db, crypto, log, now } = context;
  if (context.sms === null) return refuse(CHANNEL_NOT_ANSWERING);
  if (await isDayUsedUp(context)) {
    log.warn('no more texts today');
    return refuse(CODES_OF_TODAY_SENT);
  }
  const mobileHash = crypto.lookUpHash('mobile', mobile);
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, mobileHash, []);
    const own = purpose !== 'LOGIN';
    const refused = await countCode(tx, context, { mobileHash, own, address });
    if (refused) return refused;
    const sentAt = now();
    const expiresAt = after(sentAt, LIFE_MS);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const codeToken = newToken();
    // Earlier codes of the number stay valid with their own tokens.
    await tx
      .insertInto('verify_codes')
      .values({
        token_hash: sha256(codeToken),
        mobile_hash: mobileHash,
        own,
        code_hash: hashOf(crypto, purpose, mobile, code),
        sent_at: sentAt,
        expires_at: expiresAt,
      })
      .execute();
    const { sms } = textsOf(language);
    const text = fill(sms.code, { purpose: sms.purposes[purpose], code });
    await addSms(tx, crypto, { mobile, text, now: sentAt, expiresAt });
    return { codeToken, retryInSeconds: PAUSE_MS / SECOND, expiresInSeconds: LIFE_MS / SECOND };
  });
}

/** Uses a code; null when it is right. One SQL statement counts and decides, so that two tries never see the same count. */
export async function useCode(
  { db, crypto, now }: Context,
  mobile: string,
  { purpose, code, codeToken }: { purpose: CodePurpose; code: string; codeToken: string },
): Promise<Refusal | null> {
  const at = now();
  const { rows } = await sql<{ right: boolean; tries: number }>`
    update verify_codes
    set tries = tries + 1,
      used_at = case when code_hash = ${hashOf(crypto, purpose, mobile, code)} then ${at}::timestamptz end
    where token_hash = ${sha256(codeToken)} and mobile_hash = ${crypto.lookUpHash('mobile', mobile)}
      and used_at is null and expires_at > ${at} and tries < ${MOST_TRIES}
    returning used_at is not null as "right", tries`.execute(db);
  const [tried] = rows;
  if (tried?.right) return null;
  const left = MOST_TRIES - (tried?.tries ?? MOST_TRIES);
  return left > 0 ? refuse(CODE_WRONG, 'code', { left }) : refuse(CODE_USED_UP, 'code');
}

/** The number of a user; refused when the account was just closed. */
export async function ownMobile(
  { db, crypto }: Pick<Context, 'db' | 'crypto'>,
  lifeUserId: string,
): Promise<string | Refusal> {
  const mobile = await readMobile(db, crypto, lifeUserId);
  return mobile ?? refuse(USER_UNKNOWN);
}

/** Uses a code that was sent to a user for a purpose; null when it is right. */
export async function useOwnCode(
  context: Context,
  lifeUserId: string,
  purpose: (typeof OWN_CODE_PURPOSES)[number],
  typed: { readonly code: string; readonly codeToken: string },
): Promise<Refusal | null> {
  const mobile = await ownMobile(context, lifeUserId);
  return isRefusal(mobile) ? mobile : useCode(context, mobile, { purpose, ...typed });
}

/** Sends a code to the number of the logged-in user. */
export const ownCode = serve(getOwnCode, async (context, { body, session, language, address }) => {
  const mobile = await ownMobile(context, session.lifeUserId);
  if (isRefusal(mobile)) return mobile;
  const sent = await sendCode(context, { purpose: body.purpose, mobile, language, address: address() });
  return isRefusal(sent) ? sent : { mobile: maskMobile(mobile), ...sent };
});

/** Counts a code if one may be sent now; otherwise the refusal. The caller has locked the number. */
async function countCode(
  tx: Tx,
  { config, crypto, now: clock }: Context,
  { mobileHash, own, address }: { mobileHash: Buffer; own: boolean; address: string },
): Promise<Refusal | null> {
  const now = clock();
  const last = await tx
    .selectFrom('verify_codes')
    .select('sent_at')
    .where('mobile_hash', '=', mobileHash)
    .where('own', '=', own)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const waitMs = last ? last.sent_at.getTime() + PAUSE_MS - now.getTime() : 0;
  if (waitMs > 0) return refuse(CODE_TOO_SOON, 'mobile', { seconds: Math.ceil(waitMs / SECOND) });
  const ofNumber = own ? OF_PAYER : OF_NUMBER;
  if ((await readTaken(tx, ofNumber, mobileHash, now)) >= ofNumber.most)
    return refuse(CODE_TOO_MANY, 'mobile');
  if (!own) {
    const network = networkOf(address);
    const most = isIPv4(network) ? config.codesAnHour.ofIpv4 : config.codesAnHour.ofIpv6;
    const ofAddress = { name: 'sms-address', most, windowMs: HOUR };
    if (!(await takeOne(tx, ofAddress, crypto.lookUpHash('address', network), now)))
      return refuse(TOO_MANY_REQUESTS);
  }
  await takeOne(tx, ofNumber, mobileHash, now);
  return null;
}

/** Hashes a code with its number and purpose: the hash of six digits alone is easy to reverse with the key. */
function hashOf(crypto: DataCrypto, purpose: CodePurpose, mobile: string, code: string): Buffer {
  return crypto.lookUpHash('code', `${purpose}:${mobile}:${code}`);
}

/** The network for which an address counts in limits: an IPv4 address, or the /64 of an IPv6 one, which one customer usually has. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // `process` reads an IPv4 address in IPv6 form as IPv4.
  const parsed = ipaddr.process(address);
  if (!('parts' in parsed)) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
