import { randomUUID } from 'node:crypto';
import type { UnitDescription } from '@life-payment/biller-api';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Tx } from '../state/state.ts';
import { instant } from '../time.ts';
import { type Account, addBill, addWithReplacement, findAccount, openBills } from '../units/accounts.ts';
import type { Directory } from '../units/catalogue.ts';
import { AccountConduct, setUnitConduct, UnitConduct, unitConducts } from '../units/conduct.ts';
import { OUTCOME_NAMES, outcomeOf } from '../units/outcomes.ts';
import { pushNewBills, tellReversal } from '../units/signed.ts';
import { reverseByUnit, unitOf } from '../units/statement.ts';
import type { ActAnswers, ReadAnswers } from './answers.ts';
import { type Desk, namedInBoth, onGet, onPost, Refused } from './control.ts';

/** A new account: `bills` come beside those of its outcome; `due` (fen) and `dueDate` are for each of its bills. */
const NewAccount = {
  outcome: Type.Enum([...OUTCOME_NAMES]),
  unitId: Type.Optional(Type.String()),
  conduct: Type.Optional(AccountConduct),
  bills: Type.Optional(Type.Integer({ minimum: 0, maximum: 24 })),
  due: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  dueDate: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
};
const OneAccount = { unitId: Type.String(), accountNumber: Type.String() };

/** Calls about accounts at units. */
export function accountRoutes(app: FastifyInstance, desk: Desk): void {
  const { world, directory } = desk;
  const { state, clock } = world;

  onGet(app, 'accounts', (): ReadAnswers['accounts'] =>
    state.act((tx) => ({
      outcomes: OUTCOME_NAMES.map((outcome) => ({
        outcome,
        label: { zh: outcomeOf(outcome).zh, en: outcomeOf(outcome).en },
        accounts: listedAccounts(tx, outcome).map((account) =>
          shownAccount(tx, account, namedUnit(directory, account.unit_id)),
        ),
      })),
    })),
  );
  onPost(app, 'accounts', NewAccount, ({ outcome, unitId, conduct, bills = 0, due, dueDate }) => {
    const unit = namedUnit(directory, unitId ?? outcomeOf(outcome).units[0]);
    return state.act((tx) => {
      const wanted = { unit, outcome, listed: false, seed: randomUUID() };
      const account = addWithReplacement(tx, directory, wanted, clock());
      if (conduct) setConduct(tx, account, conduct);
      for (let made = 0; made < bills; made += 1) addBill(tx, account, unit, clock());
      if (due !== undefined) setBills(tx, account, 'due', due);
      if (dueDate !== undefined) setBills(tx, account, 'due_date', dueDate);
      return shownAccount(tx, namedAccount(tx, account.unit_id, account.number), unit);
    });
  });
  changeRoutes(app, desk);
}

function listedAccounts(tx: Tx, outcome: string): Account[] {
  return tx.all<Account>`select * from accounts where listed = 1 and outcome = ${outcome} order by rowid`;
}

function shownAccount(tx: Tx, account: Account, unit: UnitDescription) {
  return {
    outcome: account.outcome,
    unitId: account.unit_id,
    unitName: namedInBoth(unit.name),
    projectType: unit.projectType,
    area: unit.areas[0],
    accountNumber: account.number,
    holderMasked: account.holder,
    balance: account.balance,
    bills: openBills(tx, account.unit_id, account.number).map((bill) => ({
      billNo: bill.bill_no,
      month: bill.month,
      due: bill.due,
      dueDate: bill.due_date,
    })),
  };
}

function namedUnit(directory: Directory, unitId: string): UnitDescription {
  const unit = directory.find(unitId);
  if (!unit) throw new Refused(`No unit ${unitId}.`, 404);
  return unit;
}

