import type { UnitDescription } from '../../schemas.ts';
import { type Checker, demand, NotRun, needed, placeOf, wrong } from '../check.ts';
import type { Setup } from '../setup.ts';
import type { Talk } from '../talk.ts';
import { numberForm } from './samples.ts';

/** Checks the unit's description of itself, and returns it. */
export async function checkDescription(
  talk: Talk,
  { unitId, account, unknownAccount }: Setup,
  check: Checker,
): Promise<UnitDescription | undefined> {
  const place = placeOf('listUnits');
  const units = await check(
    'The list of units has the published form, with texts by language tag.',
    place,
    () => talk.ask('listUnits', {}).then((answer) => answer.units),
  );
  const unit = await check('The list holds the unit once, and no unit twice.', place, async () => {
    const ids = needed(units, 'a list of units').map((one) => one.unitId);
    demand(new Set(ids).size === ids.length, 'A unit stands in the list twice.');
    return units?.find((one) => one.unitId === unitId) ?? wrong(`There is no unit ${unitId} in the list.`);
  });
  await check('Payers of both languages of the app find texts they can read.', place, async () => {
    const { name, account: about } = needed(unit, 'a description of the unit');
    for (const text of [name, about.label, about.hint]) demandReadable(text);
  });
  await check('The numbers of the test accounts have the form that the unit describes.', place, async () => {
    const described = needed(unit, 'a description of the unit');
    const { pattern, digitsOnly, maxLength } = described.account;
    const form = numberForm(described);
    for (const number of [account, unknownAccount])
      demand(
        form.test(number) && number.length <= maxLength && (!digitsOnly || /^\d*$/.test(number)),
        `${number} does not fit the pattern ${pattern}.`,
      );
  });
  return unit;
}

/** One text is enough for the API, so a missing language is no fault. */
function demandReadable(text: Readonly<Record<string, string>>): void {
  const languages = Object.keys(text).map((tag) => tag.split('-')[0]);
  demand(
    Object.values(text).every((one) => one.trim() !== ''),
    'A text is empty.',
  );
  for (const [language, name] of [
    ['zh', 'Chinese'],
    ['en', 'English'],
  ])
    if (!languages.includes(language))
      throw new NotRun(
        `A text has no ${name}: ${Object.keys(text).join(', ')}. Payers see another of its languages.`,
      );
}
