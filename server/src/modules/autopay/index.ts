export { autopayCalls } from './calls.ts';
export { advancePlan } from './engine/advance.ts';
export { lookAt } from './engine/look.ts';
export { tick } from './engine/tick.ts';
export { holdChangedRules } from './rules-changed.ts';
