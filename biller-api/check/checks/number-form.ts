import type { UnitDescription } from '../../schemas.ts';
import { wrong } from '../check.ts';

/** The form of a unit's account numbers. Throws `Wrong` when its pattern is no regular expression. */
export function numberForm({ account: { pattern } }: UnitDescription): RegExp {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    return wrong(`The pattern ${pattern} is no regular expression.`);
  }
}
