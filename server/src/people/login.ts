import { createHash } from 'node:crypto';
import type { isLogined, ResponseOf } from '@life-payment/contract';
import {
  isRefusal,
  type Language,
  maskMobile,
  REGISTER_TERMS,
  type Refusal,
} from '@life-payment/contract/rules';
import type { Context } from '../kit/context.ts';
import { sha256 } from '../kit/crypto.ts';
import type { Tx } from '../kit/database/open.ts';
import { newToken, newUserId } from '../kit/ids.ts';
import type { Channel, NamedPerson, PersonWithoutNumber } from '../kit/ports/channels.ts';
import { after, DAY } from '../kit/time.ts';
import { fill, textsOf } from '../texts/index.ts';
import { addConsents, bindChannel, channelOpensUser, isEmpowered, markNumberProved } from './consents.ts';
import type { MessageFacts } from './message-texts.ts';
import { addMessages } from './messages.ts';
import { addProvisionalSession, addSession, endSessionsOf } from './sessions.ts';
import { addNoticeSms } from './sms.ts';
import { type Holders, type Identified, identifyNamed, identifyProved } from './user-rules.ts';
import {
  addUser,
  lockHolders,
  readMobile,
  renewUser,
  reopenWalletAccount,
  replaceUsers,
  touchUser,
} from './user-store.ts';
import { addWalletIds, resumeMandates } from './wallet-ids.ts';

export type LoginData = ResponseOf<typeof isLogined>;

/** A person who signs on in a channel. */
export type Entering<P extends NamedPerson | PersonWithoutNumber = NamedPerson> = {
  readonly context: Context;
  readonly channel: Channel;
  readonly person: P;
  /** True when the wallet, the carrier or a code has proved the number; false when only the channel names it. */
  readonly proved: boolean;
  readonly appType: number;
  /** Language of texts to this person. */
  readonly language: Language;
  readonly now: Date;
};

/** Begins a session of a person: a full one, or a provisional one when a step comes first. */
export function enter(entering: Entering): Promise<LoginData | Refusal> {
  return entering.context.db.transaction().execute(async (tx) => {
    if (!entering.proved) return (await enterNamed(tx, entering)) ?? waitForRegistration(tx, entering);
    const holders = await holdersOf(tx, entering);
    for (const { id } of entering.person.walletIds) await reopenWalletAccount(tx, id, entering.now);
    const known = await writeKnownSignOn(tx, entering);
    if (isRefusal(known)) return known;
    if (known === null) return waitForRegistration(tx, entering);
    const data = await beginSession(tx, entering, known);
    await addNewWayMessages(tx, entering, known, holders);
    return data;
  });
}

/**
 * Begins a session of a wallet user whose number the wallet does not tell. Whom the ids name no more, or not for 90
 * days, has to prove a number.
 */
export function enterByWallet(entering: Entering<PersonWithoutNumber>): Promise<LoginData | Refusal> {
  const { context, person, now } = entering;
  const { walletIds } = person;
  return context.db.transaction().execute(async (tx) => {
    await lockHolders(tx, null, walletIds);
    for (const { id } of walletIds) await reopenWalletAccount(tx, id, now);
    const holders = await lockHolders(tx, null, walletIds);
    // The number of a replaced user is somebody else's.
    const replaced = holders.byWallet?.state === 'REPLACED';
    const who = replaced ? null : identifyProved(holders, now);
    if (isRefusal(who)) return who;
    const mobile = who?.kind === 'KNOWN' ? await readMobile(tx, context.crypto, who.lifeUserId) : null;
    if (who?.kind !== 'KNOWN' || mobile === null) return waitForRegistration(tx, entering);
    await touchUser(tx, who.lifeUserId, now);
    return beginSession(tx, { ...entering, person: { walletIds, mobile } }, who.lifeUserId);
  });
}

/** Registers a person who has accepted the terms in force. Logs them in if they became a user meanwhile. */
export async function register(tx: Tx, entering: Entering): Promise<LoginData | Refusal> {
  if (!entering.proved) return registerNamed(tx, entering);
  const holders = await holdersOf(tx, entering);
  const who = identifyProved(holders, entering.now);
  if (isRefusal(who)) return who;
  const lifeUserId = await writeSignOn(tx, entering, holders, who);
  const data = await beginSession(tx, entering, lifeUserId);
  await addConsent(tx, entering, lifeUserId);
  if (who.kind !== 'NEW') await addNewWayMessages(tx, entering, lifeUserId, holders);
  return data;
}

/**
 * Writes the sign-on of a proved, known person and returns the user; null, without a write, for a new one. The caller
 * tells of new ways in.
 */
