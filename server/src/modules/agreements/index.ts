export {
  type AgreementRow,
  agreementOfRequest,
  insertAgreement,
  liveAgreements,
  lockAgreement,
  readAgreement,
  standsOnAgreement,
  updateAgreement,
} from './agreement-store.ts';
export { checkAgreements } from './check.ts';
export { failDeduction, payDeduction, planFacts, withdrawWrittenOff } from './deduction.ts';
export { advanceAgreement, SIGNING_MS, signingWait } from './follow.ts';
export { hastenLooks } from './hasten.ts';
export type { DeductionFailure, LeftReason } from './machine.ts';
export {
  lockPlan,
  lockPlansOf,
  nextPlans,
  type PlanRow,
  planInFlight,
  plansOf,
  readPlan,
  updatePlan,
} from './plan-store.ts';
export { holdWithOtherRules } from './rules-store.ts';
export {
  beginPlan,
  endByPayer,
  fallDueStep,
  isFinal,
  isOver,
  takeAgreementStep,
  takePlanStep,
} from './steps.ts';
export { resumeAgreements, suspendAgreements } from './suspend-store.ts';
export { takeAgreementWord } from './word.ts';
