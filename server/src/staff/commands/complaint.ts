import type { ComplaintAnswer } from '../../kit/ports/wallet-complaints.ts';
import { answerComplaint, complaintLines, complaintText } from '../../modules/complaints/index.ts';
import { type Command, NotUnderstood, Refused } from '../command.ts';

const LISTED = 100;

/** What an answer is about, as it is typed. */
const WHAT: Readonly<Record<string, ComplaintAnswer>> = {
  refunded: 'REFUNDED',
  delivered: 'DELIVERED',
  served: 'SERVED',
  'not-ours': 'NOT_OURS',
  other: 'OTHER',
};

export const complaintList: Command = {
  name: 'complaint list',
  summary: `Complaints of payers at the wallet that we have not answered, with the wallet’s deadline; the newest ${LISTED}.`,
  options: { all: { value: null, about: 'Also the answered and ended ones.' } },
  run: async ({ context, print }, given) => {
    for (const line of await complaintLines(context, !given.has('all'), LISTED)) await print(line);
  },
};

export const complaintShow: Command = {
  name: 'complaint show',
  summary: 'A complaint of a payer at the wallet, with its text, the payer’s number and our answer.',
  args: ['complaint'],
  run: async ({ context, print }, given) => {
    const lines = await complaintText(context, given.arg('complaint'));
    if (!lines) throw new Refused('There is no such complaint.');
    for (const line of lines) await print(line);
  },
};

export const complaintAnswer: Command = {
  name: 'complaint answer',
  summary:
    'Answers a complaint of a payer at the wallet, once: a job sends it there. Its payer reads it in the wallet. Refund first where you say that you did.',
  args: ['complaint'],
  options: {
    what: {
      value: Object.keys(WHAT).join('|'),
      about: 'What the answer is about, for the wallet.',
      required: true,
    },
    text: { value: 'text', about: 'What the payer reads, at most 200 characters.', required: true },
  },
  run: async ({ context, by, print }, given) => {
    const [complaintId, what] = [given.arg('complaint'), WHAT[given.option('what') ?? '']];
    if (what === undefined) throw new NotUnderstood(`--what is ${Object.keys(WHAT).join(', ')}.`);
    const obstacle = await answerComplaint(context, complaintId, {
      what,
      text: given.option('text') ?? '',
      by,
    });
    if (obstacle !== null) throw new Refused(obstacle);
    await print(`The answer to ${complaintId} is on its way.`);
  },
};
