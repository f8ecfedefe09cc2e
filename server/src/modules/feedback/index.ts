export { feedbackCalls } from './calls.ts';
export { feedbackCommand } from './command.ts';
export { sweepPictures } from './sweep.ts';
