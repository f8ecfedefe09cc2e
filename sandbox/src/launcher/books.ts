import { randomUUID } from 'node:crypto';
import type { UnitDescription } from '@life-payment/biller-api';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { insertSim } from '../carrier/service.ts';
import { queryFields } from '../http/service.ts';
import type { Tx } from '../state/state.ts';
import { type Account, addAccount, openBills, resetAccounts } from '../units/accounts.ts';
import { unitMovements } from '../units/write-offs.ts';
import { sign } from '../wallet/agreements.ts';
import { notifiesOf } from '../wallet/notifies.ts';
import { findTrade, OUT_TRADE_NO } from '../wallet/trades.ts';
import { addFreshUser, resetUsers } from '../wallet/users.ts';
import type { ReadAnswers } from './answers.ts';
import { type Desk, onGet, onPost, Refused } from './control.ts';

const MOST = 100_000;

const PAGE = 20_000;

const WHOLE_BOOKS = {
  wallet: 'select * from wallet_movements where id > ? order by id limit ?',
  units: 'select * from unit_movements where id > ? order by id limit ?',
  agreements: 'select rowid as id, * from wallet_agreements where rowid > ? order by rowid limit ?',
} as const;

/**
 * The books of the wallet and the units. `books` answers the newest rows, the others a whole book in pages after a row
 * number. Amounts in fen, times in ms.
 */
export function bookRoutes(app: FastifyInstance, { world }: Desk): void {
  const { state } = world;
  onGet(app, 'trades', (request) => {
    const limit = limitOf(queryFields(request.url)['limit']);
    return state.act((tx) => ({
      trades: tx.all`select * from trades order by created_at desc limit ${limit}`,
    }));
  });
  onGet(app, 'trades/:outTradeNo', (request) =>
    state.act((tx) => {
      const { outTradeNo } = request.params as { outTradeNo: string };
      const trade = findTrade(tx, outTradeNo);
      if (!trade) throw new Refused(`No trade ${outTradeNo}.`, 404);
      return {
        trade,
        refunds: tx.all`select * from refunds where out_trade_no = ${outTradeNo} order by at`,
        notifies: notifiesOf(tx, outTradeNo),
      };
    }),
  );
  onGet(app, 'books', (request) => {
    const { limit, accountNumber } = queryFields(request.url);
    return state.act((tx) => ({
      wallet: tx.all`select * from wallet_movements order by id desc limit ${limitOf(limit)}`,
      units: unitMovements(tx, accountNumber, limitOf(limit)),
    }));
  });
  for (const [book, page] of Object.entries(WHOLE_BOOKS))
    onGet(app, `books/${book}`, (request) => {
      const after = Number(queryFields(request.url)['after'] ?? 0) || 0;
      return state.act((tx) => ({ movements: tx.all(page, after, PAGE) }));
    });
  onGet(app, 'writeOffs/:writeOffNo', (request) =>
    state.act((tx) => {
      const { writeOffNo } = request.params as { writeOffNo: string };
      const known = tx.one`select * from write_offs where write_off_no = ${writeOffNo}`;
      if (!known) throw new Refused(`No write-off ${writeOffNo}.`, 404);
      return known;
    }),
  );
}

function limitOf(text: string | undefined): number {
  return Math.min(MOST, Math.max(1, Number(text ?? 1000) || 1000));
}

const LONGEST_WAIT_MS = 25_000;

/** Calls about the whole sandbox. */
export function worldRoutes(app: FastifyInstance, { world, directory }: Desk): void {
  onGet(app, 'events', async (request): Promise<ReadAnswers['events']> => {
    const { after, wait } = queryFields(request.url);
    const ms = Math.min(LONGEST_WAIT_MS, (Number(wait) || 0) * 1000);
    return { events: await world.events.wait(Number(after) || 0, ms) };
  });
  onGet(app, 'services', (): ReadAnswers['services'] => ({ ...world.urls }));
  onPost(app, 'reset', {}, () => {
    world.state.act((tx) => {
      tx.run('delete from conducts');
      insertSim(tx, null);
      resetAccounts(tx, directory, world.clock());
      resetUsers(tx, world.clock());
    });
    world.events.add('reset', 'done');
  });
}

/** Nobody is told of these agreements. */
const NOTHING_MORE = { notify_url: null, password_token: null };

/** Balance of each household's wallet, in fen. */
const BALANCE = 1_000_000;

/** The merchant's numbers of the households' agreements. */
const AgreementIds = Type.Array(Type.String({ pattern: OUT_TRADE_NO.source }), {
  minItems: 1,
  maxItems: 2_000,
});

/** Calls that make many people and accounts at once. */
export function householdRoutes(app: FastifyInstance, { world, wallet, directory }: Desk): void {
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

  onPost(
    app,
    'households',
    { unitId: Type.String(), agreementIds: AgreementIds },
    ({ unitId, agreementIds }) => {
      const unit = directory.find(unitId);
      if (!unit) throw new Refused(`No unit ${unitId}.`, 404);
      return world.state.act((tx) => ({
        households: agreementIds.map((agreementId) => makeOne(tx, unit, agreementId)),
      }));
    },
  );
}

function newAccount(tx: Tx, unit: UnitDescription, now: number): Account {
  const seed = randomUUID();
  const account = addAccount(tx, { unit, outcome: 'ONE_BILL', listed: false, seed }, now);
  return account.seed === seed ? account : newAccount(tx, unit, now);
}
