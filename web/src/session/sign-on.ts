import { RefusedError } from '../api/errors.ts';
import { askLoginData, type LoginData } from '../api/identity.ts';
import { SLOW_MS } from '../api/slow.ts';
import { SERVICE_HALL } from './endpoints.ts';
import { exchange, failed, type SignedOn, type SignOnParts, signedOnBy } from './signed-on.ts';

/** Loads what most entries need nothing of. */
export function ways() {
  return import('./ways/ways.ts');
}

/**
 * Single sign-on. `first`: what the entry address brought is tried; it is good once. What it brought and was refused
 * changes nothing: the session kept on this device counts, so that nobody logs in twice; then the channel's own way.
 */
export async function signOn(parts: SignOnParts, first: boolean): Promise<SignedOn> {
  const entered = first ? await byEntry(parts) : null;
  const refused = entered?.kind === 'failed' && typeof entered.failure.code === 'string';
  if (entered !== null && !refused) return entered;
  return (await byKeptSession(parts)) ?? entered ?? (await ways()).byChannel(parts);
}

/** Signs on with what the entry address brought; null when that was nothing, or a code this browser did not ask for. */
async function byEntry(parts: SignOnParts): Promise<SignedOn | null> {
  const { entry } = parts;
  if (entry.miniCode !== null) return (await ways()).byMiniCode(parts, entry.miniCode);
  const { requestToken } = entry;
  if (requestToken === null) return null;
  if (entry.outputEndpoint === SERVICE_HALL && !(await ways()).askedFor(parts))
    return entry.hallTried ? failed('other') : null;
  return exchange(parts, { requestToken });
}

/** User info of the session kept on this device. Null when there is no token, or its status is not 1, 2 or 3. */
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

/** Asks about the session kept on this device. While no answer comes, what is kept of its login data counts. */
async function askOrResume({ api, session, channel }: SignOnParts): Promise<LoginData> {
  const resume = () => {
    if (session.resume()) channel.resume();
  };
  const slow = setTimeout(resume, SLOW_MS);
  try {
    const answer = await askLoginData(api);
    // Too many requests, for example: that says nothing of the session.
    if (!answer.ok) throw new RefusedError(answer);
    return answer.body;
  } catch (error) {
    resume();
    throw error;
  } finally {
    clearTimeout(slow);
  }
}
