import { readLeftAlone } from '../../kit/left-alone.ts';
import { after, DAY, instant } from '../../kit/time.ts';
import { declareMaintenance, endMaintenance, readDeclared } from '../../modules/catalogue/index.ts';
import { type Command, Refused } from '../command.ts';
import { momentIn } from './values.ts';

/** Default length of maintenance, so that none is forgotten. */
const USUAL_MS = DAY;
const LONGEST_MS = 30 * DAY;
const MOST_LEFT_ALONE = 500;

export const maintenanceOn: Command = {
  name: 'maintenance on',
  summary:
    'Declares a unit to be on maintenance from now on: nobody can pay it, and payers read until when. What was paid goes on.',
  args: ['unit'],
  needsReason: true,
  options: {
    until: { value: 'YYYY-MM-DDTHH:MM', about: 'Asia/Shanghai; for 24 hours when it is not said.' },
  },
  run: async ({ context, by, print }, given) => {
    const unitId = given.arg('unit');
    const now = context.now();
    const until = untilIn(given.option('until'), now);
    if (!(await context.catalogue.unit(unitId))) throw new Refused(`There is no unit ${unitId}.`);
    const reason = given.option('reason') ?? '';
    await declareMaintenance(context.db, { unitId, from: now, until, reason, by });
    await print(`${unitId} is on maintenance until ${instant(until)}. Processes follow within seconds.`);
  },
};

export const maintenanceOff: Command = {
  name: 'maintenance off',
  summary: 'Takes back what "maintenance on" declared. What a unit says of itself stays.',
  args: ['unit'],
  run: async ({ context, print }, given) => {
    const unitId = given.arg('unit');
    if (!(await endMaintenance(context.db, unitId, context.now())))
      throw new Refused(`Nothing is declared of ${unitId}.`);
    await print(`${unitId} can be paid again, as far as we have a say.`);
  },
};

export const maintenanceList: Command = {
  name: 'maintenance list',
  summary: 'What was declared of units and is not over, and which partners do not answer.',
  run: async ({ context, print }) => {
    const now = context.now();
    for (const { unitId, from, until, reason, by } of await readDeclared(context.db))
      if (until > now) await print(`${unitId}  ${instant(from)} to ${instant(until)}  by ${by}: ${reason}`);
    for (const { partner, since } of await readLeftAlone(context.db, now, MOST_LEFT_ALONE))
      await print(`${partner}  does not answer since ${instant(since)}`);
  },
};

function untilIn(text: string | undefined, now: Date): Date {
  const until = momentIn('until', text) ?? after(now, USUAL_MS);
  if (until <= now || until > after(now, LONGEST_MS))
    throw new Refused('--until is a moment within the next 30 days.');
  return until;
}
