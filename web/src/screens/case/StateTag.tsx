import type { Case } from '../../api/cases.ts';
import { Tag } from '../../ui/facts/Tag.tsx';
import { stateText } from './texts.ts';

const TONES = { OPEN: 'warning', ANSWERED: 'accent', CLOSED: 'neutral' } as const;

/** How a case stands. */
export function StateTag({ state }: Pick<Case, 'state'>) {
  return <Tag tone={TONES[state]}>{stateText(state)}</Tag>;
}
