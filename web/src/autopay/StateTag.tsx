import type { Mandate } from '../api/autopay.ts';
import { Tag } from '../ui/facts/Tag.tsx';
import { stateOf } from './text.ts';

/** The state of a mandate. */
export function StateTag({ mandate }: { mandate: Mandate }) {
  const { text, tone } = stateOf(mandate);
  return <Tag tone={tone}>{text}</Tag>;
}