export async function writeKnownSignOn(tx: Tx, entering: Entering): Promise<string | Refusal | null> {
  const holders = await holdersOf(tx, entering);
  const who = identifyProved(holders, entering.now);
  if (isRefusal(who)) return who;
  return who.kind === 'NEW' ? null : writeSignOn(tx, entering, holders, who);
}

/** The present users of the number and the identity. Locks both, so that sign-ons run one after the other. */
export function holdersOf(tx: Tx, { context, person }: Entering): Promise<Holders> {
  return lockHolders(tx, context.crypto.lookUpHash('mobile', person.mobile), person.walletIds);
}

/** Writes the sign-on of a proved person. If only a channel had named the number so far, all sessions end. */
async function writeSignOn(tx: Tx, entering: Entering, holders: Holders, who: Identified): Promise<string> {
  const { context, person, now } = entering;
  const { byWallet } = holders;
  const { sms } = textsOf(entering.language);
  const stopped = await replaceUsers(tx, who.replaced, now);
  if (who.kind === 'NEW') {
    const lifeUserId = newUserId();
    await addUser(tx, context.crypto, lifeUserId, person, { proved: true, now });
    // The wallet identity names this user too, so the number just proved is theirs.
    if (byWallet && stopped.includes(byWallet.lifeUserId)) {
      const days = context.config.suspendedMandateDays;
      await sendSms(tx, entering, lifeUserId, fill(sms.autopayStopped, { days }));
    }
    return lifeUserId;
  }
  const { lifeUserId } = who;
  const takenBack = byWallet?.lifeUserId === lifeUserId && byWallet.state === 'REPLACED';
  const goesOn = takenBack && (await takeBack(tx, lifeUserId, now));
  await renewUser(tx, context.crypto, lifeUserId, person, now);
  if (await markNumberProved(tx, lifeUserId)) await endSessionsOf(tx, lifeUserId, now);
  if (goesOn) await sendSms(tx, entering, lifeUserId, sms.autopayGoesOn);
  return lifeUserId;
}

/** Login data for a number that the channel names without proof; its user does not change. Null when the number has none. */
async function enterNamed(tx: Tx, entering: Entering): Promise<LoginData | Refusal | null> {
  const { byNumber } = await holdersOf(tx, entering);
  const { outputEndpoint } = entering.channel;
  const { now } = entering;
  const open = byNumber !== null && (await channelOpensUser(tx, byNumber.lifeUserId, outputEndpoint, now));
  const who = identifyNamed(byNumber, open);
  if (isRefusal(who) || who === null) return who;
  if (who.kind === 'TO_PROVE') return waitForEmpowerment(tx, entering, who.lifeUserId, true);
  await touchUser(tx, who.lifeUserId, now);
  return beginSession(tx, entering, who.lifeUserId);
}

/** Registers a number without a user that the channel names without proof. This channel may log the user in until the number is proved. */
async function registerNamed(tx: Tx, entering: Entering): Promise<LoginData | Refusal> {
  const held = await enterNamed(tx, entering);
  if (held !== null) return held;
  const { context, channel, person, now } = entering;
  const lifeUserId = newUserId();
  await addUser(tx, context.crypto, lifeUserId, person, { proved: false, now });
  const data = await beginSession(tx, entering, lifeUserId);
  await bindChannel(tx, { lifeUserId, outputEndpoint: channel.outputEndpoint, at: now }, false);
  await addConsent(tx, entering, lifeUserId);
  return data;
}

function addConsent(tx: Tx, { channel, now }: Entering, lifeUserId: string): Promise<void> {
  return addConsents(tx, { lifeUserId, outputEndpoint: channel.outputEndpoint, at: now }, REGISTER_TERMS);
}

/** Begins a provisional session of a new person. `codeNeeded`: the wallet has not told the number, so the person has to prove one. */
export async function waitForRegistration(
  tx: Tx,
  entering: Entering | Entering<PersonWithoutNumber>,
): Promise<LoginData> {
  const { stepToken, data } = await beginProvisionalSession(tx, entering, 2, null);
  const codeNeeded = entering.person.mobile === null;
  return { ...data, ...(codeNeeded && { codeNeeded }), registerToken: stepToken };
}

/** Begins a provisional session of a user who has to authorise the channel. `codeNeeded`: a code must prove the number first. */
async function waitForEmpowerment(
  tx: Tx,
  entering: Entering,
  lifeUserId: string,
  codeNeeded: boolean,
): Promise<LoginData> {
  const { stepToken, data } = await beginProvisionalSession(tx, entering, 3, lifeUserId);
  return { ...data, ...(codeNeeded && { codeNeeded }), bindEmpowerToken: stepToken };
}

