import { RefusedError } from '../api/envelope.ts';
import { askLoginData, type LoginData } from '../api/identity.ts';
import { soonMs } from '../api/post.ts';
import { SERVICE_HALL } from './entry.ts';
import { exchange, failed, type SignedOn, type SignOnParts, signedOnBy } from './signed-on.ts';

/** Loads the code that most entries do not need. */
export function ways() {
  return import('./ways.ts');
}

/**
 * Single sign-on. `first`: tries the entry address's token, which works once. If that is refused, the session stored on
 * this device counts, so that nobody has to log in twice; then the channel's own way.
 */
export async function signOn(parts: SignOnParts, first: boolean): Promise<SignedOn> {
  const entered = first ? await byEntry(parts) : null;
  const refused = entered?.kind === 'failed' && typeof entered.failure.code === 'string';
  if (entered !== null && !refused) return entered;
  return (await byKeptSession(parts)) ?? entered ?? (await ways()).byChannel(parts);
}

/** Signs on with the entry address's token or code; null if it has none, or a code that this browser did not request. */
async function byEntry(parts: SignOnParts): Promise<SignedOn | null> {
  const { entry } = parts;
  if (entry.miniCode !== null) return (await ways()).byMiniCode(parts, entry.miniCode);
  const { requestToken } = entry;
  if (requestToken === null) return null;
  if (entry.outputEndpoint === SERVICE_HALL && !(await ways()).askedFor(parts))
    return entry.hallTried ? failed('other') : null;
  return exchange(parts, { requestToken });
}

/** Signs on with the session stored on this device. Null without a token, or if its status is not 1, 2 or 3. */
async function byKeptSession(parts: SignOnParts): Promise<SignedOn | null> {
  const { entry, session } = parts;
  const token = session.token();
  if (token === '') return null;
  const data = await askOrResume(parts);
  if (data.status === 0) {
    // Another tab may have begun another session meanwhile.
    if (session.token() === token) session.drop();
    return null;
  }
  const elsewhere = entry.namesChannel && data.outputEndpoint !== entry.outputEndpoint;
  return elsewhere ? null : signedOnBy(data);
}

/** Confirms the session stored on this device. Without an answer its stored login data counts. */
async function askOrResume({ api, session, channel }: SignOnParts): Promise<LoginData> {
  const resume = () => {
    if (session.resume()) channel.resume();
  };
  const slow = setTimeout(resume, soonMs());
  try {
    const answer = await askLoginData(api);
    // A refusal such as too many requests says nothing about the session.
    if (!answer.ok) throw new RefusedError(answer);
    return answer.body;
  } catch (error) {
    resume();
    throw error;
  } finally {
    clearTimeout(slow);
  }
}
