import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { instant } from '../../time.ts';
import { addBill, findAccount } from '../../units/accounts/store.ts';
import { pushNewBills, tellReversal } from '../../units/push.ts';
import { reverseByUnit, unitOf } from '../../units/reversals.ts';
import type { ActAnswers } from '../answers.ts';
import { bodyReader, control, type Desk, Refused } from './control.ts';

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

const ReversalBody = Type.Object(
  {
    writeOffNo: Type.String(),
    tell: Type.Boolean({ description: 'whether the unit tells the service; its statement does in any case' }),
    again: Type.Optional(Type.Boolean({ description: 'tells of a reversal that is there already' })),
    forged: Type.Optional(Type.Boolean()),
  },
  strict,
);

/** Calls by which units announce new bills to the service, and reverse what they have booked. */
export function pushRoutes(app: FastifyInstance, { world, directory }: Desk): void {
  const readAccount = bodyReader(AccountBody);
  const readPush = bodyReader(PushBody);
  const readReversal = bodyReader(ReversalBody);

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
    '/sandbox/api/units/reverse',
    control(async (request) => {
      const { writeOffNo, tell, again = false, forged = false } = readReversal(request);
      const now = world.clock();
      const unitId = world.state.act((tx) =>
        again ? unitOf(tx, writeOffNo) : reverseByUnit(tx, writeOffNo, now),
      );
      if (unitId === null) throw new Refused(`Nothing is booked under ${writeOffNo}.`, 409);
      if (!tell) return { unitId };
      return {
        unitId,
        told: await tellReversal(world, { unitId, writeOffNo, reversedAt: instant(now) }, { forged }),
      };
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
