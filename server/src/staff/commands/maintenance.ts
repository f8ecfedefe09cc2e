import type { Context } from '../../kit/context.ts';
import { readLeftAlone } from '../../kit/left-alone.ts';
import { after, DAY, instant } from '../../kit/time.ts';
import { declareMaintenance, endMaintenance, readDeclared } from '../../modules/catalogue/index.ts';
import { type Command, NotUnderstood, Refused, type Use } from '../command.ts';
import { momentIn } from './values.ts';

/** Default length of maintenance, so that none is forgotten. */
const USUAL_MS = DAY;
const LONGEST_MS = 30 * DAY;
const MOST_LEFT_ALONE = 500;

export const maintenance: Command = {
  name: 'maintenance',
  summary:
    'Declares a unit to be on maintenance from now on: nobody can pay it, and payers read until when; what was paid goes on. With --off takes that back; what a unit says of itself stays. Without a unit: what was declared and is not over, and which partners do not answer.',
  args: ['unit?'],
  options: {
    until: { value: 'YYYY-MM-DDTHH:MM', about: 'Asia/Shanghai; for 24 hours when it is not said.' },
    off: { value: null, about: 'Takes back what was declared.' },
    reason: { value: 'why', about: 'Why it is declared, in words.' },
  },
  run: async ({ context, by, print }, given) => {
    const unitId = given.arg('unit');
    if (unitId === '') return list(context, print);
    if (given.has('off')) {
      if (!(await endMaintenance(context.db, unitId, context.now())))
        throw new Refused(`Nothing is declared of ${unitId}.`);
      return print(`${unitId} can be paid again, as far as we have a say.`);
    }
    const reason = given.reason.trim();
    if (reason === '') throw new NotUnderstood('--reason is missing.');
    const now = context.now();
    const until = untilIn(given.option('until'), now);
    if (!(await context.catalogue.unit(unitId))) throw new Refused(`There is no unit ${unitId}.`);
    await declareMaintenance(context.db, { unitId, from: now, until, reason, by });
    await print(`${unitId} is on maintenance until ${instant(until)}. Processes follow within seconds.`);
  },
};

async function list({ db, now: at }: Context, print: Use['print']): Promise<void> {
  const now = at();
  for (const { unitId, from, until, reason, by } of await readDeclared(db))
    if (until > now) await print(`${unitId}  ${instant(from)} to ${instant(until)}  by ${by}: ${reason}`);
  for (const { partner, since } of await readLeftAlone(db, now, MOST_LEFT_ALONE))
    await print(`${partner}  does not answer since ${instant(since)}`);
}

function untilIn(text: string | undefined, now: Date): Date {
  const until = momentIn('until', text) ?? after(now, USUAL_MS);
  if (until <= now || until > after(now, LONGEST_MS))
    throw new Refused('--until is a moment within the next 30 days.');
  return until;
}
