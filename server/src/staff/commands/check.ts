import { after, DAY, HOUR } from '../../kit/time.ts';
import { checkLines, checkSince, isWell } from '../../modules/reconciliation/index.ts';
import { type Command, Refused } from '../command.ts';
import { momentIn } from './values.ts';

/** Looked at before the moment that is named: clocks differ, and what was on its way then began before. */
const MARGIN_MS = HOUR;

/** As far back as reconciliation makes up for days. */
const MOST_MS = 14 * DAY;

export const check: Command = {
  name: 'check',
  summary:
    'Compares the books since a moment with their rules, the wallet and the units, after a restore or at any time, and says what jobs ask again and what needs a person. Changes nothing; done only if all is well.',
  options: {
    since: {
      value: 'YYYY-MM-DDTHH:MM',
      about:
        'The moment that was restored; an hour before it is looked at too. A day ago when it is not said.',
    },
    json: { value: null, about: 'As one line of JSON, amounts in fen.' },
  },
  run: async ({ context, print }, given) => {
    const now = context.now();
    const since = momentIn('since', given.option('since')) ?? after(now, -DAY);
    if (since > now) throw new Refused('--since is still to come.');
    if (since < after(now, -MOST_MS))
      throw new Refused(`The check looks ${MOST_MS / DAY} days back at most.`);
    const result = await checkSince(context, after(since, -MARGIN_MS));
    for (const line of given.has('json') ? [JSON.stringify(result)] : checkLines(result)) await print(line);
    if (!isWell(result)) throw new Refused('Not all is well: see what the check says.');
  },
};
