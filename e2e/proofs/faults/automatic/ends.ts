import { readSql } from '../../../../scripts/testing/postgres.ts';
import type { Run } from '../run.ts';
import { forEach } from '../settle.ts';
import type { Acted } from './acts.ts';
import type { Opened } from './open.ts';

/** Mandates that ended differently from the plan, one sentence each. */
export async function wrongMandates(
  run: Run,
  opened: readonly Opened[],
  acted: ReadonlyMap<Opened, Acted>,
): Promise<string[]> {
  const wrong: string[] = [];
  await forEach(opened, async (each) => {
    wrong.push(...(await wrongOf(run, each, acted.get(each))));
  });
  return wrong;
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
export async function wrongDeductions(
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

/** What differs from the plan of one mandate: its state, its plan, its order, and how often money was deducted. */
async function wrongOf(run: Run, opened: Opened, acted: Acted | undefined): Promise<string[]> {
  const { payer, agreementId, journey } = opened;
  const { end, meanwhile, before } = journey;
  const { agreement: mandate, plans } = await payer.call('/autopay/viewAutopay', { agreementId });
  const plan = plans[0];
  const order = await statusOf(opened, plan?.orderId);
  const byHand = await statusOf(opened, acted?.byHand);
  const taken = (await deductionsIn(run, opened, 'TRADE_SUCCESS')) + (acted?.byHand ? 1 : 0);
  const left = await deductionsIn(run, opened, 'WAIT_BUYER_PAY');
  const paused = before === 'PAUSE' || meanwhile === 'PAUSE';
  const wrong = [
    plans.length === Math.min(1, end.plan.length) ? null : `has ${plans.length} plans`,
    mandate.state === end.mandate ? null : `is ${mandate.state}, not ${end.mandate}`,
    end.mandate === 'SIGNED' || !(await livesAtWallet(run, opened))
      ? null
      : 'may still be used at the wallet',
    !plan || end.plan.includes(plan.state) ? null : `its plan is ${plan.state}, not ${end.plan.join(' or ')}`,
    end.order.includes(order)
      ? null
      : `its order ${plan?.orderId} is ${order}, not ${end.order.join(' or ')}`,
    byHand === null || byHand === 'SUCCEEDED' ? null : `the order by hand ${acted?.byHand} is ${byHand}`,
    left === 0 ? null : `${left} of its deductions may still be paid at the wallet`,
    taken === end.taken ? null : `its bill was taken ${taken} times, not ${end.taken}`,
    mandate.holds.includes('PAUSED') === paused ? null : `its holds are ${mandate.holds.join(', ')}`,
  ];
  return wrong.flatMap((what) =>
    what === null
      ? []
      : [`${agreementId} of journey ${journey.number} (${before ?? meanwhile ?? 'let be'}): ${what}`],
  );
}

async function statusOf({ payer }: Opened, orderId: string | undefined | null): Promise<string | null> {
  return orderId ? (await payer.call('/order/getOrderDetail', { orderId })).status : null;
}

async function livesAtWallet({ stage }: Run, { signer }: Opened): Promise<boolean> {
  const [mandate] = await stage.sandbox.mandates(signer);
  return mandate?.status === 'NORMAL';
}

/** Number of a mandate's deductions at the wallet in a state. */
async function deductionsIn({ stage }: Run, { signer }: Opened, state: string): Promise<number> {
  const [mandate] = await stage.sandbox.mandates(signer);
  return mandate?.deductions.filter(({ status }) => status === state).length ?? 0;
}
