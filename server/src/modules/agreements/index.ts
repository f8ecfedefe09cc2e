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
export { failDeduction, payDeduction, withdrawWrittenOff } from './deduction.ts';
export type { DeductionFailure } from './machine.ts';
export { lockPlan, nextPlans, type PlanRow, plansOf, updatePlan } from './plan-store.ts';
export { takeAgreementStep, takePlanStep } from './steps.ts';
