import type { Context } from '../../kit/context.ts';
import { startClose } from '../payments/index.ts';

/**
 * Begins to close payments that give way to a payer who wants their bills. Returns whether all of them are being closed: else one has
 * ended since, paid or not, and what was decided is decided again.
 */
export async function closeOthers(
  context: Context,
  { paymentIds }: { readonly paymentIds: readonly string[] },
): Promise<boolean> {
  const states = new Set<string | undefined>();
  for (const paymentId of paymentIds) states.add((await startClose(context, paymentId))?.state);
  return states.size === 1 && states.has('CLOSING');
}
