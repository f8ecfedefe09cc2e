import { endOtherSessions, endSession, getSessionList, NO_SUCH_THING } from '@life-payment/contract';
import { refuse, textIn } from '@life-payment/contract/rules';
import type { DataCrypto } from '../../kit/crypto.ts';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import { instant } from '../../kit/time.ts';
import { endSessionOf, endSessionsOf, readLiveSessions } from './session-store.ts';

const list = serve(getSessionList, async (context, { session, language }) => {
  const { db, channels, now } = context;
  const sessions = [];
  for (const { tokenHash, outputEndpoint, since, lastUsed } of await readLiveSessions(
    db,
    session.lifeUserId,
    now(),
  )) {
    const channel = await channels.channel(outputEndpoint);
    sessions.push({
      id: idOf(context.crypto, tokenHash),
      channelName: channel ? textIn(channel.name, language) : outputEndpoint,
      since: instant(since),
      lastUsed: instant(lastUsed),
      thisOne: tokenHash.equals(session.tokenHash),
    });
  }
  return { sessions };
});

const endOne = serve(endSession, async (context, { session, body }) => {
  const { db, now } = context;
  const own = await readLiveSessions(db, session.lifeUserId, now());
  const named = own.find(({ tokenHash }) => idOf(context.crypto, tokenHash) === body.id);
  if (!named) return refuse(NO_SUCH_THING, 'id');
  await endSessionOf(db, named.tokenHash, now());
  return {};
});

const endOthers = serve(endOtherSessions, async ({ db, now }, { session }) => ({
  ended: await db
    .transaction()
    .execute((tx) => endSessionsOf(tx, session.lifeUserId, now(), session.tokenHash)),
}));

/** A payer's own sessions: listing them and ending one. */
export const ownSessionCalls: readonly ServedCall[] = [list, endOne, endOthers];

/** The id of a session for its payer. Neither the token nor its hash can be derived from it. */
function idOf(crypto: DataCrypto, tokenHash: Buffer): string {
  return crypto.lookUpHash('session', tokenHash.toString('hex')).toString('base64url');
}
