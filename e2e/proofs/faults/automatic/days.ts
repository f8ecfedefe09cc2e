import { readSql } from '../../../../scripts/testing/postgres.ts';
import { drive } from '../load.ts';
import { killOf } from '../plan.ts';
import { PROCESSES, type Run } from '../run.ts';
import { forEach } from '../settle.ts';
import { almost, evening, hurry, isLate, passDay } from '../time.ts';
import { type Acted, act, actMeanwhile } from './acts.ts';
import type { Opened } from './open.ts';

/** One process is killed for each so many mandates on the day of their deductions. */
const KILL_EVERY = 10;
/** Added to a kill's number, so that the kills of that day are decided separately from the earlier ones. */
const KILLS_APART = 1_000_003;

type Days = {
  readonly seed: number;
  readonly atOnce: number;
  /** True: processes are killed. */
  readonly kills: boolean;
  /** Milliseconds of real time that a day may take. */
  readonly settleMs: number;
};

type Passed = { readonly wrong: readonly string[]; readonly kills: number };

/**
 * Passes the days of automatic payment after all orders have settled. On the evening of the first day payers are told
 * of their bills, and some of them react. Two days later everything is deducted, and some payers act meanwhile. A day
 * after that the failed deductions are repeated. The clock is moved from one day to the next.
 */
export async function passDays(run: Run, opened: readonly Opened[], days: Days): Promise<Passed> {
  const { world, layer, processes, stage } = run;
  const { seed, atOnce, settleMs } = days;
  const wrong: string[] = [];
  const acted = new Map<Opened, Acted>();

  const goDay = async (name: string): Promise<void> => {
    if (!(await passDay(world, settleMs))) wrong.push(`the ${name} was not over within ${settleMs / 1000} s`);
  };
  const goEach = async (go: (each: Opened) => Promise<void>, kills = false): Promise<number> => {
    const driven = await drive(processes, {
      from: 0,
      goesOn: (index) => index < opened.length,
      atOnce,
      go: async (index) => {
        const each = opened[index];
        if (each) await go(each);
      },
      killOf: kills ? (number) => killOf(seed + KILLS_APART, number, KILL_EVERY, PROCESSES) : null,
    });
    for (const { journey, why } of driven.failures)
      wrong.push(`automatic journey ${opened[journey]?.journey.number ?? journey}: ${why}`);
    return driven.kills;
  };
  const bend = (each: Opened, deduction: object) =>
    stage.sandbox.bendWallet(each.agreementId, { notify: each.journey.news, ...deduction });

  if (isLate(world.now())) await sleepUntil(run, evening(world.now()));
  const told = world.now();
  layer.loud();
  await goDay('evening on which payers are told');
  await goEach(async (each) => {
    const { journey, signer } = each;
    const [atWallet] = await stage.sandbox.mandates(signer);
    if (atWallet) layer.name(atWallet.agreementNo, `agreement ${journey.number}`);
    await bend(each, journey.deduction ?? {});
    if (journey.before) acted.set(each, await act(run, each, journey.before));
  });
  await goDay('evening on which payers do something');

  await sleepUntil(run, almost(evening(told)));
  await goDay('day on which nothing may be deducted yet');

  const deducted = evening(evening(told));
  await sleepUntil(run, deducted);
  const kills = await goEach(async (each) => {
    const { meanwhile } = each.journey;
    if (meanwhile) acted.set(each, await actMeanwhile(run, each, meanwhile, settleMs));
  }, days.kills);
  await goDay('day of deductions');

  await goEach(async (each) => {
    await bend(each, {});
  });
  await sleepUntil(run, evening(deducted));
  await goDay('day after');
  layer.quiet();
  await processes.allUp();
  await forEach(opened, async (each) => {
    wrong.push(...(await wrongOf(run, each, acted.get(each))));
  });
  wrong.push(...(await wrongDeductions(run, acted)));
  return { wrong, kills };
}

/** Moves the clock. The workers are restarted: a queue that slept would run each minute's schedules for every minute. */
async function sleepUntil(run: Run, to: Date): Promise<void> {
  const { world, processes } = run;
  await processes.allUp();
  await processes.stopWork();
  await world.setClock(to);
  await processes.startWork();
  await hurry(world);
}

