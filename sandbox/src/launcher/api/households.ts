import { randomUUID } from 'node:crypto';
import type { UnitDescription } from '@life-payment/biller-api';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Tx } from '../../state/state.ts';
import { type Account, addAccount, openBills } from '../../units/accounts/store.ts';
import { sign } from '../../wallet/agreements/store.ts';
import { OUT_TRADE_NO } from '../../wallet/trades.ts';
import { addFreshUser } from '../../wallet/users.ts';
import { bodyReader, control, type Desk, Refused } from './control.ts';

/** Nobody is told of these agreements. */
const NOTHING_MORE = { notify_url: null, password_token: null };

/** Balance of each household's wallet, in fen. */
const BALANCE = 1_000_000;

const HouseholdsBody = Type.Object(
  {
    unitId: Type.String(),
    agreementIds: Type.Array(Type.String({ pattern: OUT_TRADE_NO.source }), {
      minItems: 1,
      maxItems: 2_000,
      description: 'what the merchant calls their agreements: a household each',
    }),
  },
  { additionalProperties: false },
);

/** Calls that make many people and accounts at once. */
export function householdRoutes(app: FastifyInstance, { world, wallet, directory }: Desk): void {
  const read = bodyReader(HouseholdsBody);

  const makeOne = (tx: Tx, unit: UnitDescription, agreementId: string) => {
    const user = addFreshUser(tx, BALANCE, wallet.clock());
    const signature = { wallet_user_id: user.wallet_user_id, ...NOTHING_MORE };
    const { agreement_no } = sign(tx, { external_agreement_no: agreementId, ...signature }, wallet.clock());
    const account = newAccount(tx, unit, world.clock());
    const [bill] = openBills(tx, account.unit_id, account.number);
    return {
      agreementId,
      agreementNo: agreement_no,
      walletUserId: user.wallet_user_id,
      mobile: user.mobile,
      accountNumber: account.number,
      holderMasked: account.holder,
      addressMasked: account.address,
      bill: bill && { billNo: bill.bill_no, month: bill.month, due: bill.due, dueDate: bill.due_date },
    };
  };

  app.post(
    '/sandbox/api/households',
    control((request) => {
      const { unitId, agreementIds } = read(request);
      const unit = directory.find(unitId);
      if (!unit) throw new Refused(`No unit ${unitId}.`, 404);
      return world.state.act((tx) => ({
        households: agreementIds.map((agreementId) => makeOne(tx, unit, agreementId)),
      }));
    }),
  );
}

/** A new account with one bill. */
function newAccount(tx: Tx, unit: UnitDescription, now: number): Account {
  const seed = randomUUID();
  const account = addAccount(tx, { unit, outcome: 'ONE_BILL', listed: false, seed }, now);
  return account.seed === seed ? account : newAccount(tx, unit, now);
}
