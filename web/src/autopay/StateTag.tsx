import type { Agreement } from '../api/autopay.ts';
import { Tag } from '../ui/Tag.tsx';
import { stateOf } from './text.ts';

/** How an agreement stands. */
export const StateTag = ({ agreement }: { agreement: Agreement }) => {
  const { text, tone } = stateOf(agreement);
  return <Tag tone={tone}>{text}</Tag>;
};
