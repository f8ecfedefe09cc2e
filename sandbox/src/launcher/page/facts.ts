import { read } from './api.ts';
import type { Facts } from './desk.ts';
import { readPartners } from './partners.ts';

/** Reads everything that the cards show. */
export async function readFacts(): Promise<Facts> {
  const [conduct, { units }, partners, people] = await Promise.all([
    read('wallet/conduct'),
    read('units'),
    readPartners(),
    readPeople(),
  ]);
  return { conduct, units, ...partners, ...people };
}

/** Reads what changes while people pay. */
export async function readPeople(): Promise<
  Pick<Facts, 'users' | 'user' | 'outcomes' | 'messages' | 'mandates'>
> {
  const [{ users, chosen }, { outcomes }, { messages }] = await Promise.all([
    read('users'),
    read('accounts'),
    read('sms'),
  ]);
  const user = users.find(({ walletUserId }) => walletUserId === chosen) ?? users[0];
  if (!user) throw new Error('The sandbox has no test users.');
  const { agreements: mandates } = await read('agreements', { user: user.walletUserId });
  return { users, user, outcomes, messages, mandates };
}
