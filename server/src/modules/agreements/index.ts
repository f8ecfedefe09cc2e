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
export { nextPlans, type PlanRow, plansOf } from './plan-store.ts';
export { takeAgreementStep, takePlanStep } from './steps.ts';
