import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { booksHold, payForNobody } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { reconciling, today } from '../support/reconciling.ts';
import { gauges, setRows } from '../support/rows.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test, payer } = moneyTest();
const { balance, run, accountOf, listed } = reconciling(service);
const { hire, type, done, refused, proposed, decided } = staffAtWork(service);
const gauge = gauges(service);
const { bend, paid, resend } = paying(service, payer);
beforeAll(hire);
beforeEach(() => bend({ statement: 'EARLY' }));
afterEach(() => booksHold(service));

const AMOUNT = 1234;
const BOOK = ['--debit', 'WALLET_CLEARING', '--credit', 'UNKNOWN_RECEIPTS'] as const;

function tradeOf(number: string): string {
  return `wallet:${today()}:TRADE:${number}`;
}

/** A payment under our app that nobody here has ordered, on the wallet's statement of today. */
async function ofNobody(): Promise<string> {
  const paymentId = await payForNobody(service, payer);
  await compare();
  return paymentId;
}

/** A paid order that the wallet's statement of today does not have. */
async function missing() {
  const { order, account } = await paid('ONE_BILL');
  await bend({ inStatement: 'LEFT_OUT', statement: 'EARLY' }, order.orderId);
  await workOff(service.context);
  await compare();
  return { ...order, unitId: account.unitId, finding: tradeOf(paymentIdOf(order.orderId)) };
}

async function compare(): Promise<void> {
  await run('wallet');
  await run('wallet-account');
}

/** The surplus of our account at the wallet over our books, in fen. */
async function unexplained(): Promise<number> {
  const { theirs, ours } = await accountOf();
  return (theirs ?? 0) - (ours ?? 0);
}

function shown(): Promise<string> {
  return done('li.lei', 'waiting');
}

function findings(...typed: string[]): Promise<string> {
  return done('li.lei', 'findings', ...typed);
}

test('a payment that nobody has ordered is booked by two persons, and given back, and explains the account each time', async () => {
  await run('wallet-account');
  const before = await unexplained();
  const number = await ofNobody();
  expect(await shown()).toContain(`DifferencesOpen  ${tradeOf(number)}  only in the statement`);
  expect((await unexplained()) - before).toBe(AMOUNT);
  await decided('adjust', tradeOf(number), ...BOOK);
  await compare();
  expect(await balance('UNKNOWN_RECEIPTS')).toBe(-AMOUNT);
  expect(await unexplained()).toBe(before);
  expect(await gauge('life_receipts_unknown')).toBe(1);
  expect(await findings('--partner', 'wallet')).toBe('');
  expect(await shown()).toContain(`ReceiptsUnknown  receipt:${number}  12.34`);

  await service.sandbox.ask('trades/refund', { outTradeNo: number });
  await compare();
  const [back = ''] = (await findings('--partner', 'wallet')).split('  ');
  expect(back).toContain(':REFUND:');
  await decided('adjust', back, '--debit', 'UNKNOWN_RECEIPTS', '--credit', 'WALLET_CLEARING');
  await compare();
  expect(await balance('UNKNOWN_RECEIPTS')).toBe(0);
  expect(await unexplained()).toBe(before);
  expect(await shown()).not.toContain(number);
  expect(await gauge('life_receipts_unknown')).toBe(0);
});

test('an unknown receipt that nobody claims is taken in as income, once, and never more than it is', async () => {
  const number = await ofNobody();
  await decided('adjust', tradeOf(number), ...BOOK);
  const { printed } = await type('check', '--as', 'li.lei');
  expect(printed).toMatch(/Open findings, which "adjust" closes: \d+\n/);
  expect(printed).toContain(`  receipt:${number}`);
  const take = ['adjust', `receipt:${number}`, '--debit', 'UNKNOWN_RECEIPTS', '--credit', 'OTHER_INCOME'];
  expect(await refused('li.lei', ...take, '--amount', '12.35', '--reason', 'x')).toContain('of ¥12.34');
  const id = await proposed(...take);
  expect(await refused('han.meimei', ...take, '--reason', 'x')).toContain('waits for a decision');
  await done('han.meimei', 'approve', id);
  expect(await balance('OTHER_INCOME')).toBe(-AMOUNT);
  expect(await balance('UNKNOWN_RECEIPTS')).toBe(0);
  expect(await refused('li.lei', ...take, '--reason', 'x')).toContain('is no unknown receipt');
});

