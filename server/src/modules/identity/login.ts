import { isRefusal, REGISTER_AGREEMENTS, type Refusal } from '@life-payment/contract/rules';
import type { Tx } from '../../database/open.ts';
import { newUserId } from '../../ids.ts';
import { admit, askToRegister, type Entering } from './admit.ts';
import { addConsents } from './consent-store.ts';
import type { LoginData } from './facts.ts';
import { addUser, lockPerson, readHolders, renewUser, replaceUsers } from './store.ts';
import { type WhoItIs, whoItIs } from './users.ts';

/** Sign-ons of one number or identity decide one after the other. */
const recognise = async (tx: Tx, { context, person, now }: Entering): Promise<WhoItIs | Refusal> => {
  const mobileHash = context.crypto.lookUpHash('mobile', person.mobile);
  await lockPerson(tx, mobileHash, person.walletUserId);
  return whoItIs(await readHolders(tx, mobileHash, person.walletUserId), now);
};

/** Writes who it is; answers the user. */
const settle = async (tx: Tx, { context, person, now }: Entering, who: WhoItIs): Promise<string> => {
  await replaceUsers(tx, who.replaced);
  const lifeUserId = who.kind === 'KNOWN' ? who.lifeUserId : newUserId();
  const write = who.kind === 'KNOWN' ? renewUser : addUser;
  await write(tx, context.crypto, lifeUserId, person, now);
  return lifeUserId;
};

/** Gives a proved person a session: a full one, or a provisional one when there is something to do first. */
export const enter = (entering: Entering): Promise<LoginData | Refusal> =>
  entering.context.db.transaction().execute(async (tx) => {
    const who = await recognise(tx, entering);
    if (isRefusal(who)) return who;
    if (who.kind === 'NEW') return askToRegister(tx, entering);
    return admit(tx, entering, await settle(tx, entering, who));
  });

/** Registers a proved person who has accepted the agreements in force, or logs the user in who that is by now. */
export const register = async (tx: Tx, entering: Entering): Promise<LoginData | Refusal> => {
  const who = await recognise(tx, entering);
  if (isRefusal(who)) return who;
  const lifeUserId = await settle(tx, entering, who);
  const { outputEndpoint } = entering.channel;
  await addConsents(tx, { lifeUserId, outputEndpoint, at: entering.now }, REGISTER_AGREEMENTS);
  return admit(tx, entering, lifeUserId);
};
