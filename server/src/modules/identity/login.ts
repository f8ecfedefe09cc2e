import { isRefusal, REGISTER_TERMS, type Refusal } from '@life-payment/contract/rules';
import type { Tx } from '../../kit/database/open.ts';
import { newUserId } from '../../kit/ids.ts';
import type { PersonWithoutNumber } from '../../kit/ports/channel.ts';
import { askToAuthorise, askToRegister, beginSession, type Entering } from './begin-session.ts';
import { bindChannel, channelOpensUser, markNumberProved } from './binding-store.ts';
import { addConsents } from './consent-store.ts';
import type { LoginData } from './facts.ts';
import { addNewWayMessages } from './new-way-messages.ts';
import { endSessionsOf } from './session-store.ts';
import { addUser, lockHolders, readMobile, renewUser, replaceUsers, touchUser } from './store.ts';
import { takeBack, tellGoesOn, tellStopped } from './taken-numbers.ts';
import { type Holders, type Identified, identifyNamed, identifyProved } from './users.ts';
import { reopenWalletAccount } from './wallet-accounts.ts';

/**
 * Writes the sign-on of a proved, known person and returns the user; null for a new person, without a write. Once the session
 * has begun, the caller tells the user of new ways in.
 */
export async function settleKnownUser(tx: Tx, entering: Entering): Promise<string | Refusal | null> {
  const holders = await holdersOf(tx, entering);
  const who = identifyProved(holders, entering.now);
  if (isRefusal(who)) return who;
  return who.kind === 'NEW' ? null : settle(tx, entering, holders, who);
}

/** Begins a session of a person: a full one, or a provisional one when a step comes first. */
export function enter(entering: Entering): Promise<LoginData | Refusal> {
  return entering.context.db.transaction().execute(async (tx) => {
    if (!entering.proved) return (await enterNamed(tx, entering)) ?? askToRegister(tx, entering);
    const holders = await holdersOf(tx, entering);
    for (const { id } of entering.person.walletIds) await reopenWalletAccount(tx, id, entering.now);
    const known = await settleKnownUser(tx, entering);
    if (isRefusal(known)) return known;
    if (known === null) return askToRegister(tx, entering);
    const data = await beginSession(tx, entering, known);
    await addNewWayMessages(tx, entering, known, holders);
    return data;
  });
}

/**
 * Begins a session of a wallet user whose number the wallet does not tell: the user whom the ids name, by the number that they
 * proved once. A person whom they name no more, or not for 90 days, has to prove a number.
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
    if (who?.kind !== 'KNOWN' || mobile === null) return askToRegister(tx, entering);
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
  const lifeUserId = await settle(tx, entering, holders, who);
  const data = await beginSession(tx, entering, lifeUserId);
  await consentTo(tx, entering, lifeUserId);
  if (who.kind !== 'NEW') await addNewWayMessages(tx, entering, lifeUserId, holders);
  return data;
}

/** The present users of the number and the identity. Locks both, so that sign-ons run one after the other. */
export function holdersOf(tx: Tx, { context, person }: Entering): Promise<Holders> {
  return lockHolders(tx, context.crypto.lookUpHash('mobile', person.mobile), person.walletIds);
}

/**
 * Writes the sign-on of a proved person and returns the user. If only a channel had named the number so far, all sessions
 * end: whoever came that way has to prove the number too.
 */
async function settle(tx: Tx, entering: Entering, holders: Holders, who: Identified): Promise<string> {
  const { context, person, now } = entering;
  const { byWallet } = holders;
  const stopped = await replaceUsers(tx, who.replaced, now);
  if (who.kind === 'NEW') {
    const lifeUserId = newUserId();
    await addUser(tx, context.crypto, lifeUserId, person, { proved: true, now });
    // The same person by the wallet identity: the number just proved is theirs.
    if (byWallet && stopped.includes(byWallet.lifeUserId)) await tellStopped(tx, entering, lifeUserId);
    return lifeUserId;
  }
  const { lifeUserId } = who;
  const takenBack = byWallet?.lifeUserId === lifeUserId && byWallet.state === 'REPLACED';
  const goesOn = takenBack && (await takeBack(tx, lifeUserId, now));
  await renewUser(tx, context.crypto, lifeUserId, person, now);
  if (await markNumberProved(tx, lifeUserId)) await endSessionsOf(tx, lifeUserId, now);
  if (goesOn) await tellGoesOn(tx, entering, lifeUserId);
  return lifeUserId;
}

/**
 * Login data for a number that the channel names without proof. Its user does not change before the number is proved.
 * Null when the number has no user.
 */
async function enterNamed(tx: Tx, entering: Entering): Promise<LoginData | Refusal | null> {
  const { byNumber } = await holdersOf(tx, entering);
  const { outputEndpoint } = entering.channel;
  const { now } = entering;
  const open = byNumber !== null && (await channelOpensUser(tx, byNumber.lifeUserId, outputEndpoint, now));
  const who = identifyNamed(byNumber, open);
  if (isRefusal(who) || who === null) return who;
  if (who.kind === 'TO_PROVE') return askToAuthorise(tx, entering, who.lifeUserId, true);
  await touchUser(tx, who.lifeUserId, now);
  return beginSession(tx, entering, who.lifeUserId);
}

/**
 * Registers a number without a user that the channel names without proof. This channel may log the user in until the
 * number is proved.
 */
async function registerNamed(tx: Tx, entering: Entering): Promise<LoginData | Refusal> {
  const held = await enterNamed(tx, entering);
  if (held !== null) return held;
  const { context, channel, person, now } = entering;
  const lifeUserId = newUserId();
  await addUser(tx, context.crypto, lifeUserId, person, { proved: false, now });
  const data = await beginSession(tx, entering, lifeUserId);
  await bindChannel(tx, { lifeUserId, outputEndpoint: channel.outputEndpoint, at: now }, false);
  await consentTo(tx, entering, lifeUserId);
  return data;
}

function consentTo(tx: Tx, { channel, now }: Entering, lifeUserId: string): Promise<void> {
  return addConsents(tx, { lifeUserId, outputEndpoint: channel.outputEndpoint, at: now }, REGISTER_TERMS);
}