/** Begins a full session. */
export async function beginFullSession(tx: Tx, entering: Entering, lifeUserId: string): Promise<LoginData> {
  const sessionId = newToken();
  const { channel, person, now } = entering;
  await addSession(
    tx,
    { ...entryOf(entering), tokenHash: sha256(sessionId), lifeUserId, walletProved: person.walletIds },
    now,
  );
  await addWalletIds(tx, lifeUserId, person.walletIds);
  return { status: 1, sessionId, lifeUserId, ...loginFacts(person.mobile, channel) };
}

/** Begins a full session, or a provisional one when the user has to authorise the channel first. */
async function beginSession(tx: Tx, entering: Entering, lifeUserId: string): Promise<LoginData> {
  const { channel } = entering;
  const open =
    !channel.settings.needsEmpowerment || (await isEmpowered(tx, lifeUserId, channel.outputEndpoint));
  return open
    ? beginFullSession(tx, entering, lifeUserId)
    : waitForEmpowerment(tx, entering, lifeUserId, false);
}

async function beginProvisionalSession(
  tx: Tx,
  entering: Entering | Entering<PersonWithoutNumber>,
  status: 2 | 3,
  lifeUserId: string | null,
) {
  const [sessionId, stepToken] = [newToken(), newToken()];
  const { context, channel, person, proved, now } = entering;
  await addProvisionalSession(
    tx,
    {
      ...entryOf(entering),
      status,
      lifeUserId,
      tokenHash: sha256(sessionId),
      stepTokenHash: sha256(stepToken),
      mobileCipher: person.mobile === null ? null : context.crypto.encrypt(person.mobile),
      walletIds: person.walletIds,
      proved,
    },
    now,
  );
  return { stepToken, data: { status, sessionId, ...loginFacts(person.mobile, channel) } };
}

function entryOf({ channel, appType }: Pick<Entering, 'channel' | 'appType'>) {
  return { outputEndpoint: channel.outputEndpoint, outputChannel: channel.group, appType };
}

/** The facts of number and entry in the answer of every status. `mobile`: null while the number is not known. */
export function loginFacts(mobile: string | null, channel: Channel) {
  return {
    ...(mobile !== null && { mobile: maskMobile(mobile), mobileMd5: mobileMd5(mobile, channel.secret) }),
    outputChannel: channel.group,
    outputEndpoint: channel.outputEndpoint,
  };
}

/** Stable within a channel and useless outside it. */
function mobileMd5(mobile: string, channelSecret: string): string {
  return createHash('md5')
    .update(mobile + channelSecret)
    .digest('hex');
}

/**
 * Lets a replaced user, just proved, go on with automatic payment; true when something does. Earlier sessions end:
 * whoever had the number may have begun them.
 */
async function takeBack(tx: Tx, lifeUserId: string, now: Date): Promise<boolean> {
  const goesOn = await resumeMandates(tx, lifeUserId, now);
  await endSessionsOf(tx, lifeUserId, now);
  return goesOn;
}

/**
 * Sends an SMS about automatic payment, only to a number that the same wallet identity has just proved: a replaced
 * user's is somebody else's.
 */
function sendSms(tx: Tx, { context, now }: Entering, lifeUserId: string, text: string): Promise<void> {
  return addNoticeSms(tx, context, lifeUserId, text, { now, expiresAt: after(now, DAY) });
}

/** Tells a user that a channel can log them in from now on. */
export function addChannelBoundMessage(tx: Tx, { channel, now }: Entering, lifeUserId: string) {
  return addWayMessage(tx, lifeUserId, { way: 'CHANNEL', name: channel.name }, now);
}

/** Tells a known user about a new wallet identity or number of this sign-on. */
export async function addNewWayMessages(
  tx: Tx,
  { person, now }: Entering,
  lifeUserId: string,
  { byNumber, byWallet }: Holders,
): Promise<void> {
  if (person.walletIds.length > 0 && byWallet?.lifeUserId !== lifeUserId)
    await addWayMessage(tx, lifeUserId, { way: 'WALLET' }, now);
  if (byNumber?.lifeUserId !== lifeUserId)
    await addWayMessage(tx, lifeUserId, { way: 'NUMBER', mobileMasked: maskMobile(person.mobile) }, now);
}

function addWayMessage(
  tx: Tx,
  lifeUserId: string,
  facts: MessageFacts['NEW_WAY_IN'],
  now: Date,
): Promise<void> {
  const subject = `${facts.way}@${now.toISOString()}`;
  return addMessages(tx, [{ kind: 'NEW_WAY_IN', subject, facts, lifeUserId }], now);
}
