export { feedbackCalls } from './calls.ts';
export { recentFeedback } from './command.ts';
export { sweepPictures } from './sweep.ts';
