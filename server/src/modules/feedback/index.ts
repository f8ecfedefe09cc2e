export { feedbackCalls } from './calls.ts';
export { recentFeedback } from './command.ts';
export { openRedraw } from './redraw.ts';
export { feedbackPurge } from './store.ts';
export { sweepPictures } from './sweep.ts';
