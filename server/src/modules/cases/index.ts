export { caseCalls } from './calls.ts';
export { caseMachine } from './machine.ts';
export { answerCase, caseLines, casesUnanswered, caseText, closeByStaff } from './staff.ts';
export { casesPurge, countUnansweredBefore } from './store.ts';
