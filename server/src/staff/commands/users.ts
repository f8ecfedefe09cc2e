import { isMobile } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { findUser } from '../../modules/identity/index.ts';
import { type Command, Refused } from '../command.ts';
import type { UserChange } from '../proposals/act.ts';
import { propose } from '../proposals/proposals.ts';

export const userFreeze = changing(
  'user freeze',
  'FREEZE',
  'Proposes to freeze a user, who then gets nowhere and is told so; what was paid goes on.',
);

export const userUnfreeze = changing('user unfreeze', 'UNFREEZE', 'Proposes to let a frozen user go on.');

export const userLogout = changing(
  'user logout',
  'END_SESSIONS',
  'Proposes to end every session of a user, who then has to log in again.',
);

function changing(name: string, change: UserChange, summary: string): Command {
  return {
    name,
    summary: `${summary} A user is named by mobile number or id. Another person approves it.`,
    args: ['user'],
    needsReason: true,
    run: async ({ context, by, login, print }, given) => {
      const lifeUserId = await userOf(context, given.arg('user'));
      const reason = given.option('reason') ?? '';
      const act = { kind: 'USER', lifeUserId, change } as const;
      const { id } = await propose(context, { by, login }, reason, async () => act);
      await print(`Proposal ${id} about ${lifeUserId}. Another staff member approves it: approve ${id}.`);
    },
  };
}

/** The user of a mobile number, or of an id as in the history of an order. */
async function userOf({ db, crypto }: Context, named: string): Promise<string> {
  const by = isMobile(named) ? { mobileHash: crypto.lookUpHash('mobile', named) } : { lifeUserId: named };
  const lifeUserId = await findUser(db, by);
  if (lifeUserId === null) throw new Refused('There is no such user.');
  return lifeUserId;
}
