import { tidy, UnitDescription } from '@life-payment/biller-api';
import { readNumberPattern } from '@life-payment/contract/rules';
import { Compile } from 'typebox/compile';

const description = Compile(UnitDescription);

/** Schema keywords that only limit a text or a list. A description that breaks only these is still usable. */
const BOUNDS: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'pattern', 'format', 'maxItems']);

/**
 * A checked description of a unit. `wrong`: where it breaks the Biller API; null when it does not. `unit`: null when it
 * is not usable.
 */
export type Judged = { readonly unit: UnitDescription | null; readonly wrong: string | null };

/** Checks a unit's description. */
export function judgeUnit(listed: unknown): Judged {
  const said = tidy(UnitDescription, listed);
  if (description.Check(said)) {
    const understood = readNumberPattern(said.account.pattern) !== null;
    return { unit: said, wrong: understood ? null : '/account/pattern is outside the grammar' };
  }
  const errors = description.Errors(said);
  const [first] = errors;
  return {
    // Every error concerns only a limit: the description is usable.
    unit: errors.every(({ keyword }) => BOUNDS.has(keyword)) ? (said as UnitDescription) : null,
    wrong: plain(`${first?.instancePath ?? ''} ${first?.message ?? ''}`),
  };
}

/** The path may contain a name that the unit chose. */
function plain(text: string): string {
  return text.replace(/[^ -~]/g, '?').slice(0, 200);
}
