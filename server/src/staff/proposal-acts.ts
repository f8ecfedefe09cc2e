import { formatYuan } from '@life-payment/contract/rules';
import { endForStaff } from '../autopay/wallet-report.ts';
import { type Adjustment, adjust } from '../books/adjustments.ts';
import { type ChannelDescription, httpsOnly } from '../channels/channels.ts';
import { type ChannelScript, hashOf, putScript } from '../channels/scripts.ts';
import { putChannel, rotateSecret } from '../channels/store.ts';
import type { Context } from '../kit/context.ts';
import type { Tx } from '../kit/database/open.ts';
import { type AskedReversal, beginReversal } from '../paying/advance-reversal.ts';
import { type BillByPerson, endBill } from '../paying/bill-by-staff.ts';
import { endPayment, type PaymentByPerson } from '../paying/payment-by-staff.ts';
import { beginGoodwill, endPaidByBank, type Goodwill, type PaidByBank } from '../paying/refund-by-staff.ts';
import { endSessionsOf } from '../people/sessions.ts';
import { freezeUser, unfreezeUser } from '../people/user-store.ts';
import { addStaff, bindLogin, isStaff } from './staff-store.ts';

/** Changes of a user that need two persons, in words. */
const USER_CHANGES = {
  FREEZE: 'freeze user',
  UNFREEZE: 'unfreeze user',
  END_SESSIONS: 'end every session of user',
} as const;

/** The act of each kind of proposal. It never changes after it was proposed. */
export type Acts = {
  readonly REFUND: Goodwill;
  readonly END_BILL: BillByPerson;
  readonly END_PAYMENT: PaymentByPerson;
  readonly END_REFUND: PaidByBank;
  readonly END_MANDATE: { readonly agreementId: string };
  readonly REVERSAL: AskedReversal;
  readonly ADJUSTMENT: Adjustment;
  readonly CHANNEL: { readonly channel: ChannelDescription };
  /** `from`: when the new secret takes over, ISO 8601; null: at once. */
  readonly SECRET: { readonly outputEndpoint: string; readonly from: string | null };
  readonly SCRIPT: ChannelScript;
  readonly USER: { readonly lifeUserId: string; readonly change: keyof typeof USER_CHANGES };
  /** `uid`: the login the new staff member is bound to; null in the sandbox. */
  readonly STAFF: { readonly name: string; readonly uid: number | null };
  readonly LOGIN: { readonly name: string; readonly uid: number };
};

export type ActKind = keyof Acts;

/** The proposal that is carried out. */
type Approval = {
  readonly context: Context;
  readonly id: number;
  /** The proposer and the reason. */
  readonly by: string;
  readonly reason: string;
  readonly now: Date;
};

type Kind<K extends ActKind> = {
  /** Its subject and the parts of it. Two live proposals of a kind never share a part. */
  readonly about: (act: Acts[K]) => readonly [subject: string, ...parts: string[]];
  /** For the person who decides. */
  readonly describe: (act: Acts[K]) => string;
  /** Carries it out in the transaction of the approval. Returns a sentence when it is not possible any more. */
  readonly carryOut: (tx: Tx, act: Acts[K], approval: Approval) => Promise<string | null>;
};