/** Deductions that began although the payer was not told of the amount a day before and had not approved it. */
const UNTOLD = `
  select e.subject as plan from autopay_events e join autopay_plans p on p.plan_id = e.subject
  where e.event = 'DEDUCT' and not p.approved and not exists (
    select from messages m where m.life_user_id = e.life_user_id and m.kind = 'AUTOPAY_NOTICE'
      and m.subject like e.subject || ' %' and (m.facts ->> 'amount')::int >= p.amount
      and m.at <= e.at - interval '1 day')`;

const BEGUN = `
  select agreement_id as "agreementId", (extract(epoch from max(at)) * 1000)::float8 as at
  from autopay_events where event = 'DEDUCT' group by agreement_id`;

/** Deductions that were not announced, or that began after somebody had stopped them. One sentence each. */
async function wrongDeductions(
  { world: { databaseUrl } }: Run,
  acted: ReadonlyMap<Opened, Acted>,
): Promise<string[]> {
  const untold = await readSql<{ plan: string }>(databaseUrl, UNTOLD);
  const begun = await readSql<{ agreementId: string; at: number }>(databaseUrl, BEGUN);
  const last = new Map(begun.map(({ agreementId, at }) => [agreementId, at]));
  const stopped = [...acted].filter(
    ([{ agreementId }, { stoppedAt }]) => stoppedAt !== null && (last.get(agreementId) ?? 0) > stoppedAt,
  );
  return [
    ...untold.map(({ plan }) => `${plan} was deducted although its payer had not been told a day before`),
    ...stopped.map(
      ([{ agreementId, journey }]) =>
        `${agreementId} of journey ${journey.number}: deducted after it was stopped`,
    ),
  ];
}

/** Differences from the plan of one mandate: its state, its plan, its order, and how often money was deducted. */
async function wrongOf(run: Run, opened: Opened, acted: Acted | undefined): Promise<string[]> {
  const { payer, signer, agreementId, journey } = opened;
  const { end, meanwhile, before } = journey;
  const { agreement: mandate, plans } = await payer.call('/autopay/viewAutopay', { agreementId });
  const plan = plans[0];
  const order = await statusOf(opened, plan?.orderId);
  const byHand = await statusOf(opened, acted?.byHand);
  const [atWallet] = await run.stage.sandbox.mandates(signer);
  const deductions = (state: string) =>
    atWallet?.deductions.filter(({ status }) => status === state).length ?? 0;
  const taken = deductions('TRADE_SUCCESS') + (acted?.byHand ? 1 : 0);
  const left = deductions('WAIT_BUYER_PAY');
  const paused = before === 'PAUSE' || meanwhile === 'PAUSE';
  const checks: readonly (readonly [isRight: boolean, what: string])[] = [
    [plans.length === Math.min(1, end.plan.length), `has ${plans.length} plans`],
    [mandate.state === end.mandate, `is ${mandate.state}, not ${end.mandate}`],
    [end.mandate === 'SIGNED' || atWallet?.status !== 'NORMAL', 'may still be used at the wallet'],
    [!plan || end.plan.includes(plan.state), `its plan is ${plan?.state}, not ${end.plan.join(' or ')}`],
    [end.order.includes(order), `its order ${plan?.orderId} is ${order}, not ${end.order.join(' or ')}`],
    [byHand === null || byHand === 'SUCCEEDED', `the order by hand ${acted?.byHand} is ${byHand}`],
    [left === 0, `${left} of its deductions may still be paid at the wallet`],
    [taken === end.taken, `its bill was taken ${taken} times, not ${end.taken}`],
    [mandate.holds.includes('PAUSED') === paused, `its holds are ${mandate.holds.join(', ')}`],
  ];
  const name = `${agreementId} of journey ${journey.number} (${before ?? meanwhile ?? 'let be'})`;
  return checks.flatMap(([isRight, what]) => (isRight ? [] : [`${name}: ${what}`]));
}

async function statusOf({ payer }: Opened, orderId: string | undefined | null): Promise<string | null> {
  return orderId ? (await payer.call('/order/getOrderDetail', { orderId })).status : null;
}
