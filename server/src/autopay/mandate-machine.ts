import type { MandateState } from '../kit/database/states.ts';
import type { Machine } from '../kit/machine.ts';

/** DROP_ASKED and END_ASKED are the service's own events; the others come from the wallet. */
export type MandateEvent = 'WALLET_SIGNED' | 'DROP_ASKED' | 'END_ASKED' | 'WALLET_ENDED';

/** A dropped activation may have been signed just before, so it is ended at the wallet like a signed one; one signed even later, again. */
export const mandateMachine: Machine<MandateState, MandateEvent> = {
  SIGNING: { WALLET_SIGNED: 'SIGNED', DROP_ASKED: 'ENDING', WALLET_ENDED: 'ENDED' },
  SIGNED: { END_ASKED: 'ENDING', WALLET_ENDED: 'ENDED' },
  ENDING: { WALLET_ENDED: 'ENDED' },
  ENDED: { WALLET_SIGNED: 'ENDING' },
};

/** The event with which a payer ends a mandate in each state; null when it is ending already. */
export const ENDING_EVENTS: Readonly<Record<MandateState, 'DROP_ASKED' | 'END_ASKED' | null>> = {
  SIGNING: 'DROP_ASKED',
  SIGNED: 'END_ASKED',
  ENDING: null,
  ENDED: null,
};

/** True if a mandate is ending or has ended. */
export function isOver({ state }: { readonly state: MandateState }): boolean {
  return ENDING_EVENTS[state] === null;
}
