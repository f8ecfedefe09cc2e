import { CHANNEL_UNKNOWN, EMPOWER_TOKEN_REFUSED, REGISTER_TOKEN_REFUSED } from '@life-payment/contract';
import {
  type Code,
  EMPOWER_TERMS,
  isRefusal,
  type Language,
  type Refusal,
  refuse,
} from '@life-payment/contract/rules';
import type { Context } from '../kit/context.ts';
import { sha256 } from '../kit/crypto.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { useCode } from './codes.ts';
import { addConsents, addEmpowerment, bindChannel, channelOpensUser } from './consents.ts';
import {
  addChannelBoundMessage,
  addNewWayMessages,
  beginFullSession,
  type Entering,
  holdersOf,
  type LoginData,
  register,
  waitForRegistration,
  writeKnownSignOn,
} from './login.ts';
import { finishStep, readProvisional, refusalOfState, type Waiting } from './sessions.ts';
import type { Holders } from './user-rules.ts';
import { readState } from './user-store.ts';

/** The tokens of a provisional session and of its step. Both are needed. */
type Step = { readonly sessionToken: string; readonly stepToken: string; readonly language: Language };

/** Registers the person of a provisional session of status 2. */
export async function finishRegistration(context: Context, step: Step): Promise<LoginData | Refusal> {
  const found = await findStep(context, step, 2, REGISTER_TOKEN_REFUSED);
  if (isRefusal(found)) return found;
  return runStep(step, found.entering, REGISTER_TOKEN_REFUSED, (tx) => register(tx, found.entering));
}

/** Binds a number that a code proves to the wallet user of a session of status 2, who signs on without it from then on. */
export async function bindNumber(
  context: Context,
  step: Step,
  { mobile, code, codeToken }: { mobile: string; code: string; codeToken: string },
): Promise<LoginData | Refusal> {
  const found = await findStep(context, step, 2, REGISTER_TOKEN_REFUSED, mobile);
  if (isRefusal(found)) return found;
  const refused = await useCode(context, mobile, { purpose: 'LOGIN', code, codeToken });
  if (refused) return refused;
  const entering = { ...found.entering, proved: true };
  return runStep(step, entering, REGISTER_TOKEN_REFUSED, (tx) => register(tx, entering));
}

/** True if the user of a provisional session must prove the number first, because only the channel has named it. */
export async function isCodeNeeded(
  db: Db,
  { lifeUserId, outputEndpoint, proved }: Waiting,
  now: Date,
): Promise<boolean> {
  return !proved && lifeUserId !== null && !(await channelOpensUser(db, lifeUserId, outputEndpoint, now));
}

/** The number to prove in a provisional session of status 3. */
export async function mobileToProve(context: Context, step: Step): Promise<string | Refusal> {
  const found = await findStep(context, step, 3, EMPOWER_TOKEN_REFUSED);
  return isRefusal(found) ? found : found.entering.person.mobile;
}

/**
 * Authorises the channel for a session of status 3. If only the channel has named the number, a code proves it; a wrong
 * one costs only a try.
 */
export async function finishEmpowerment(
  context: Context,
  step: Step,
  { code = '', codeToken = '' }: { readonly [K in 'code' | 'codeToken']: string | undefined },
): Promise<LoginData | Refusal> {
  const found = await findStep(context, step, 3, EMPOWER_TOKEN_REFUSED);
  if (isRefusal(found)) return found;
  const { entering, waiting } = found;
  const needed = await isCodeNeeded(context.db, waiting, entering.now);
  const refused = needed
    ? await useCode(context, entering.person.mobile, { purpose: 'LOGIN', code, codeToken })
    : null;
  if (refused) return refused;
  const proved = entering.proved || needed;
  return runStep(step, entering, EMPOWER_TOKEN_REFUSED, (tx, holders) =>
    authoriseChannel(tx, { waiting, entering: { ...entering, proved } }, holders),
  );
}

type FoundStep = { readonly entering: Entering; readonly waiting: Waiting };

/** The provisional session of a step and its person. `typed`: the number that a code proves, in place of the session's. */
async function findStep(
  context: Context,
  { sessionToken, stepToken, language }: Step,
  status: 2 | 3,
  refused: Code,
  typed?: string,
): Promise<FoundStep | Refusal> {
  const now = context.now();
  const waiting = await readProvisional(context.db, sha256(sessionToken), now);
  if (waiting?.status !== status || !waiting.stepTokenHash?.equals(sha256(stepToken))) return refuse(refused);
  const channel = await context.channels.entry(waiting.outputEndpoint);
  if (!channel) return refuse(CHANNEL_UNKNOWN);
  const { walletIds, appType, proved, mobileCipher } = waiting;
  const mobile = typed ?? (mobileCipher && context.crypto.decrypt(mobileCipher));
  // A number that the wallet has not told has to be typed.
  if (mobile === null) return refuse(refused);
  const person = { walletIds, mobile };
  return { entering: { context, channel, person, proved, appType, language, now }, waiting };
}

/** Ends the provisional session and runs its step. Number and users are locked first: a proof ends earlier sessions and must see them. */
function runStep(
  { sessionToken, stepToken }: Step,
  entering: Entering,
  refused: Code,
  finish: (tx: Tx, holders: Holders) => Promise<LoginData | Refusal>,
): Promise<LoginData | Refusal> {
  return entering.context.db.transaction().execute(async (tx) => {
    const holders = await holdersOf(tx, entering);
    const taken = await finishStep(tx, sha256(sessionToken), sha256(stepToken), entering.now);
    return taken ? finish(tx, holders) : refuse(refused);
  });
}

async function authoriseChannel(tx: Tx, found: FoundStep, holders: Holders): Promise<LoginData | Refusal> {
  const { entering } = found;
  const lifeUserId = await authorisingUser(tx, found);
  if (isRefusal(lifeUserId)) return lifeUserId;
  // The number was unused for so long that it counts as somebody else's.
  if (lifeUserId === null) return waitForRegistration(tx, entering);
  const given = { lifeUserId, outputEndpoint: entering.channel.outputEndpoint, at: entering.now };
  const data = await beginFullSession(tx, entering, lifeUserId);
  await addEmpowerment(tx, given);
  const bound = await bindChannel(tx, given, entering.proved);
  await addConsents(tx, given, EMPOWER_TERMS);
  if (entering.proved) await addNewWayMessages(tx, entering, lifeUserId, holders);
  if (bound) await addChannelBoundMessage(tx, entering, lifeUserId);
  return data;
}

/** The user who authorises the channel. For a proved number its present user; null for a new person. */
async function authorisingUser(tx: Tx, { entering, waiting }: FoundStep): Promise<string | Refusal | null> {
  const { lifeUserId } = waiting;
  if (lifeUserId === null) return refuse(EMPOWER_TOKEN_REFUSED);
  const refused = refusalOfState(await readState(tx, lifeUserId));
  if (refused) return refused;
  if (entering.proved) return writeKnownSignOn(tx, entering);
  return (await isCodeNeeded(tx, waiting, entering.now)) ? refuse(EMPOWER_TOKEN_REFUSED) : lifeUserId;
}
