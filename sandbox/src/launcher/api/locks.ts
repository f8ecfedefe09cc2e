import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { allLocks, lockedBills, locksOf } from '../../units/lock-store.ts';
import { holdElsewhere, type Kept, letGoElsewhere, payElsewhere } from '../../units/other-places.ts';
import type { Desk } from '../desk.ts';
import { bodyReader, control, Refused } from './control.ts';

const strict = { additionalProperties: false };

/** How long another place keeps a bill when nothing is said. */
const HELD_MS = 15 * 60_000;

const AccountBody = Type.Object({ unitId: Type.String(), accountNumber: Type.String() }, strict);
const ElsewhereBody = Type.Object(
  {
    unitId: Type.String(),
    accountNumber: Type.String(),
    billNo: Type.String(),
    act: Type.Enum(['HOLD', 'LET_GO', 'PAY']),
    until: Type.Optional(
      Type.String({ format: 'date-time', description: 'of HOLD; in a quarter of an hour' }),
    ),
  },
  strict,
);

const WHY: Record<Kept, string> = {
  NOT_OWED: 'is not owed',
  LOCKED: 'is locked for the service',
};

/** Calls about the bills that units keep for the service, and about other places at which bills are paid. */
export function lockRoutes(app: FastifyInstance, { world: { state, clock } }: Desk): void {
  const readAccount = bodyReader(AccountBody);
  const readElsewhere = bodyReader(ElsewhereBody);

  app.get(
    '/sandbox/api/locks',
    control(() => ({ locks: state.act((tx) => allLocks(tx, clock())) })),
  );
  app.post(
    '/sandbox/api/units/locks',
    control((request) => {
      const { unitId, accountNumber } = readAccount(request);
      return state.act((tx) => ({
        bills: lockedBills(tx, unitId, accountNumber, clock()),
        locks: locksOf(tx, unitId, accountNumber, clock()),
      }));
    }),
  );
  app.post(
    '/sandbox/api/accounts/elsewhere',
    control((request) => {
      const { act, until, ...bill } = readElsewhere(request);
      const now = clock();
      const end = until === undefined ? now + HELD_MS : Date.parse(until);
      const kept = state.act((tx) => {
        switch (act) {
          case 'HOLD':
            return holdElsewhere(tx, bill, end, now);
          case 'LET_GO':
            return letGoElsewhere(tx, bill);
          case 'PAY':
            return payElsewhere(tx, bill, now);
        }
      });
      if (kept) throw new Refused(`The bill ${bill.billNo} ${WHY[kept]}.`, 409);
    }),
  );
}
