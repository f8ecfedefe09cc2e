export { advanceMandate } from './advance.ts';
export { checkDueMandate, checkMandate, enqueueChecks } from './check.ts';
export { failDeduction, payDeduction, planFacts, withdrawWrittenOff } from './deduction.ts';
export type { AskReason, DeductionFailure, LeftReason } from './machine.ts';
export { insertMandate } from './new-mandate-store.ts';
export { endForStaff, mandateToEnd } from './other-signer.ts';
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
export { mandatesOfUnknownSigner } from './signer-store.ts';
export { SIGNING_MS, signingWait } from './signing-time.ts';
export {
  beginPlan,
  endForPayer,
  fallDueStep,
  isFinal,
  isOver,
  takeMandateStep,
  takePlanStep,
} from './steps.ts';
export {
  liveMandates,
  lockMandate,
  type MandateRow,
  mandateOfRequest,
  readMandate,
  updateMandate,
} from './store.ts';
export { takeWalletReport } from './wallet-report.ts';
