import { randomUUID } from 'node:crypto';
import type { UnitDescription } from '@life-payment/biller-api';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Tx } from '../../state/state.ts';
import { OUTCOME_NAMES, outcomeOf } from '../../units/accounts/outcomes.ts';
import { type Account, addBill, findAccount, openBills } from '../../units/accounts/store.ts';
import { AccountConduct, setUnitConduct, UnitConduct, unitConducts } from '../../units/conduct.ts';
import type { Directory } from '../../units/directory.ts';
import { addWithReplacement } from '../../units/seed.ts';
import type { ReadAnswers } from '../answers.ts';
import { bodyReader, control, type Desk, namedInBoth, Refused } from './control.ts';

const strict = { additionalProperties: false };

const NewAccountBody = Type.Object(
  {
    outcome: Type.Enum([...OUTCOME_NAMES]),
    unitId: Type.Optional(Type.String()),
    conduct: Type.Optional(AccountConduct),
    bills: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 24, description: 'further bills beside the outcome’s' }),
    ),
    due: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000_000,
        description: 'what each of its bills asks for, in fen',
      }),
    ),
    dueDate: Type.Optional(
      Type.String({
        pattern: '^\\d{4}-\\d{2}-\\d{2}$',
        description: 'the day by which each of its bills is to be paid',
      }),
    ),
  },
  strict,
);
const AccountBody = Type.Object({ unitId: Type.String(), accountNumber: Type.String() }, strict);
const ConductBody = Type.Object(
  { unitId: Type.String(), accountNumber: Type.String(), conduct: AccountConduct },
  strict,
);

const UnitConductBody = Type.Object({ unitId: Type.String(), conduct: UnitConduct }, strict);

/** Calls about accounts at units. */
export function accountRoutes(app: FastifyInstance, desk: Desk): void {
  const { world, directory } = desk;
  const { state, clock } = world;
  const readNew = bodyReader(NewAccountBody);

  app.get(
    '/sandbox/api/accounts',
    control((): ReadAnswers['accounts'] =>
      state.act((tx) => ({
        outcomes: OUTCOME_NAMES.map((outcome) => ({
          outcome,
          label: { zh: outcomeOf(outcome).zh, en: outcomeOf(outcome).en },
          accounts: tx
            .all<Account>('select * from accounts where listed = 1 and outcome = ? order by rowid', outcome)
            .map((account) => shown(tx, account, namedUnit(directory, account.unit_id))),
        })),
      })),
    ),
  );
  app.post(
    '/sandbox/api/accounts',
    control((request) => {
      const { outcome, unitId, conduct, bills = 0, due, dueDate } = readNew(request);
      const unit = namedUnit(directory, unitId ?? outcomeOf(outcome).units[0]);
      return state.act((tx) => {
        const wanted = { unit, outcome, listed: false, seed: randomUUID() };
        const account = addWithReplacement(tx, directory, wanted, clock());
        if (conduct) setConduct(tx, account, conduct);
        for (let made = 0; made < bills; made += 1) addBill(tx, account, unit, clock());
        if (due !== undefined) setDue(tx, account, due);
        if (dueDate !== undefined) setDueDate(tx, account, dueDate);
        return shown(tx, namedAccount(tx, account.unit_id, account.number), unit);
      });
    }),
  );
  changeRoutes(app, desk);
}

function shown(tx: Tx, account: Account, unit: UnitDescription) {
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

function setConduct(tx: Tx, { unit_id, number }: Account, conduct: AccountConduct): void {
  const text = JSON.stringify(conduct);
  tx.run('update accounts set conduct = ? where unit_id = ? and number = ?', text, unit_id, number);
}

/** Sets the amount due of each bill of an account, in fen. */
function setDue(tx: Tx, { unit_id, number }: Account, due: number): void {
  tx.run('update bills set due = ? where unit_id = ? and number = ?', due, unit_id, number);
}

function setDueDate(tx: Tx, { unit_id, number }: Account, day: string): void {
  tx.run('update bills set due_date = ? where unit_id = ? and number = ?', day, unit_id, number);
}

function namedAccount(tx: Tx, unitId: string, number: string): Account {
  const account = findAccount(tx, unitId, number);
  if (!account) throw new Refused(`No account ${number} at ${unitId}.`, 404);
  return account;
}

/** Calls that change one account. */
function changeRoutes(app: FastifyInstance, { world, directory }: Desk): void {
  const { state, clock } = world;
  const readAccount = bodyReader(AccountBody);
  const readConduct = bodyReader(ConductBody);

  app.post(
    '/sandbox/api/accounts/conduct',
    control((request) => {
      const { unitId, accountNumber, conduct } = readConduct(request);
      state.act((tx) => setConduct(tx, namedAccount(tx, unitId, accountNumber), conduct));
    }),
  );
  app.post(
    '/sandbox/api/accounts/newBill',
    control((request) => {
      const { unitId, accountNumber } = readAccount(request);
      const unit = namedUnit(directory, unitId);
      return state.act((tx) => {
        addBill(tx, namedAccount(tx, unitId, accountNumber), unit, clock());
        return shown(tx, namedAccount(tx, unitId, accountNumber), unit);
      });
    }),
  );
}

/** Calls about units and their conduct. */
export function unitRoutes(app: FastifyInstance, { world, directory }: Desk): void {
  const read = bodyReader(UnitConductBody);

  app.get(
    '/sandbox/api/units',
    control((): ReadAnswers['units'] =>
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
    ),
  );
  app.post(
    '/sandbox/api/units/conduct',
    control((request) => {
      const { unitId, conduct } = read(request);
      if (!directory.find(unitId)) throw new Refused(`No unit ${unitId}.`, 404);
      world.state.act((tx) => setUnitConduct(tx, unitId, conduct));
      world.events.add('conduct', Object.keys(conduct).join(', ') || 'normal', { unitId });
    }),
  );
}
