import { UnitDescription } from '@life-payment/biller-api';
import { readNumberPattern } from '@life-payment/contract/rules';
import { Compile } from 'typebox/compile';

const description = Compile(UnitDescription);

/** Keywords of the schema that bound a text or a list. What only breaks these has the form that is worked with. */
const BOUNDS: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'pattern', 'format', 'maxItems']);

/**
 * What a unit says of itself. `wrong`: where it is not as the Biller API wants it, null when it is. `unit`: null when
 * it does not even have the form that is worked with.
 */
export type Judged = { readonly unit: UnitDescription | null; readonly wrong: string | null };

/** Judges what a unit says of itself. */
export function judgeUnit(said: unknown): Judged {
  if (description.Check(said)) {
    const understood = readNumberPattern(said.account.pattern) !== null;
    return { unit: said, wrong: understood ? null : '/account/pattern is outside the grammar' };
  }
  const errors = description.Errors(said);
  const [first] = errors;
  return {
    // Every error only bounds a value: the form is that of a description.
    unit: errors.every(({ keyword }) => BOUNDS.has(keyword)) ? (said as UnitDescription) : null,
    wrong: plain(`${first?.instancePath ?? ''} ${first?.message ?? ''}`),
  };
}

/** A path may hold a name that is the unit's own. */
function plain(text: string): string {
  return text.replace(/[^ -~]/g, '?').slice(0, 200);
}
