import type { Context } from '../../kit/context.ts';
import type { BelievedPush } from '../../kit/ports/biller.ts';
import { useNonce } from '../identity/index.ts';

/** Takes what a unit told of a reversal of its own: the unit is asked about it by a job. */
export function takeReversal(
  context: Context,
  { nonce, nonceUntil, told }: BelievedPush<'tellReversal'>,
): Promise<'TAKEN' | 'UNIT_UNKNOWN' | 'NONCE_USED'> {
  return context.db.transaction().execute(async (tx) => {
    if (!(await useNonce(tx, nonce, nonceUntil))) return 'NONCE_USED';
    return (await context.paying.noteToldReversal(tx, told.unitId, told.writeOffNo, context.now()))
      ? 'TAKEN'
      : 'UNIT_UNKNOWN';
  });
}
