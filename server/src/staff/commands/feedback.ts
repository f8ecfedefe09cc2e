import { recentFeedback } from '../../modules/feedback/index.ts';
import type { Command } from '../command.ts';
import { wholeNumber } from './values.ts';

const DAYS = 7;

export const feedbackList: Command = {
  name: 'feedback list',
  summary: 'What payers wrote, the newest first: a line of JSON each, with the names of its pictures.',
  options: { days: { value: 'number', about: `Of how many days; ${DAYS} when it is not said.` } },
  run: async ({ context, print }, given) => {
    const days = wholeNumber('days', given.option('days')) ?? DAYS;
    for (const line of await recentFeedback(context, days)) await print(line);
  },
};
