export { advanceComplaint } from './advance.ts';
export { answerComplaint, complaintLines, complaintText } from './answer.ts';
export { COMPLAINT_STATES, complaintMachine } from './machine.ts';
export { readComplaints } from './read.ts';
export { complaintsPurge, complaintsUnanswered, countUnansweredBefore } from './store.ts';
