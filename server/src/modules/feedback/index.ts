export { feedbackCalls } from './calls.ts';
export { sweepPictures } from './sweep.ts';
