import { answerQuestion, openQuestions, recentFeedback } from '../../modules/feedback/index.ts';
import { type Command, Refused } from '../command.ts';
import { wholeNumber } from './values.ts';

const DAYS = 7;
const LISTED = 100;

export const feedbackList: Command = {
  name: 'feedback list',
  summary: 'What payers wrote, the newest first: a line of JSON each, with the names of its pictures.',
  options: {
    days: { value: 'number', about: `Of how many days; ${DAYS} when it is not said.` },
    open: {
      value: null,
      about: `Only questions about an order or a bill without an answer, by the promised time; the first ${LISTED}.`,
    },
  },
  run: async ({ context, print }, given) => {
    const days = wholeNumber('days', given.option('days')) ?? DAYS;
    const lines = given.has('open') ? openQuestions(context, LISTED) : recentFeedback(context, days);
    for (const line of await lines) await print(line);
  },
};

export const feedbackAnswer: Command = {
  name: 'feedback answer',
  summary:
    'Answers a question about an order or a bill, once. Its payer reads the text in the messages. It moves no money: refund or reverse first where you say that you did.',
  args: ['feedback'],
  options: {
    text: { value: 'text', about: 'What the payer reads, at most 500 characters.', required: true },
  },
  run: async ({ context, print }, given) => {
    const feedbackId = given.arg('feedback');
    const obstacle = await answerQuestion(context, feedbackId, given.option('text') ?? '');
    if (obstacle !== null) throw new Refused(obstacle);
    await print(`${feedbackId} is answered.`);
  },
};
