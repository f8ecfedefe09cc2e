import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { putChannel, rotateSecret } from '../../modules/channel/index.ts';
import { endSessionsOf, freezeUser, unfreezeUser } from '../../modules/identity/index.ts';
import { endForStaff } from '../../modules/mandates/index.ts';
import { endNeverPaid } from '../../modules/payments/index.ts';
import { decideReceipt, endStatement, whyNotMissing } from '../../modules/reconciliation/index.ts';
import { bearReceivable, beginGoodwill, endPaidByBank } from '../../modules/refunds/index.ts';
import { awaitedReversalOf, beginReversal } from '../../modules/reversals/index.ts';
import { endBill } from '../../modules/settlement/index.ts';
import { plainHttpIn } from '../channel-form.ts';
import { bindLogin } from '../logins-store.ts';
import { addStaff, isStaff } from '../people-store.ts';
import type { ProposedAct } from './act.ts';
import type { Proposal } from './store.ts';

type ActOf<K extends ProposedAct['kind']> = Extract<ProposedAct, { kind: K }>;

/** Carries an approved act out. Returns a sentence when it is no longer possible. */
export async function carryOut(
  context: Context,
  tx: Tx,
  { proposal_id, proposed_by, reason, content: act }: Proposal,
  now: Date,
): Promise<string | null> {
  switch (act.kind) {
    case 'REFUND':
      return beginGoodwill(tx, act, proposal_id, now);
    case 'REFUND_BY_BANK':
      return endPaidByBank(tx, act, now);
    case 'REFUNDED_ELSEWHERE':
      return (await awaitedReversalOf(tx, act.orderId, now)) ?? bearReceivable(tx, act, now);
    case 'BILL':
      return endBill(tx, act, proposal_id, now);
    case 'REVERSAL':
      return beginReversal(tx, act, proposal_id, now);
    case 'RECEIPT':
      return decideReceipt(tx, act, now);
    case 'NEVER_PAID':
      return neverPaid(tx, act, now);
    case 'MANDATE':
      return endForStaff(tx, act.agreementId, now);
    case 'STATEMENT':
      return endStatement(tx, act, { by: proposed_by, reason, now });
    case 'CHANNEL': {
      const obstacle = plainHttpIn(context, act.channel);
      if (obstacle === null) await putChannel(tx, context.crypto, act.channel);
      return obstacle;
    }
    case 'SECRET':
      return rotateSecret(
        tx,
        context.crypto,
        act.outputEndpoint,
        act.from === null ? now : new Date(act.from),
        now,
      );
    case 'STAFF':
      return join(tx, act, proposed_by, now);
    case 'LOGIN':
      return bind(tx, act, proposed_by, now);
    case 'USER':
      return changeUser(tx, act, now);
  }
}

async function neverPaid(tx: Tx, act: ActOf<'NEVER_PAID'>, now: Date): Promise<string | null> {
  const missing = act.how === 'OPEN' ? null : await whyNotMissing(tx, act.orderId, now);
  return missing ?? endNeverPaid(tx, act, now);
}

async function join(tx: Tx, { name, uid }: ActOf<'STAFF'>, by: string, now: Date): Promise<string | null> {
  if (!(await addStaff(tx, name, by, now))) return `${name} is staff already.`;
  if (uid != null) await bindLogin(tx, name, uid, by, now);
  return null;
}

async function bind(tx: Tx, { name, uid }: ActOf<'LOGIN'>, by: string, now: Date): Promise<string | null> {
  if (!(await isStaff(tx, name))) return `${name} is not staff.`;
  return (await bindLogin(tx, name, uid, by, now)) ? null : `${name} is bound to uid ${uid} already.`;
}

async function changeUser(tx: Tx, { lifeUserId, change }: ActOf<'USER'>, now: Date): Promise<string | null> {
  switch (change) {
    case 'FREEZE':
      return (await freezeUser(tx, lifeUserId)) ? null : `${lifeUserId} is no active user.`;
    case 'UNFREEZE':
      return (await unfreezeUser(tx, lifeUserId)) ? null : `${lifeUserId} is no frozen user.`;
    case 'END_SESSIONS':
      await endSessionsOf(tx, lifeUserId, now);
      return null;
  }
}
