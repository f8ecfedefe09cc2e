import type { UnitDescription } from '../../schemas.ts';
import type { Setup } from '../setup.ts';
import type { Talk } from '../talk.ts';
import type { Found } from './bills.ts';

/** What the checks of write-offs are about. */
export type Subject = {
  readonly talk: Talk;
  readonly setup: Setup;
  readonly unit: UnitDescription | undefined;
  readonly found: Found | undefined;
  readonly now: () => number;
};
