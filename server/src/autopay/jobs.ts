import { renewUnits } from '../billing/index.ts';
import type { Context } from '../kit/context.ts';
import type { RoomJobs } from '../kit/jobs/room-jobs.ts';
import { advanceMandate, enqueueChecks } from './advance-mandate.ts';
import { advancePlan, enqueueDue } from './advance-plan.ts';
import { checkForBills, holdChangedRules } from './make-plans.ts';

export const autopayJobs = {
  rows: {
    mandate: { table: 'mandates', number: 'agreement_id', advance: advanceMandate },
    'bill-check': { table: 'mandates', number: 'agreement_id', due: 'bill_check_at', advance: checkForBills },
    plan: { table: 'autopay_plans', number: 'plan_id', advance: advancePlan },
  },
  scheduled: {
    // Mandates are held right after their units changed the rules, before anything is deducted.
    units: { at: '* * * * *', run: renewUnitsAndHold },
    mandates: { at: '* * * * *', run: enqueueChecks },
    autopay: { at: '* * * * *', run: enqueueDue },
  },
} as const satisfies RoomJobs;

async function renewUnitsAndHold(context: Context): Promise<void> {
  await renewUnits(context);
  await holdChangedRules(context);
}
