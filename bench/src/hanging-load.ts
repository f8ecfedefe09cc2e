import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { runSql } from '../../scripts/testing/postgres.ts';
import type { World } from '../../scripts/testing/world.ts';
import { addPayers, type Bills, FIRST, order } from './orders-load.ts';
import {
  type Chosen,
  call,
  chosen,
  desk,
  login,
  newAccount,
  newWalletUser,
  payBills,
  walletUsers,
} from './service.ts';

/** Payers who pay, each some orders of the hour that a user may make. */
const PAYING = 60;
const PAID_EACH_MS = 1_000;
const UNITS = ['gas-430100', 'heating-430100'] as const;
const TEXT_EACH_MS = 500;
/** A text that takes longer than this counts as that. */
const LONGEST_TEXT_MS = 60_000;

type Payer = { readonly user: string; readonly sessionId: string };

type Known = Payer & { readonly toPay: Chosen };

export type Load = {
  /** The bills of each payer who never pays: payers are numbered from the first on. */
  readonly bills: Bills;
  /** Bills to pay, by turns at the unit that may hang and at another. */
  readonly toPay: readonly Known[];
  readonly hangingUnit: string;
};

/** Adds `count` payers with a query result who never pay, and bills to pay for `ms` milliseconds. */
export async function prepare(world: World, count: number, ms: number): Promise<Load> {
  const [first = ''] = await walletUsers(world);
  const { sessionId } = await login(world, first);
  const { unitId: hangingUnit, ...account } = await newAccount(world, 'ONE_BILL');
  const query = await call(world, '/bill/queryBill', { unitId: hangingUnit, ...wishOf(account) }, sessionId);
  await addPayers(world.databaseUrl, 'service', count, query.queryId);
  const paying: Payer[] = [];
  while (paying.length < PAYING) {
    const user = await newWalletUser(world);
    paying.push({ user, sessionId: (await login(world, user)).sessionId });
  }
  const going = UNITS.find((unitId) => unitId !== hangingUnit) ?? hangingUnit;
  const toPay: Known[] = [];
  while (toPay.length * PAID_EACH_MS < ms) {
    const payer = paying[toPay.length % PAYING];
    if (payer) toPay.push(await known(world, payer, toPay.length % 2 === 0 ? hangingUnit : going));
  }
  // The results are used later than a payer would.
  await runSql(world.databaseUrl, "update bill_queries set expires_at = expires_at + interval '1 hour'");
  const { billNos, amount } = chosen(query, query.bills);
  return { bills: { billNos, amount }, toPay, hangingUnit };
}

async function known(world: World, payer: Payer, unitId: string): Promise<Known> {
  const account = await desk<Account>(world, 'accounts', { outcome: 'ONE_BILL', unitId });
  const { queryId, bills } = await call(
    world,
    '/bill/queryBill',
    { unitId, ...wishOf(account) },
    payer.sessionId,
  );
  return { ...payer, toPay: chosen({ queryId }, bills) };
}

/** Makes `rate` orders a second that nobody pays, whether or not those before are answered; answers their number. */
export async function keepOrdering(
  { origin }: World,
  { bills }: Load,
  rate: number,
  signal: AbortSignal,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let made = 0;
  await keepOn(1000 / rate, signal, async (n) => {
    await order(agent, origin, FIRST.service + n, bills);
    made += 1;
  });
  agent.destroy();
  return made;
}

/** Makes and pays an order each second; answers their number. */
export async function keepPaying(world: World, { toPay }: Load, signal: AbortSignal): Promise<number> {
  let paid = 0;
  await keepOn(PAID_EACH_MS, signal, async (n) => {
    const bill = toPay[n];
    if (!bill) return;
    await payBills(world, { user: bill.user, token: bill.sessionId }, bill.toPay);
    paid += 1;
  });
  return paid;
}

/** The moment at which a code was asked for, and the time until it was at its number. */
export type Text = { readonly at: Date; readonly ms: number };

/** Asks for codes for new numbers, twice a second. */
export async function keepTexting(world: World, signal: AbortSignal): Promise<Text[]> {
  const texts: Text[] = [];
  await keepOn(TEXT_EACH_MS, signal, async (n) => {
    const [at, began, mobile] = [new Date(), performance.now(), `199${String(n).padStart(8, '0')}`];
    await askForCode(world, mobile, n);
    while (!(await hasText(world, mobile)) && performance.now() - began < LONGEST_TEXT_MS) await wait(20);
    texts.push({ at, ms: performance.now() - began });
  });
  return texts;
}

/** Each number asks from an address of its own, as behind a load balancer. */
async function askForCode({ origin }: World, mobile: string, n: number): Promise<void> {
  const answer = await fetch(`${origin}/living-agw/living-payment/v1/register/getVerifyCode`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
    },
    body: JSON.stringify({ mobile }),
  });
  const text = await answer.text();
  if (!text.includes('LIV00000')) throw new Error(text.slice(0, 300));
}

async function hasText({ sandboxUrl }: World, mobile: string): Promise<boolean> {
  const answer = await fetch(`${sandboxUrl}/sandbox/api/sms?mobile=${mobile}`);
  return ((await answer.json()) as { messages: unknown[] }).messages.length > 0;
}

type Account = { readonly accountNumber: string; readonly area: string };

function wishOf({ accountNumber, area }: Account): Account {
  return { accountNumber, area };
}

/** Begins an act each `everyMs` until the signal, and waits for those begun. Prints what failed first. */
async function keepOn(
  everyMs: number,
  signal: AbortSignal,
  act: (n: number) => Promise<void>,
): Promise<void> {
  const begun: Promise<void>[] = [];
  const began = performance.now();
  let failed = 0;
  while (!signal.aborted) {
    begun.push(
      act(begun.length).catch((error: unknown) => {
        failed += 1;
        if (failed === 1) console.log(`  ${String(error)}`);
      }),
    );
    const next = began + begun.length * everyMs - performance.now();
    await wait(Math.max(0, next), undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(begun);
  if (failed > 0) console.log(`  ${failed} of ${begun.length} failed`);
}
