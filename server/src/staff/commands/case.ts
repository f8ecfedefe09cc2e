import { answerCase, caseLines, caseText, closeByStaff } from '../../modules/cases/index.ts';
import { type Command, Refused } from '../command.ts';
import { readHistory } from '../order/store.ts';
import { historyLines } from '../order/text.ts';

const LISTED = 100;

export const caseList: Command = {
  name: 'case list',
  summary: `Cases that payers opened about an order or a bill and that wait for an answer, by the time that was promised; the first ${LISTED}.`,
  options: {
    all: { value: null, about: `Also the answered and closed ones: the ${LISTED} that changed last.` },
  },
  run: async ({ context, print }, given) => {
    for (const line of await caseLines(context, given.has('all'), LISTED)) await print(line);
  },
};

export const caseShow: Command = {
  name: 'case show',
  summary: 'A case with what its payer and staff wrote, and the whole history of its order.',
  args: ['case'],
  run: async ({ context, print }, given) => {
    const found = await caseText(context, given.arg('case'));
    if (!found) throw new Refused('There is no such case.');
    for (const line of found.lines) await print(line);
    const history = found.orderId === null ? null : await readHistory(context.db, found.orderId);
    for (const line of history ? historyLines(history) : []) await print(line);
  },
};

export const caseAnswer: Command = {
  name: 'case answer',
  summary:
    'Answers a case. Its payer reads the text in the app, and may ask again within 30 days. It moves no money: refund or reverse first where you say that you did.',
  args: ['case'],
  options: {
    text: { value: 'text', about: 'What the payer reads, at most 500 characters.', required: true },
  },
  run: async ({ context, print }, given) => {
    const obstacle = await answerCase(context, given.arg('case'), given.option('text') ?? '');
    if (obstacle !== null) throw new Refused(obstacle);
    await print(`Case ${given.arg('case')} is answered.`);
  },
};

export const caseClose: Command = {
  name: 'case close',
  summary: 'Ends a case for good, as when it was settled on the phone. Its payer is told that it has ended.',
  args: ['case'],
  needsReason: true,
  run: async ({ context, print }, given) => {
    const obstacle = await closeByStaff(context, given.arg('case'));
    if (obstacle !== null) throw new Refused(obstacle);
    await print(`Case ${given.arg('case')} is closed.`);
  },
};
