import type { Context } from '../../src/kit/context.ts';
import { bindChannel } from '../../src/people/consents.ts';

/** Writes that a user has proved the number in this channel. */
export function bindByHand(
  { db, now }: Context,
  lifeUserId: string,
  outputEndpoint: string,
): Promise<boolean> {
  return db.transaction().execute((tx) => bindChannel(tx, { lifeUserId, outputEndpoint, at: now() }, true));
}
