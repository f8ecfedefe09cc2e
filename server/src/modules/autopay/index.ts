export { advancePlan } from './engine/advance.ts';
export { lookAt } from './engine/look.ts';
export { tick } from './engine/tick.ts';