/** Sets the conduct of an account. A unit that is no longer slow has booked what it was booking. */
function setConduct(tx: Tx, { unit_id, number }: Account, conduct: AccountConduct): void {
  const text = JSON.stringify(conduct);
  tx.run`update accounts set conduct = ${text} where unit_id = ${unit_id} and number = ${number}`;
  if (conduct.writeOff?.kind !== 'PROCESSING')
    tx.run`update write_offs set done_at = 0 where unit_id = ${unit_id} and number = ${number} and state = 'PROCESSING'`;
}

/** Sets the amount (fen) or the last day of each bill of an account. */
function setBills(tx: Tx, { unit_id, number }: Account, column: 'due' | 'due_date', value: number | string) {
  tx.run(`update bills set ${column} = ? where unit_id = ? and number = ?`, value, unit_id, number);
}

function namedAccount(tx: Tx, unitId: string, number: string): Account {
  const account = findAccount(tx, unitId, number);
  if (!account) throw new Refused(`No account ${number} at ${unitId}.`, 404);
  return account;
}

function changeRoutes(app: FastifyInstance, { world, directory }: Desk): void {
  const { state, clock } = world;

  onPost(app, 'accounts/conduct', { ...OneAccount, conduct: AccountConduct }, (body) =>
    state.act((tx) => setConduct(tx, namedAccount(tx, body.unitId, body.accountNumber), body.conduct)),
  );
  onPost(app, 'accounts/newBill', OneAccount, ({ unitId, accountNumber }) => {
    const unit = namedUnit(directory, unitId);
    return state.act((tx) => {
      addBill(tx, namedAccount(tx, unitId, accountNumber), unit, clock());
      return shownAccount(tx, namedAccount(tx, unitId, accountNumber), unit);
    });
  });
}

/** Calls about units and their conduct. */
export function unitRoutes(app: FastifyInstance, { world, directory }: Desk): void {
  onGet(app, 'units', (): ReadAnswers['units'] =>
    world.state.act((tx) => {
      const conducts = unitConducts(tx);
      return {
        units: directory.list(tx).map((unit) => ({
          ...unit,
          name: namedInBoth(unit.name),
          conduct: conducts.get(unit.unitId) ?? {},
        })),
      };
    }),
  );
  onPost(app, 'units/conduct', { unitId: Type.String(), conduct: UnitConduct }, ({ unitId, conduct }) => {
    namedUnit(directory, unitId);
    world.state.act((tx) => setUnitConduct(tx, unitId, conduct));
    world.events.add('conduct', Object.keys(conduct).join(', ') || 'normal');
  });
}

const Push = {
  newBills: Type.Object({
    ...OneAccount,
    bills: Type.Array(Type.Object({ billNo: Type.String(), due: Type.Integer() })),
  }),
  nonce: Type.Optional(Type.String()),
  clockOffMs: Type.Optional(Type.Integer()),
  forged: Type.Optional(Type.Boolean()),
};

const Reversal = {
  writeOffNo: Type.String(),
  tell: Type.Boolean({ description: 'the unit tells the service; its statement does in any case' }),
  again: Type.Optional(Type.Boolean({ description: 'tells of a reversal that is there already' })),
  forged: Type.Optional(Type.Boolean()),
};

/** Calls by which units announce new bills to the service, and reverse what they have booked. */
export function pushRoutes(app: FastifyInstance, { world, directory }: Desk): void {
  type Pushed = Promise<ActAnswers['accounts/pushBill']>;
  onPost(app, 'accounts/pushBill', OneAccount, ({ unitId, accountNumber }): Pushed => {
    const unit = namedUnit(directory, unitId);
    const bill = world.state.act((tx) =>
      addBill(tx, namedAccount(tx, unitId, accountNumber), unit, world.clock()),
    );
    const { bill_no: billNo, month, due, due_date: dueDate } = bill;
    return pushNewBills(world, { unitId, accountNumber, bills: [{ billNo, month, due, dueDate }] });
  });
  onPost(app, 'units/reverse', Reversal, async ({ writeOffNo, tell, again = false, forged = false }) => {
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
  });
  onPost(app, 'units/push', Push, ({ newBills, ...fault }) => pushNewBills(world, newBills, fault));
}
