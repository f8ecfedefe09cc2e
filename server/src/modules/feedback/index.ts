export { answerQuestion } from './answer.ts';
export { feedbackCalls } from './calls.ts';
export { openQuestions, recentFeedback } from './command.ts';
export { openRedraw } from './redraw.ts';
export { countLateQuestions, feedbackPurge, readOpen as questionsOpen } from './store.ts';
export { sweepPictures } from './sweep.ts';
