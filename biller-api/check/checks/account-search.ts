import { randomUUID } from 'node:crypto';
import type { UnitDescription } from '../../schemas.ts';
import { type Checker, demand, NotRun, needed, shown } from '../check.ts';
import type { Setup } from '../setup.ts';
import { demandRefused, type Talk } from '../talk.ts';
import { numberForm } from './number-form.ts';
import { placeOf } from './places.ts';

/** What a unit that finds accounts answers to a search. */
export async function checkAccountSearch(
  talk: Talk,
  setup: Setup,
  unit: UnitDescription | undefined,
  check: Checker,
): Promise<void> {
  const { unitId, account, searches = [] } = setup;
  const place = placeOf('searchAccounts');
  if (!unit?.accountSearch) return;
  await check('A search that the API does not name is refused.', place, async () => {
    const sent = JSON.stringify({ unitId, by: 'HOLDER', text: 'nobody' });
    demandRefused(await talk.send('searchAccounts', sent), ['NOT_UNDERSTOOD']);
  });
  for (const by of unit.accountSearch) {
    await check(`A search by ${by} that fits nothing finds nothing.`, place, async () => {
      const answer = await talk.ask('searchAccounts', { unitId, by, text: randomUUID() });
      demand(answer.result === 'NOT_FOUND', `The unit answered ${shown(answer)}.`);
    });
    await check(
      `A search by ${by} finds the test account, and only numbers of the form.`,
      place,
      async () => {
        const text = searches.find((search) => search.by === by)?.text;
        if (text === undefined)
          throw new NotRun(`It needs "searches" in the configuration: a text that finds the test account.`);
        const answer = await talk.ask('searchAccounts', { unitId, by, text });
        demand(answer.result === 'FOUND', `The unit answered ${shown(answer)}.`);
        const numbers = answer.accounts.map(({ accountNumber }) => accountNumber);
        demand(numbers.includes(account), `It found ${numbers.join(', ')}.`);
        const form = numberForm(needed(unit, 'a description'));
        for (const number of numbers) demand(form.test(number), `${number} does not fit the pattern.`);
      },
    );
  }
}
