export { failDeduction, payDeduction, withdrawWrittenOff } from './end-deduction.ts';
export { liveMandates, lockMandate } from './mandate-store.ts';
export { endForPayer } from './transition-mandate.ts';
export { applyWalletReport } from './wallet-report.ts';
