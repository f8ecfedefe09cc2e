import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { addBill, findAccount } from '../../units/accounts/store.ts';
import { pushNewBills } from '../../units/push.ts';
import type { ActAnswers } from '../answers.ts';
import type { Desk } from '../desk.ts';
import { bodyReader, control, Refused } from './control.ts';

const strict = { additionalProperties: false };

const AccountBody = Type.Object({ unitId: Type.String(), accountNumber: Type.String() }, strict);
const PushBody = Type.Object(
  {
    newBills: Type.Object({
      unitId: Type.String(),
      accountNumber: Type.String(),
      bills: Type.Array(Type.Object({ billNo: Type.String(), due: Type.Integer() })),
    }),
    nonce: Type.Optional(Type.String()),
    clockOffMs: Type.Optional(Type.Integer()),
    forged: Type.Optional(Type.Boolean()),
  },
  strict,
);

/** Calls by which units announce new bills to the service. */
export function pushRoutes(app: FastifyInstance, { world, directory }: Desk): void {
  const readAccount = bodyReader(AccountBody);
  const readPush = bodyReader(PushBody);

  app.post(
    '/sandbox/api/accounts/pushBill',
    control((request): Promise<ActAnswers['accounts/pushBill']> => {
      const { unitId, accountNumber } = readAccount(request);
      const unit = directory.find(unitId);
      const bill = world.state.act((tx) => {
        const account = findAccount(tx, unitId, accountNumber);
        if (!unit || !account) throw new Refused(`No account ${accountNumber} at ${unitId}.`, 404);
        return addBill(tx, account, unit, world.clock());
      });
      const { bill_no: billNo, month, due, due_date: dueDate } = bill;
      return pushNewBills(world, { unitId, accountNumber, bills: [{ billNo, month, due, dueDate }] });
    }),
  );
  app.post(
    '/sandbox/api/units/push',
    control((request) => {
      const { newBills, ...fault } = readPush(request);
      return pushNewBills(world, newBills, fault);
    }),
  );
}
