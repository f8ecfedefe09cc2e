import { isMobile } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { findUser } from '../../modules/identity/index.ts';
import { type Command, NotUnderstood, Refused } from '../command.ts';
import { propose } from '../proposals/proposals.ts';

const CHANGES = new Map([
  ['freeze', 'FREEZE'],
  ['unfreeze', 'UNFREEZE'],
  ['logout', 'END_SESSIONS'],
] as const);

export const user: Command = {
  name: 'user',
  summary:
    'Proposes to freeze a user, who then gets nowhere and is told so while what was paid goes on; to let a frozen user go on; or to end every session of a user, who then has to log in again. A user is named by mobile number or id. Another person approves it.',
  args: ['freeze|unfreeze|logout', 'user'],
  needsReason: true,
  run: async (use, given) => {
    const named = given.arg('freeze|unfreeze|logout');
    const [, change] = [...CHANGES].find(([word]) => word === named) ?? [];
    if (!change)
      throw new NotUnderstood('A user is frozen, unfrozen or logged out: freeze, unfreeze, logout.');
    const lifeUserId = await userOf(use.context, given.arg('user'));
    await propose(use, given.reason, 'USER', async () => ({ lifeUserId, change }));
  },
};

/** The user of a mobile number, or of an id as in the history of an order. */
async function userOf({ db, crypto }: Context, named: string): Promise<string> {
  const by = isMobile(named) ? { mobileHash: crypto.lookUpHash('mobile', named) } : { lifeUserId: named };
  const lifeUserId = await findUser(db, by);
  if (lifeUserId === null) throw new Refused('There is no such user.');
  return lifeUserId;
}
