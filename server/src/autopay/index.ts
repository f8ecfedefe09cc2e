export { failDeduction, payDeduction, withdrawWrittenOff } from './end-deduction.ts';
export { endForPayer } from './mandate-machine.ts';
export { liveMandates, lockMandate } from './mandate-store.ts';
export { applyWalletReport } from './wallet-report.ts';
