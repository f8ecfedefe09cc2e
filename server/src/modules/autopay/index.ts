export { autopayCalls } from './calls.ts';
export { advancePlan } from './engine/advance.ts';
export { checkForBills } from './engine/check-for-bills.ts';
export { enqueueDue } from './engine/enqueue-due.ts';
export { holdChangedRules } from './rules-changed.ts';
