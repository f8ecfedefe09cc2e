export {
  type AgreementRow,
  accountsWithAgreement,
  agreementOfRequest,
  insertAgreement,
  liveAgreements,
  lockAgreement,
  readAgreement,
  updateAgreement,
} from './agreement-store.ts';
export { failDeduction, payDeduction, planFacts, withdrawWrittenOff } from './deduction.ts';
export { hastenLooks } from './hasten.ts';
export type { DeductionFailure } from './machine.ts';
export {
  lockPlan,
  lockPlansOf,
  nextPlans,
  type PlanRow,
  plansOf,
  readPlan,
  updatePlan,
} from './plan-store.ts';
export { beginPlan, fallDueStep, takeAgreementStep, takePlanStep } from './steps.ts';
