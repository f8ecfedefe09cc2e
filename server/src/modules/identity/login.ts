import { createHash } from 'node:crypto';
import type { isLogined, ResponseOf } from '@life-payment/contract';
import { isRefusal, maskMobile, type Refusal } from '@life-payment/contract/rules';
import type { Context } from '../../context.ts';
import { sha256 } from '../../crypto.ts';
import type { Tx } from '../../database/open.ts';
import { newToken, newUserId } from '../../ids.ts';
import type { ProvedPerson } from '../../partners/channel/port.ts';
import type { Channel } from '../channel/index.ts';
import { addProvisionalSession, addSession } from './session-store.ts';
import { addUser, lockPerson, readHolders, renewUser, replaceUsers } from './store.ts';
import { whoItIs } from './users.ts';

type LoginData = ResponseOf<typeof isLogined>;

/** Stable within a channel, useless outside. */
const mobileMd5 = (mobile: string, channelSecret: string): string =>
  createHash('md5')
    .update(mobile + channelSecret)
    .digest('hex');

/** What every status says of the number and the entry. */
export const loginFacts = (mobile: string, channel: Channel) => ({
  mobile: maskMobile(mobile),
  mobileMd5: mobileMd5(mobile, channel.secret),
  outputChannel: channel.group,
  outputEndpoint: channel.outputEndpoint,
});

type Entering = {
  readonly person: ProvedPerson;
  readonly channel: Channel;
  readonly appType: number;
  readonly now: Date;
};

const entryOf = ({ channel, appType }: Entering) => ({
  outputEndpoint: channel.outputEndpoint,
  outputChannel: channel.group,
  appType,
});

const letIn = async (tx: Tx, entering: Entering, lifeUserId: string): Promise<LoginData> => {
  const sessionId = newToken();
  await addSession(tx, { ...entryOf(entering), tokenHash: sha256(sessionId), lifeUserId }, entering.now);
  return { status: 1, sessionId, lifeUserId, ...loginFacts(entering.person.mobile, entering.channel) };
};

const askToRegister = async (context: Context, tx: Tx, entering: Entering): Promise<LoginData> => {
  const sessionId = newToken();
  const registerToken = newToken();
  await addProvisionalSession(
    tx,
    {
      ...entryOf(entering),
      tokenHash: sha256(sessionId),
      stepTokenHash: sha256(registerToken),
      mobileCipher: context.crypto.encrypt(entering.person.mobile),
      walletUserId: entering.person.walletUserId,
    },
    entering.now,
  );
  return { status: 2, sessionId, registerToken, ...loginFacts(entering.person.mobile, entering.channel) };
};

/** Gives a person whom a channel has proved a session: a full one, or a provisional one when the number is not registered. */
export const enter = (
  context: Context,
  channel: Channel,
  person: ProvedPerson,
  appType: number,
): Promise<LoginData | Refusal> => {
  const entering = { channel, person, appType, now: context.now() };
  const mobileHash = context.crypto.lookUpHash('mobile', person.mobile);
  return context.db.transaction().execute(async (tx) => {
    await lockPerson(tx, mobileHash, person.walletUserId);
    const { byNumber, byWallet } = await readHolders(tx, mobileHash, person.walletUserId);
    const who = whoItIs(byNumber, byWallet, entering.now);
    if (isRefusal(who)) return who;
    if (who.kind === 'NOBODY') return askToRegister(context, tx, entering);
    await replaceUsers(tx, who.replaced);
    const lifeUserId = who.kind === 'KNOWN' ? who.lifeUserId : newUserId();
    const write = who.kind === 'KNOWN' ? renewUser : addUser;
    await write(tx, context.crypto, lifeUserId, person, entering.now);
    return letIn(tx, entering, lifeUserId);
  });
};
