import type { Mandate } from '../api/autopay.ts';
import { Tag } from '../ui/facts/Tag.tsx';
import { stateOf } from './text.ts';

/** How a mandate stands. */
export function StateTag({ mandate }: { mandate: Mandate }) {
  const { text, tone } = stateOf(mandate);
  return <Tag tone={tone}>{text}</Tag>;
}
