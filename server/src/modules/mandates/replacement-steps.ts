import type { Updateable } from 'kysely';
import type { MandateReplacements } from '../../kit/database/autopay-types.ts';
import type { Tx } from '../../kit/database/open.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { mustStep } from '../../kit/machine.ts';
import { recordStep } from './events-store.ts';
import { type MandateEvent, mandateMachine } from './machine.ts';
import { lockPendingReplacement, type Replacement, updateReplacement } from './replacement-store.ts';
import type { MandateRow } from './store.ts';

/** Takes one step of a replacement, by the machine of mandates. The caller has locked its mandate and the row. */
export async function takeReplacementStep(
  tx: Tx,
  replacement: Replacement,
  event: MandateEvent,
  now: Date,
  change: Omit<Updateable<MandateReplacements>, 'state'> = {},
): Promise<void> {
  const { lifeUserId, number, agreementId, state: from } = replacement;
  const state = mustStep(mandateMachine, from, event);
  const dates = {
    SIGNING: {},
    SIGNED: { sign_before: null, asked: 0, next_action_at: null },
    ENDING: { asked: 0, next_action_at: now },
    ENDED: { ended_at: now, next_action_at: null },
  }[state];
  await updateReplacement(tx, replacement, { ...dates, ...change, state });
  const step = { machine: 'AGREEMENT' as const, subject: number, event, from, to: state, at: now };
  await recordStep(tx, { lifeUserId, agreementId, ...step });
  if (state === 'ENDING') await enqueue(tx, 'replacement', number, now);
}

/** Drops the replacement that waits for its signature, if there is one: the mandate stays as it is. */
export async function dropReplacement(
  tx: Tx,
  mandate: Pick<MandateRow, 'lifeUserId' | 'agreementId'>,
  now: Date,
): Promise<void> {
  const pending = await lockPendingReplacement(tx, mandate);
  if (pending) await takeReplacementStep(tx, pending, 'DROP_ASKED', now);
}
