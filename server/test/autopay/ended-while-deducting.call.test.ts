import { expect, vi } from 'vitest';
import { checkMandate } from '../../src/autopay/advance-mandate.ts';
import { advancePlan, enqueueDue } from '../../src/autopay/advance-plan.ts';
import { after, DAY, MINUTE } from '../../src/kit/time.ts';
import { checkMandates } from '../support/checking.ts';
import { openFor, plans, runUntil, setTime, states } from '../support/deducting.ts';
import { deductionTest } from '../support/fixtures.ts';

const { service, test, payer, later } = deductionTest();

test('a mandate that ended at the wallet just before its deduction was sent is not asked about any more', async () => {
  const account = await service.account('ONE_BILL', { unitId: 'water-430100' });
  const one = await openFor(service, payer, { cap: 2_000_000 }, account);
  await runUntil(service, later(MINUTE));
  const [plan] = await plans(service, one);
  if (!plan?.deductFrom) throw new Error('no bill is to be taken');
  await runUntil(service, after(plan.deductFrom, -MINUTE));
  await setTime(service, plan.deductFrom);
  await enqueueDue(service.context);
  await advancePlan(service.context, plan.planId);
  expect(await states(service, one)).toEqual(['DEDUCTING']);
  await service.sandbox.ask('agreements/end', { agreementId: one.agreementId });
  await checkMandate(service.context, one.agreementId);
  await runUntil(service, later(20 * MINUTE));
  expect(await states(service, one)).toEqual(['GAVE_UP']);
  const mandate = await service.context.db
    .selectFrom('mandates')
    .select(['state', 'check_at as checkAt', 'next_action_at as nextActionAt'])
    .where('agreement_id', '=', one.agreementId)
    .executeTakeFirstOrThrow();
  expect(mandate).toEqual({ state: 'ENDED', checkAt: null, nextActionAt: null });
  const { mandates } = service.context.wallet;
  const asked = mandates && vi.spyOn(mandates, 'queryMandate');
  await runUntil(service, later(2 * DAY));
  await checkMandates(service.context);
  expect(asked).not.toHaveBeenCalledWith(one.agreementId);
});