test('an adjustment names an open finding and one of its pairs of accounts, and is proposed of one that has an amount', async () => {
  const number = await ofNobody();
  const trade = tradeOf(number);
  const refusal = (...typed: string[]) => refused('li.lei', 'adjust', ...typed, '--reason', 'x');
  expect(await refusal(trade)).toBe(`${trade} is of ¥12.34.`);
  expect(await refusal(trade, '--debit', 'BANK', '--credit', 'PAYABLE')).toBe(
    `The accounts of ${trade} are --debit WALLET_CLEARING --credit UNKNOWN_RECEIPTS or --debit WALLET_CLEARING --credit OTHER_INCOME.`,
  );
  expect(await refusal(`${trade}x`, ...BOOK)).toContain('There is no open difference');
  expect(await refusal('LP1', ...BOOK)).toBe('There is no finding LP1.');
  expect(await refusal('receipt:1', ...BOOK)).toContain('is no unknown receipt');
  const { order } = await paid('ONE_BILL');
  expect(await refusal(order.orderId, '--amount', '1')).toContain('is receivable');
  const reasonIs = (reason: 'STATE_DIFFERS' | 'THEIRS_ONLY') =>
    setRows(service, 'differences', { reason }, { number });
  await reasonIs('STATE_DIFFERS');
  expect(await refusal(trade, ...BOOK)).toContain('closed without money');
  await reasonIs('THEIRS_ONLY');
  await decided('adjust', trade, '--amount', '0');
  expect(await findings('--partner', 'wallet')).not.toContain(number);
  await compare();
  expect(await findings('--partner', 'wallet')).not.toContain(number);
  expect(await balance('UNKNOWN_RECEIPTS')).toBe(0);
});

test('a payment that the wallet takes from its statement before the approval is not booked', async () => {
  const number = await ofNobody();
  const id = await proposed('adjust', tradeOf(number), ...BOOK);
  await bend({ inStatement: 'LEFT_OUT', statement: 'EARLY' }, number);
  await compare();
  expect(await refused('han.meimei', 'approve', id)).toContain('There is no open difference');
  expect(await balance('UNKNOWN_RECEIPTS')).toBe(0);
  await done('han.meimei', 'decline', id);
});

test.each(['PAYABLE', 'BANK'] as const)(
  'a payment that our books have and the wallet never had is borne by %s, and no row of its order changes',
  async (account) => {
    const { orderId, cash, unitId, finding } = await missing();
    expect(await shown()).toContain(`DifferencesOpen  ${finding}  only in our books`);
    const rows = await done('li.lei', 'order', orderId);
    const borne = () => balance(account, account === 'PAYABLE' ? unitId : undefined);
    const [clearing, before] = [await balance('WALLET_CLEARING'), await borne()];
    await decided('adjust', finding, '--debit', account, '--credit', 'WALLET_CLEARING');
    expect((await balance('WALLET_CLEARING')) - clearing).toBe(-cash);
    expect((await borne()) - before).toBe(cash);
    await compare();
    expect(await findings('--partner', 'wallet')).not.toContain(orderId.slice(2));
    expect((await done('li.lei', 'order', orderId)).split('differences:')[0]).toBe(
      rows.split('differences:')[0],
    );
  },
);

test('a wallet that says after all that it was paid: the account differs, and two persons take the loss back', async () => {
  const { orderId, cash, finding } = await missing();
  await run('wallet-account');
  const before = await unexplained();
  await decided('adjust', finding, '--debit', 'MARKETING_COST', '--credit', 'WALLET_CLEARING');
  expect((await resend(orderId)).answer).toBe('success');
  await bend({ statement: 'EARLY' }, orderId);
  await compare();
  expect((await listed('wallet')).filter(({ closedAt }) => closedAt === null)).toEqual([]);
  expect((await unexplained()) - before).toBe(cash);
  const costs = await balance('MARKETING_COST');
  const day = `wallet-account:${today()}:BALANCE:${today()}`;
  expect(await findings('--partner', 'wallet-account')).toContain(day);
  const half = ((cash - (cash % 2)) / 200).toFixed(2);
  const back = ['--debit', 'WALLET_CLEARING', '--credit', 'MARKETING_COST'];
  await decided('adjust', day, '--amount', half, ...back);
  await compare();
  expect(await findings('--partner', 'wallet-account')).toContain(day);
  await decided('adjust', day, ...back);
  await compare();
  expect(await findings('--partner', 'wallet-account')).toBe('');
  expect(costs - (await balance('MARKETING_COST'))).toBe(cash + before);
});