const KINDS: { readonly [K in ActKind]: Kind<K> } = {
  REFUND: {
    about: ({ orderId, lines }) => [orderId, ...lines.map(({ line }) => String(line))],
    describe: ({ orderId, lines, bearer }) => {
      const parts = lines.map(({ line, amount }) => `line ${line} ${yuan(amount)}`);
      return `refund of ${orderId}: ${parts.join(', ')}; borne by ${bearer === 'us' ? 'us' : 'the unit'}`;
    },
    carryOut: (tx, act, { id, now }) => beginGoodwill(tx, act, id, now),
  },
  END_BILL: {
    about: ({ writeOffNo }) => [writeOffNo, 'end'],
    describe: ({ writeOffNo, due, outcome }) =>
      `end of ${writeOffNo} of ${yuan(due)}, whose unit never will answer: ${outcome === 'REJECTED' ? 'rejected, and refunded' : 'written off'}`,
    carryOut: (tx, act, { id, now }) => endBill(tx, act, id, now),
  },
  END_PAYMENT: {
    about: ({ paymentId }) => [paymentId, 'end'],
    describe: ({ paymentId, cash }) =>
      `end of payment ${paymentId} of ${yuan(cash)}, of which the wallet says nothing: it is closed`,
    carryOut: (tx, act, { now }) => endPayment(tx, act, now),
  },
  END_REFUND: {
    about: ({ refundNo }) => [refundNo, 'end'],
    describe: ({ refundNo, amount }) => `refund ${refundNo} of ${yuan(amount)} goes back by bank transfer`,
    carryOut: (tx, act, { now }) => endPaidByBank(tx, act, now),
  },
  END_MANDATE: {
    about: ({ agreementId }) => [agreementId, 'end'],
    describe: ({ agreementId }) => `end of mandate ${agreementId}, which its owner has not signed`,
    carryOut: (tx, { agreementId }, { now }) => endForStaff(tx, agreementId, now),
  },
  REVERSAL: {
    about: ({ writeOffNo }) => [writeOffNo, 'reversal'],
    describe: ({ writeOffNo, due }) => `reversal of ${writeOffNo} of ${yuan(due)} is asked of its unit`,
    carryOut: (tx, act, { id, now }) => beginReversal(tx, act, id, now),
  },
  ADJUSTMENT: {
    about: ({ finding }) => [finding, 'adjustment'],
    describe: ({ finding, amount, debit, credit, unitId }) =>
      debit === null
        ? `${finding} is closed, and nothing is posted`
        : `adjustment of ${finding}: ${yuan(amount)} debit ${debit} credit ${credit}${unitId === null ? '' : ` of ${unitId}`}`,
    carryOut: (tx, act, { id, ...closing }) => adjust(tx, act, id, closing),
  },
  CHANNEL: {
    about: ({ channel }) => [channel.outputEndpoint, 'channel'],
    describe: ({ channel }) => `channel ${JSON.stringify(channel)}`,
    carryOut: async (tx, { channel }, { context }) => {
      const obstacle = plainHttpIn(context, channel);
      if (obstacle === null) await putChannel(tx, context.crypto, channel);
      return obstacle;
    },
  },
  SECRET: {
    about: ({ outputEndpoint }) => [outputEndpoint, 'secret'],
    describe: ({ outputEndpoint, from }) =>
      `new secret of channel ${outputEndpoint}, in force ${from === null ? 'at once' : `from ${from}`}`,
    carryOut: (tx, { outputEndpoint, from }, { context, now }) =>
      rotateSecret(tx, context.crypto, outputEndpoint, from === null ? now : new Date(from), now),
  },
  SCRIPT: {
    about: ({ outputEndpoint, kind }) => [outputEndpoint, kind],
    describe: ({ outputEndpoint, kind, content }) =>
      `script ${kind} of channel ${outputEndpoint}, ${content === '' ? 'taken away' : hashOf(content)}`,
    carryOut: async (tx, script, { id, now }) => {
      await putScript(tx, script, id, now);
      return null;
    },
  },
  USER: {
    about: ({ lifeUserId, change }) => [lifeUserId, change],
    describe: ({ lifeUserId, change }) => `${USER_CHANGES[change]} ${lifeUserId}`,
    carryOut: (tx, act, { now }) => changeUser(tx, act, now),
  },
  STAFF: {
    about: ({ name }) => [name, 'staff'],
    describe: ({ name, uid }) =>
      `staff member ${name}${uid === null ? '' : `, with the login of uid ${uid}`}`,
    carryOut: async (tx, { name, uid }, { by, now }) => {
      if (!(await addStaff(tx, name, by, now))) return `${name} is staff already.`;
      if (uid !== null) await bindLogin(tx, name, uid, by, now);
      return null;
    },
  },
  LOGIN: {
    about: ({ name, uid }) => [name, String(uid)],
    describe: ({ name, uid }) => `staff member ${name} also uses the login of uid ${uid}`,
    carryOut: async (tx, { name, uid }, { by, now }) => {
      if (!(await isStaff(tx, name))) return `${name} is not staff.`;
      return (await bindLogin(tx, name, uid, by, now)) ? null : `${name} is bound to uid ${uid} already.`;
    },
  },
};

/** The kind of an act: its subject, its words for the person who decides, and how it is carried out. */
export function kindOf<K extends ActKind>(kind: K): Kind<K> {
  return KINDS[kind];
}

async function changeUser(tx: Tx, { lifeUserId, change }: Acts['USER'], now: Date): Promise<string | null> {
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

function yuan(fen: number): string {
  return `¥${formatYuan(fen)}`;
}

/** The refusal of a channel by production, in a sentence; null when it takes it. */
export function plainHttpIn(
  { config }: Pick<Context, 'config'>,
  { settings }: ChannelDescription,
): string | null {
  const { plain } = httpsOnly(settings);
  return config.mode === 'sandbox' || plain.length === 0
    ? null
    : `${plain.join(', ')}: addresses begin with https://; plain http is refused.`;
}
